/** What the house says: messages with arguments, as `fondaco.i18n` says them on the server. */
import { IntlMessageFormat } from 'intl-messageformat';

export type Catalogue = Record<string, string>;
export type Args = Record<string, unknown>;
/** A name that is the same in all languages, or a message with its arguments. */
export type Noun = string | [string, Args];
export type Nouns = Record<string, Noun[]>;

/** What the arguments of messages are, by their names, where they are things of a kind: the game declares it. */
export type Kinds = Record<string, string>;
/** Which of these arguments are told in their order, and which have an entry for each seat: by their names. */
export interface Lists {
  sequences: string[];
  by_seat: string[];
}
/** Messages of the house, whose arguments are no things of a game. */
const SHELL = /^(fondaco|web)\./;

/** One language at one table: it knows the messages, the nouns of the game and who sits where. */
export class Translator {
  private formats = new Map<string, IntlMessageFormat | null>();

  constructor(
    readonly lang: string,
    readonly catalogues: Record<string, Catalogue>,
    readonly nouns: Nouns = {},
    readonly seats: string[] = [],
    readonly kinds: Kinds = {},
    /** The seat of whoever reads: sentences speak to him. */
    readonly reader: number | null = null,
    readonly lists: Lists = { sequences: [], by_seat: [] },
  ) {}

  knows(key: string): boolean {
    return this.format(key) !== null;
  }

  /** The message in words; one that no catalogue has is said by its `fallback`, or by its key. */
  say(key: string, args: Args = {}): string {
    const format = this.format(key);
    if (!format) return String(args.fallback ?? key);
    return String(format.format(this.worded(args, SHELL.test(key) ? {} : this.kinds) as Record<string, string>));
  }

  /** The arguments in words, by their kinds; of lists and texts also the length, as `<name>_count`, of somebody
   * whether it is `you` who reads or an `other`, as `<name>_is`, and of several people whom one waits for, as
   * `<name>_whom`. */
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

  /** Do numbers of this kind have names? */
  names(kind: string): boolean {
    return kind === 'seat' || kind in this.nouns;
  }

  /** A number of this kind in words, or several of them, or whatever else stands in its place. Of a heap equal things are
      said once; elsewhere the order of things is part of what is said. */
  word(kind: string, value: unknown, heap = true): string {
    if (value === null || value === undefined) return this.say('fondaco.none');
    if (Array.isArray(value)) {
      if (kind === 'seat') return this.people(value as number[], 'who');
      const words = value.map((each) => this.word(kind, each, heap));
      return this.join(heap && this.names(kind) ? this.counted(words) : words);
    }
    return typeof value === 'number' && this.names(kind) ? this.noun(kind, value) : String(value);
  }

  /** Several people, who do something or whom one waits for; whoever reads is spoken to among them. */
  people(seats: number[], form: 'who' | 'whom'): string {
    const names = seats.map((seat) => (seat === this.reader ? this.say(`web.you.${form}`) : this.noun('seat', seat)));
    return this.join(this.counted(names));
  }

  /** The name of a thing; one that a number belongs to is told it. */
  noun(kind: string, number: number, args: Args = {}): string {
    if (number < 0) return this.say('fondaco.none');
    if (kind === 'seat') return this.seat(number);
    const name = this.nouns[kind]?.[number] ?? String(number);
    return typeof name === 'string' ? name : this.say(name[0], { ...name[1], ...args });
  }

  /** Who sits there, else the family that the game gives to the seat. */
  seat(seat: number): string {
    if (this.seats[seat]) return this.seats[seat];
    if (seat < (this.nouns.family?.length ?? 0)) return this.noun('family', seat);
    return this.say('fondaco.player', { number: seat + 1 });
  }

  /** Equal things said once, with their number. */
  counted(words: string[]): string[] {
    const counts = new Map<string, number>();
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
    return [...counts].map(([what, count]) => (count === 1 ? what : this.say('fondaco.list.times', { count, what })));
  }

  /** A list as one says it. */
  join(words: string[]): string {
    if (words.length < 2) return words.join('');
    return this.say('fondaco.list.last', { first: words.slice(0, -1).join(', '), last: words[words.length - 1] });
  }

  private format(key: string): IntlMessageFormat | null {
    let format = this.formats.get(key);
    if (format === undefined) {
      const dot = key.indexOf('.');
      const text = this.catalogues[key.slice(0, dot)]?.[key.slice(dot + 1)];
      format = text === undefined ? null : new IntlMessageFormat(text, this.lang, undefined, { ignoreTag: true });
      this.formats.set(key, format);
    }
    return format;
  }
}
