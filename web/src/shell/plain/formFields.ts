/** Values that a form for a free-form action offers for its fields. */
import type { FieldFacts } from '../../lib/wire';

/** The value of a field that nobody has filled in and of which the menu has no example. */
export function blank(facts: FieldFacts): unknown {
  if (facts.form === 'list') return [];
  if (facts.form === 'bool') return false;
  if (facts.optional) return null;
  if (facts.form === 'int') return facts.least ?? 0;
  return facts.choices?.length ? facts.choices[0] : '';
}

/** The value that means that there is no such thing, or nothing if there has to be one. */
export function noneOf(facts: FieldFacts): { value: number | null } | undefined {
  if (facts.optional) return { value: null };
  return facts.least === -1 ? { value: -1 } : undefined;
}

/** The numbers of the things that can be chosen; players cannot choose themselves, unless `example` does. */
export function numbers(facts: FieldFacts, count: number, own: number | null, example: unknown): number[] {
  const least = Math.max(0, facts.least ?? 0);
  return Array.from({ length: count }, (_, number) => number).filter(
    (number) => number >= least && (facts.thing !== 'seat' || number !== own || number === example),
  );
}

/** Whether a list may get longer. */
export const hasRoom = (facts: FieldFacts, list: unknown[]): boolean => list.length < (facts.most ?? Infinity);

/** Whether a list is long enough to be sent. */
export const isComplete = (facts: FieldFacts, value: unknown): boolean =>
  !Array.isArray(value) || (value.length >= (facts.least ?? 0) && value.length <= (facts.most ?? Infinity));
