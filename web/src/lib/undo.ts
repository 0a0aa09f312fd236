/** What was said with one press: how many answers, and how long the log was after them. */
export interface PlayedActions {
  answers: number;
  length: number;
}

/** It is taken back with one press too, if nothing came after it: the last answer first, as far as that goes; what cannot be
    taken back any more stays said. That nothing can be is for whoever has pressed. */
export async function undoPlayed(
  deed: PlayedActions,
  length: number,
  seq: number,
  undo: (seq: number) => Promise<{ seq: number }>,
): Promise<void> {
  ({ seq } = await undo(seq));
  for (let more = deed.length === length ? deed.answers - 1 : 0; more > 0; more--) {
    try {
      ({ seq } = await undo(seq));
    } catch {
      return;
    }
  }
}
