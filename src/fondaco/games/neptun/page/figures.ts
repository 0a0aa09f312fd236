/** Numbers of the board and view for the messages of Neptun's tutorial and cards. */
import { smallScreen } from '$web/lib/screen';
import type { Figures } from '$web/shell/guide';
import { START, type Printed } from './boardData';
import type { Neptun } from './view';

export default (({ board, view }) => {
  const { game } = board.tables as Printed;
  const { bonus_worth: bonus, bought_points: bought, needs_points, spare_oars } = view.table as Neptun;
  return {
    touch: String(smallScreen.current),
    times: board.nouns.round.filter(Boolean).length,
    place: START,
    fields: board.nouns.slot.length,
    leftover: game.leftover_gold,
    per_mile: game.gold_per_mile,
    per_point: game.gold_per_temple_point,
    bought,
    spare: spare_oars,
    extras: game.extra_turns,
    alike: String(bonus !== null),
    bonus: bonus ?? 0,
    bare: String(!needs_points),
  };
}) satisfies Figures;
