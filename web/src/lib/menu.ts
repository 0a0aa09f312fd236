/** The menu of legal actions: each click fixes a part of an action and narrows the menu to the actions that remain. */
export type Action = { do: string } & Record<string, unknown>;
/** Some fields of an action: `{do: 'sail', port: 4}`. */
export type PartialAction = Record<string, unknown>;

export function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => sameValue(each, b[i]));
  if (a && b && typeof a === 'object' && typeof b === 'object') {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length &&
      keys.every((key) => sameValue((a as PartialAction)[key], (b as PartialAction)[key]))
    );
  }
  return a === b;
}

/** The actions of the menu that agree with the selection. */
export function narrow(menu: Action[], said: PartialAction): Action[] {
  const parts = Object.entries(said);
  return menu.filter((action) => parts.every(([name, value]) => sameValue(action[name], value)));
}

/** Whether an action of the menu agrees with the selection. */
export function offers(menu: Action[], said: PartialAction): boolean {
  return narrow(menu, said).length > 0;
}

/** The values that a field can still take, without duplicates, in menu order. */
export function values<T = unknown>(menu: Action[], name: string): T[] {
  const found: unknown[] = [];
  for (const action of menu) {
    if (name in action && !found.some((value) => sameValue(value, action[name]))) found.push(action[name]);
  }
  return found as T[];
}

/** The fields in which the remaining actions differ, in the order in which they are declared. */
export function openParts(menu: Action[], said: PartialAction): string[] {
  const names = [...new Set(menu.flatMap((action) => Object.keys(action)))];
  return names.filter((name) => !(name in said) && menu.some((action) => !sameValue(action[name], menu[0][name])));
}

/** The first open field with its values, or null if no choice is left. */
export function nextChoice(menu: Action[], said: PartialAction): { name: string; values: unknown[] } | null {
  const left = narrow(menu, said);
  const [name] = openParts(left, said);
  return name === undefined ? null : { name, values: values(left, name) };
}
