/** The menu drives everything: each click names a part of an action, and what is left of the menu is what can follow. */
export type Action = { do: string } & Record<string, unknown>;
/** Some parts of an action: `{do: 'sail', port: 4}`. */
export type Part = Record<string, unknown>;

export function same(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => same(each, b[i]));
  if (a && b && typeof a === 'object' && typeof b === 'object') {
    const keys = Object.keys(a);
    return keys.length === Object.keys(b).length && keys.every((key) => same((a as Part)[key], (b as Part)[key]));
  }
  return a === b;
}

/** What of the menu agrees with everything said so far. */
export function narrowed(menu: Action[], said: Part): Action[] {
  const parts = Object.entries(said);
  return menu.filter((action) => parts.every(([name, value]) => same(action[name], value)));
}

/** Can something on the menu begin with this? */
export function offers(menu: Action[], said: Part): boolean {
  return narrowed(menu, said).length > 0;
}

/** The values a part can still take, each once, in the order of the menu. */
export function values<T = unknown>(menu: Action[], name: string): T[] {
  const found: unknown[] = [];
  for (const action of menu) {
    if (name in action && !found.some((value) => same(value, action[name]))) found.push(action[name]);
  }
  return found as T[];
}

/** The parts in which the actions left still differ, in the order in which they are written. */
export function open(menu: Action[], said: Part): string[] {
  const names = [...new Set(menu.flatMap((action) => Object.keys(action)))];
  return names.filter((name) => !(name in said) && menu.some((action) => !same(action[name], menu[0][name])));
}

/** What to ask next: the first part that is open and its values; nothing if there is no choice left. */
export function nextQuestion(menu: Action[], said: Part): { name: string; values: unknown[] } | null {
  const left = narrowed(menu, said);
  const [name] = open(left, said);
  return name === undefined ? null : { name, values: values(left, name) };
}
