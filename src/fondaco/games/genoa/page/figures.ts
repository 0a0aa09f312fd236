/** Numbers of the board and view for the messages of Genoa's tutorial and cards. */
import type { BoardFile } from '$web/lib/wire';
import type { Figures } from '$web/shell/guide';
import type { Printed } from './boardData';
import type { Genoa } from './view';

export function numbers(board: BoardFile): Record<string, number | string> {
  const { game } = board.tables as Printed;
  return {
    discs: game.discs,
    step: game.ducat_step,
    for_large: game.large_order_ducats,
    for_small: game.small_order_ducats,
    for_both: game.message_ducats,
    income: game.owner_income,
    value: game.building_value,
    scale: game.privilege_scale.join(', '),
  };
}

export default (({ board, view }) => {
  const { leader_actions: acts, item_needed, market_start } = view.table as Genoa;
  return { ...numbers(board), acts, item: String(item_needed), market: String(market_start) };
}) satisfies Figures;
