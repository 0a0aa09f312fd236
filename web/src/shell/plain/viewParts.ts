/** Split a view into figures, hands and tables by the field types that the game declares. */
import type { Translator } from '../../lib/translator';
import type { FieldFacts, Shapes } from '../../lib/wire';

type Fields = Record<string, unknown>;

export interface Figure {
  name: string;
  label: string;
  text: string;
}
export interface Things {
  name: string;
  label: string;
  cards: { text: string; count: number }[];
}
export interface Rows {
  name: string;
  label: string;
  heads: { name: string; label: string; number: boolean }[];
  rows: { cells: string[]; seat: number | null }[];
}
export interface Parts {
  figures: Figure[];
  hands: Things[];
  tables: Rows[];
}

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length);

export class ViewReader {
  constructor(
    readonly game: string,
    readonly shapes: Shapes,
    readonly translator: Translator,
  ) {}

  label(name: string): string {
    return this.translator.say(`${this.game}.see.${name}`, { fallback: name.replaceAll('_', ' ') });
  }

  /** A value in words: names of things, yes and no, everything else as it is. */
  text(facts: FieldFacts | undefined, value: unknown): string {
    if (typeof value === 'boolean') return this.translator.say(value ? 'fondaco.yes' : 'fondaco.no');
    if (isEmpty(value)) return '–';
    if (Array.isArray(value)) return this.list(facts, value);
    if (typeof value === 'object')
      return Object.entries(value as Fields)
        .map(([name, each]) => `${this.label(name)} ${this.text(this.inner(facts)?.[name] ?? facts?.each, each)}`)
        .join(', ');
    if (facts?.thing && typeof value === 'number') return this.translator.noun(facts.thing, value);
    return String(value).replace(/^-/, '−');
  }

  /**
   * Entries of a list by port, seat or other thing, formatted with the game's `each` message; equal entries are joined.
   */
  private places(name: string, facts: FieldFacts, value: object): string[] {
    const found = new Map<string, number[]>();
    for (const [place, thing] of Object.entries(value)) {
      if (isEmpty(thing) || thing === -1) continue;
      const text = this.text(facts.each, thing);
      found.set(text, [...(found.get(text) ?? []), Number(place)]);
    }
    return [...found].map(([value, where]) => {
      const about = (facts.by ?? []).map((kind) => [kind, this.translator.word(kind, where)]);
      return this.translator.say(`${this.game}.each.${name}`, { ...Object.fromEntries(about), value });
    });
  }

  private list(facts: FieldFacts | undefined, value: unknown[]): string {
    const words = value.map((each) => this.text(facts?.each, each));
    const by = facts?.by?.[0];
    if (by && this.translator.names(by))
      return words.map((word, i) => `${this.translator.noun(by, i)} ${word}`).join(' · ');
    return facts?.thing ? this.translator.join(this.translator.counted(words)) : words.join(', ');
  }

  private inner(facts: FieldFacts | undefined): Record<string, FieldFacts> | undefined {
    const name = (facts?.structs ?? facts?.each?.structs)?.[0];
    return name === undefined ? undefined : this.shapes.structs[name];
  }

  parts(view: Fields, struct = this.shapes.view): Parts {
    const found: Parts = { figures: [], hands: [], tables: [] };
    for (const [name, facts] of Object.entries(this.shapes.structs[struct])) {
      const value = view[name];
      if (isEmpty(value)) continue;
      const inner = this.inner(facts);
      if (this.translator.knows(`${this.game}.each.${name}`))
        found.hands.push(this.cards(name, this.places(name, facts, value as object)));
      else if (Array.isArray(value) && inner) found.tables.push(this.rows(name, inner, value as Fields[]));
      else if (Array.isArray(value) && facts.thing) found.hands.push(this.things(name, facts, value));
      else found.figures.push({ name, label: this.label(name), text: this.text(facts, value) });
    }
    return found;
  }

  private things(name: string, facts: FieldFacts, value: unknown[]): Things {
    const ordered = !!facts.by?.length;
    const words = value.map(
      (each, i) =>
        (ordered && this.translator.names(facts.by![0]) ? `${this.translator.noun(facts.by![0], i)}: ` : '') +
        this.text(facts.each, each),
    );
    return this.cards(name, words);
  }

  /** Equal texts once, with their number. */
  private cards(name: string, words: string[]): Things {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return { name, label: this.label(name), cards: [...counts].map(([text, count]) => ({ text, count })) };
  }

  /** Empty columns are left out. */
  private rows(name: string, inner: Record<string, FieldFacts>, rows: Fields[]): Rows {
    const names = Object.keys(inner).filter((field) => rows.some((row) => !isEmpty(row[field])));
    const heads = names.map((field) => ({
      name: field,
      label: this.label(field),
      number: !inner[field].thing && rows.every((row) => typeof row[field] === 'number'),
    }));
    return {
      name,
      label: this.label(name),
      heads,
      rows: rows.map((row) => ({
        cells: names.map((field) => this.text(inner[field], row[field])),
        seat: typeof row.seat === 'number' ? row.seat : null,
      })),
    };
  }
}
