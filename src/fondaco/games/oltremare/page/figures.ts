/** The numbers of its board and its view that Oltre Mare's lesson and cards speak of. */
import type { Figures } from '$web/shell/guide';
import { ranksOf, type Printed } from './box';
import type { OltreMare } from './view';

export default (({ board, view }) => ({
  ...ranksOf(board.tables as Printed),
  each: (view.table as OltreMare).pirate_ducats,
})) satisfies Figures;
