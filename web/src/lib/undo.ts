/** Actions played with one click, and the length of the log after them. */
export interface PlayedActions {
  answers: number;
  length: number;
}

/**
 * Undo everything that one click has played, the last action first, if nothing was played since. Only a failure of the
 * first undo is thrown.
 */
export async function undoPlayed(
  played: PlayedActions,
  length: number,
  seq: number,
  undo: (seq: number) => Promise<{ seq: number }>,
): Promise<void> {
  ({ seq } = await undo(seq));
  for (let more = played.length === length ? played.answers - 1 : 0; more > 0; more--) {
    try {
      ({ seq } = await undo(seq));
    } catch {
      return;
    }
  }
}
