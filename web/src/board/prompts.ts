/** The prompts of a game: for each kind of decision its own components and words. */
import type { Component } from 'svelte';

/** The parts of a prompt that one kind of decision fills; all of them may be left out. */
export interface DecisionPrompt<Board> {
  /** The question, while this seat has to answer it; nothing where the game's general words do. */
  text?: (board: Board) => string | undefined;
  /** What the question is about, between it and its answers. */
  about?: Component<{ board: Board }>;
  /** Buttons before those of the menu. */
  before?: Component<{ board: Board }>;
  /** Buttons after those of the menu. */
  after?: Component<{ board: Board }>;
}

/** Prompts by the kind of the decision. */
export type DecisionPrompts<Board> = Record<string, DecisionPrompt<Board> | undefined>;
