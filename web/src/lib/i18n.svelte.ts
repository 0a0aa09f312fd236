/** The language of the client and its message catalogues, which are fetched when needed. */
import type { Clock } from './wire';
import { api } from './api';
import { LANGUAGES, languageName, pageLanguage, type Lang } from './language';
import { Translator, type Catalogue, type Kinds, type Lists, type Nouns } from './translator';

export { LANGUAGES, languageName, type Lang };

const files = import.meta.glob<Catalogue>(
  [
    '../../../src/fondaco/i18n/*.json',
    '../../../src/fondaco/i18n/web/*.json',
    '../../../src/fondaco/i18n/web/*/*.json',
    '../../../src/fondaco/games/*/words/*.json',
    '../../../src/fondaco/games/*/page/words/*.json',
  ],
  { import: 'default' },
);

/** Whose messages a file holds, and in which language. */
function ownerOf(path: string): { owner: string; lang: string } {
  const lang = path.slice(path.lastIndexOf('/') + 1, -5);
  const owner = /games\/(\w+)\//.exec(path) ?? /\/i18n\/(?:web\/)?(\w+)\/\w+\.json$/.exec(path);
  return { owner: owner?.[1] ?? 'fondaco', lang };
}

/**
 * Messages of the shell and of the games built into the client (`tools/catalogues.mjs`); the server sends those of other
 * games. Messages that a language lacks are in English.
 */
async function catalogue(owner: string, lang: Lang): Promise<Catalogue> {
  const found = Object.keys(files).filter((path) => {
    const place = ownerOf(path);
    return place.owner === owner && place.lang === lang;
  });
  const parts = found.length
    ? found.map((path) => files[path]())
    : [...new Set(['en', lang])].map((each) => api.catalogue(each, owner));
  return Object.assign({}, ...(await Promise.all(parts)));
}

class I18n {
  lang = $state<Lang>(pageLanguage.current);
  private loaded = $state.raw<Record<string, Catalogue>>({});
  private owners = new Set(['fondaco', 'web']);
  /** Translator for messages of the shell, without a table. */
  shell = $derived(new Translator(this.lang, this.loaded));

  /** Translator for a table. Load the catalogue of its game with `load` first. */
  translatorFor(
    nouns: Nouns,
    seats: string[],
    { kinds = {}, sequences = [], by_seat = [] }: Partial<Lists & { kinds: Kinds }>,
    reader: number | null = null,
  ): Translator {
    return new Translator(this.lang, this.loaded, nouns, seats, kinds, reader, { sequences, by_seat });
  }

  async load(owner: string): Promise<void> {
    if (this.owners.has(owner) && this.loaded[owner]) return;
    this.owners.add(owner);
    await this.fetch([owner], this.lang);
  }

  async setLanguage(lang: Lang): Promise<void> {
    document.documentElement.lang = lang;
    await this.fetch([...this.owners], lang);
    pageLanguage.set(lang); // sockets are opened again, and what they bring is read in the new language
  }

  /** Switch the page to a language, and store it for e-mails and notifications. */
  async choose(lang: Lang): Promise<void> {
    await this.setLanguage(lang);
    await api.updateMe({ lang }).catch(() => undefined);
  }

  async init(): Promise<void> {
    await this.setLanguage(this.lang);
  }

  private async fetch(owners: string[], lang: Lang): Promise<void> {
    const fresh = await Promise.all(owners.map(async (owner) => [owner, await catalogue(owner, lang)]));
    this.loaded = { ...this.loaded, ...Object.fromEntries(fresh) };
    this.lang = lang;
  }
}

export const i18n = new I18n();

/** A message of the shell in the current language. */
export function say(key: string, args: Record<string, unknown> = {}): string {
  return i18n.shell.say(`web.${key}`, args);
}

/** A label and its text: "Bot: Expert"; without a label, only the colon and the text. */
export const labelled = (label: string, text: string): string => say('labelled', { label, text });

const UNITS = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

const formatUnit = (count: number, unit: string) =>
  new Intl.NumberFormat(i18n.lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** A number of seconds in words: "3 days", "90 seconds". */
export function formatDuration(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0)!;
  return formatUnit(seconds / size, unit);
}

const DAY = 24 * 3600;

/** The times of a clock in words: what there is at first, or for each answer, and what is added. */
function clockTimes(clock: Clock): { time: string; more: string } {
  if (clock.kind === 'none') return { time: '', more: '' };
  if (clock.kind === 'days') {
    const more = clock.vacation ? formatDuration(clock.vacation * DAY) : '';
    return { time: formatDuration(clock.days * DAY), more };
  }
  if (clock.kind === 'live') return { time: formatDuration(clock.seconds), more: '' };
  const time = formatDuration(clock.kind === 'bank' ? clock.seconds : clock.budget);
  return { time, more: clock.increment ? formatDuration(clock.increment) : formatUnit(0, 'second') };
}

/** The time control of a table in a few words; empty without a clock. */
export const formatPace = (clock: Clock): string =>
  clock.kind === 'none' ? '' : say(`table_row.time_control.${clock.kind}`, clockTimes(clock));

/** The time control of a table in a sentence. */
export const describeClock = (clock: Clock): string => {
  const key = clock.kind === 'days' && clock.vacation ? 'clock.is.days_vacation' : `clock.is.${clock.kind}`;
  return say(key, clockTimes(clock));
};

/** A day in words. */
export const formatDay = (at: number): string => new Intl.DateTimeFormat(i18n.lang, { dateStyle: 'long' }).format(at);

/** The time since a moment in words. */
export function formatAgo(at: number): string {
  const minutes = Math.round((Date.now() - at) / 60000);
  if (minutes < 2) return say('ago.now');
  if (minutes < 90) return say('ago.minutes', { count: minutes });
  if (minutes < 2880) return say('ago.hours', { count: Math.round(minutes / 60) });
  return say('ago.days', { count: Math.round(minutes / 1440) });
}

/** About so long, in the largest unit of which there are at least two: "2 days", "47 hours". */
export function formatApproximately(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= 2 * each) ?? UNITS[3];
  return formatUnit(Math.floor(seconds / size), unit);
}
