/** Format messages with arguments, like `fondaco.i18n` on the server. */
import { IntlMessageFormat } from 'intl-messageformat';
import { applySoundChanges } from './soundChanges';

export type Catalogue = Record<string, string>;
export type Args = Record<string, unknown>;
/** A name that is the same in all languages, or a message with its arguments. */
export type Noun = string | [string, Args];
export type Nouns = Record<string, Noun[]>;

/** Kind of each message argument that names a thing, as the game declares it. */
export type Kinds = Record<string, string>;
/** Arguments whose order matters, and arguments with an entry for each seat. */
export interface Lists {
  sequences: string[];
  by_seat: string[];
}
/** Keep each formatter that was made: making one costs far more than using it. */
function kept<Options, Made>(make: (lang?: string | string[], options?: Options) => Made): typeof make {
  const made = new Map<string, Made>();
  return (lang, options) => {
    const key = JSON.stringify([lang, options]);
    if (!made.has(key)) made.set(key, make(lang, options));
    return made.get(key)!;
  };
}
const FORMATTERS = {
  /** Thousands are separated in every language, as on the server: Intl would leave out the point of "1.900" in Spanish. */
  getNumberFormat: kept(
    (lang, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(lang, { useGrouping: 'always', ...options }),
  ),
  getDateTimeFormat: kept((lang, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(lang, options)),
  getPluralRules: kept((lang, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(lang, options)),
};
export const formatNumber = (value: number, lang: string) => FORMATTERS.getNumberFormat(lang).format(value);
/** Messages of the shell; their arguments are not things of a game. */
const SHELL = /^(fondaco|web)\./;

/** The messages of one language, with the nouns of a game and the names of its players. */
export class Translator {
  private formats = new Map<string, IntlMessageFormat | null>();

  constructor(
    readonly lang: string,
    readonly catalogues: Record<string, Catalogue>,
    readonly nouns: Nouns = {},
    readonly seats: string[] = [],
    readonly kinds: Kinds = {},
    /** The reader's seat, which messages address as "you". */
    readonly reader: number | null = null,
    readonly lists: Lists = { sequences: [], by_seat: [] },
  ) {}

  knows(key: string): boolean {
    return this.format(key) !== null;
  }

  /** The formatted message; without one in the catalogues, `fallback` or the key. */
  say(key: string, args: Args = {}): string {
    const format = this.format(key);
    if (!format) return String(args.fallback ?? key);
    const text = String(format.format(this.worded(args, SHELL.test(key) ? {} : this.kinds) as Record<string, string>));
    return applySoundChanges(text, this.lang);
  }

  /**
   * Arguments in words. Adds `<name>_count` for lists and texts, `<name>_is` (`you` or `other`) for a seat, and
   * `<name>_whom` for several seats as an object of the sentence.
   */
  worded(args: Args, kinds: Kinds): Args {
    const words: Args = {};
    for (const [name, given] of Object.entries(args)) {
      const kind = kinds[name] ?? '';
      const heap = !this.lists.sequences.includes(name);
      const value =
        this.lists.by_seat.includes(name) && Array.isArray(given)
          ? given.map((each, seat) => `${this.people([seat], 'who')} ${this.word(kind, each)}`)
          : given;
      words[name] = typeof value === 'number' && !this.names(kind) ? value : this.word(kind, value, heap);
      if (Array.isArray(value) && kind === 'seat') words[`${name}_whom`] = this.people(value as number[], 'whom');
      if (Array.isArray(value) || typeof value === 'string') words[`${name}_count`] = value.length;
      else if (kind === 'seat') words[`${name}_is`] = value === this.reader ? 'you' : 'other';
    }
    return words;
  }

  /** Whether numbers of this kind have names. */
  names(kind: string): boolean {
    return kind === 'seat' || kind in this.nouns;
  }

  /**
   * A value of this kind, or a list of them, in words. In a `heap` equal things are counted; elsewhere the order is
   * kept.
   */
  word(kind: string, value: unknown, heap = true): string {
    if (value === null || value === undefined) return this.say('fondaco.none');
    if (Array.isArray(value)) {
      if (kind === 'seat') return this.people(value as number[], 'who');
      const words = value.map((each) => this.word(kind, each, heap));
      return this.join(heap && this.names(kind) ? this.counted(words) : words);
    }
    return typeof value === 'number' && this.names(kind) ? this.noun(kind, value) : String(value);
  }

  /** Several players as subject (`who`) or object (`whom`) of a sentence; the reader is addressed. */
  people(seats: number[], form: 'who' | 'whom'): string {
    const names = seats.map((seat) => (seat === this.reader ? this.say(`web.you.${form}`) : this.noun('seat', seat)));
    return this.join(this.counted(names));
  }

  /** The name of a thing; `args` are passed on to names that are messages. */
  noun(kind: string, number: number, args: Args = {}): string {
    if (number < 0) return this.say('fondaco.none');
    if (kind === 'seat') return this.seat(number);
    const name = this.nouns[kind]?.[number] ?? String(number);
    return typeof name === 'string' ? name : this.say(name[0], { ...name[1], ...args });
  }

  /** The player's name, else the game's name for the seat. */
  seat(seat: number): string {
    if (this.seats[seat]) return this.seats[seat];
    if (seat < (this.nouns.family?.length ?? 0)) return this.noun('family', seat);
    return this.say('fondaco.player', { number: seat + 1 });
  }

  /** Equal words once, with their number. */
  counted(words: string[]): string[] {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return [...counts].map(([what, count]) => (count === 1 ? what : this.say('fondaco.list.times', { count, what })));
  }

  /** A list with "and" before the last word. */
  join(words: string[]): string {
    if (words.length < 2) return words.join('');
    return this.say('fondaco.list.last', { first: words.slice(0, -1).join(', '), last: words[words.length - 1] });
  }

  private format(key: string): IntlMessageFormat | null {
    let format = this.formats.get(key);
    if (format === undefined) {
      const dot = key.indexOf('.');
      const text = this.catalogues[key.slice(0, dot)]?.[key.slice(dot + 1)];
      format = text === undefined ? null : this.compile(key, text);
      this.formats.set(key, format);
    }
    return format;
  }

  private compile(key: string, text: string): IntlMessageFormat {
    try {
      return new IntlMessageFormat(text, this.lang, undefined, { ignoreTag: true, formatters: FORMATTERS });
    } catch (error) {
      throw new Error(`${this.lang}.json: broken message '${key}': ${String(error)}`, { cause: error });
    }
  }
}
