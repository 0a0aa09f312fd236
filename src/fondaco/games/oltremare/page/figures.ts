/** Numbers of the view for the messages of Oltre Mare's tutorial and cards. */
import type { Figures } from '$web/shell/guide';
import { scaleOf } from './boardData';
import type { OltreMare } from './view';

export default (({ view }) => {
  const table = view.table as OltreMare;
  return { scale: scaleOf(table), each: table.pirate_ducats, venice: String(table.venice_in_pile) };
}) satisfies Figures;
