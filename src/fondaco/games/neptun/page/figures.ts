/** The numbers of its board and its view that Neptun's lesson and cards speak of. */
import type { Figures } from '$web/shell/guide';
import type { Printed } from './box';
import type { Neptun } from './view';

export default (({ board, view }) => {
  const { game, personal_oars } = board.tables as Printed;
  const { bonus_worth: bonus } = view.table as Neptun;
  return {
    fields: board.nouns.slot.length,
    per_mile: game.gold_per_mile,
    per_point: game.gold_per_temple_point,
    spare: personal_oars.length,
    alike: String(bonus !== null),
    bonus: bonus ?? 0,
  };
}) satisfies Figures;
