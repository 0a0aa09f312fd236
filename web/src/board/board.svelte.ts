/** State that the pages of all games share: screen, open tab, seat and question, announcements, looking back. */
import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import { say } from '../lib/i18n.svelte';
import { smallScreen } from '../lib/screen';
import type { Table } from '../lib/table.svelte';
import { awaitedSeats } from '../lib/turns';
import type { Scene } from './animator';

/** A page's state for a table; `View` is the game's own part of the view. A game extends it with what its prompts need. */
export class BoardState<View = unknown, Tab extends string = string> {
  readonly table!: Table;
  /** The panel that a phone shows. */
  tab = $state<Tab>('chart' as Tab);
  /** What is announced now: it stands on the map, and a screen reader reads it. */
  announced = $state('');

  readonly phone = $derived(smallScreen.current);
  readonly translator = $derived(this.table.translator);
  readonly view = $derived(this.table.view.table as View);
  readonly decision = $derived(this.table.view.decision);
  /** The kind of the pending decision. */
  readonly at = $derived(this.decision.at);
  readonly seat = $derived(this.table.seat);
  readonly over = $derived(this.table.view.over);
  /** This seat has a decision to make, and the present is shown. */
  readonly asked = $derived(this.seat !== null && this.table.view.waiting.includes(this.seat) && !this.table.past);
  /** The seats that must answer now; others merely may. */
  readonly awaited = $derived(this.table.showsPresent ? awaitedSeats(this.table.card) : this.table.view.waiting);
  /** An earlier moment is shown, outside of a replay. */
  readonly lookingBack = $derived(!!this.table.past && !this.table.replaying);
  /** What stands in place of a question: that an earlier moment is shown, or that the match is over. */
  readonly notice = $derived(
    this.lookingBack
      ? say('past_position', { line: this.table.past!.line })
      : this.over
        ? this.translator.say('fondaco.at.over')
        : '',
  );

  constructor(table: Table) {
    this.table = table;
  }

  /** The scale of what lies over a map drawn for this window size; a phone scales nothing. */
  zoom({ width, height }: { width: number; height: number }): number {
    return this.phone ? 1 : Math.min(1, innerWidth.current! / width, innerHeight.current! / height);
  }

  /** Seats in table order, beginning with one's own. */
  seatsFrom(first: number): number[] {
    const { players } = this.table.card;
    return Array.from({ length: players }, (_, i) => (first + i) % players);
  }

  /** The phases of a turn as the steps of the prompt. */
  phases(phase: number | null, args?: Record<string, unknown>): { label: string; now: boolean }[] {
    if (phase === null) return [];
    return this.table.board.nouns.phase.map((_, each) => ({
      label: this.translator.noun('phase', each, args),
      now: each === phase,
    }));
  }

  /** Gives the answer of a pressed key, where the menu has it. */
  playByKey(event: KeyboardEvent, answers: Record<string, string>): void {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
    const what = answers[event.key.toLowerCase()];
    if (what && this.table.can({ do: what })) void this.table.play({ do: what });
  }

  /** What every scene of a story can do. */
  protected get scene(): Pick<Scene, 'say' | 'announce'> {
    return {
      say: (key, args) => this.table.translator.say(key, args),
      announce: (text) => (this.announced = text),
    };
  }
}
