/** The numbers of its board and its view that Oltre Mare's lesson and cards speak of. */
import type { Figures } from '$web/shell/guide';
import { scaleOf, type Printed } from './box';
import type { OltreMare } from './view';

export default (({ board, view }) => {
  const { merchants, pirate_ducats } = view.table as OltreMare;
  return { scale: scaleOf(board.tables as Printed, merchants.length), each: pirate_ducats };
}) satisfies Figures;
