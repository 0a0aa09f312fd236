/** The rematch that was just asked for, so that its page knows what it is. */
const KEY = 'fondaco.rematch';

export const rememberRematch = (table: string): void => sessionStorage.setItem(KEY, table);

/** Whether this table is that rematch; true only once. */
export function takeRematch(table: string): boolean {
  if (sessionStorage.getItem(KEY) !== table) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
