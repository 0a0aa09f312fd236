/** Statistics of a player's finished matches. */
import type { PlayedMatch } from './wire';

export interface HistoryFilter {
  game: string;
  /** `people`: with other people, `bots`: only with bots, `rated`: rated matches; empty: all. */
  kind: '' | 'people' | 'bots' | 'rated';
  players: number;
}
export interface WinRate {
  key: string;
  won: number;
  of: number;
  /** The expected number of wins between equal players. */
  even: number;
}
export interface Rival {
  name: string;
  person: number | null;
  met: number;
  ahead: number;
  behind: number;
}

export const playerCount = (match: PlayedMatch) => match.others.length + 1;
export const hasPeople = (match: PlayedMatch) => match.others.some(({ strength }) => strength === null);

export function filterMatches(matches: PlayedMatch[], { game, kind, players: count }: HistoryFilter): PlayedMatch[] {
  return matches.filter(
    (match) =>
      (!game || match.game === game) &&
      (!count || playerCount(match) === count) &&
      (!kind || (kind === 'rated' ? match.pool !== null : hasPeople(match) === (kind === 'people'))),
  );
}

/** Wins and matches by category, the most frequent category first. */
export function winRates(matches: PlayedMatch[], sort: (match: PlayedMatch) => string): WinRate[] {
  const found = new Map<string, WinRate>();
  for (const match of matches) {
    const key = sort(match);
    const share = found.get(key) ?? { key, won: 0, of: 0, even: 0 };
    found.set(key, {
      key,
      won: share.won + Number(match.won),
      of: share.of + 1,
      even: share.even + 1 / playerCount(match),
    });
  }
  return [...found.values()].sort((a, b) => b.of - a.of || a.key.localeCompare(b.key));
}

/** The current streak and the longest winning streak; `matches` has the latest first. */
export function streaks(matches: PlayedMatch[]): { won: boolean; length: number; longest: number } {
  const won = matches[0]?.won ?? false;
  const end = matches.findIndex((match) => match.won !== won);
  let longest = 0;
  let row = 0;
  for (const match of matches) {
    row = match.won ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return { won, length: end < 0 ? matches.length : end, longest };
}

/** The days of so many weeks up to today, with the number of matches; each week begins on a Monday. */
export function calendar(matches: PlayedMatch[], today: Date, weeks: number): { day: Date; count: number }[] {
  const counts = new Map<string, number>();
  for (const { ended_at } of matches) {
    const day = new Date(ended_at).toDateString();
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  const back = (weeks - 1) * 7 + ((today.getDay() + 6) % 7);
  return Array.from({ length: back + 1 }, (_, i) => {
    const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() - back + i);
    return { day, count: counts.get(day.toDateString()) ?? 0 };
  });
}

/**
 * The opponents met most often, and how often each finished ahead. Opponents without a profile are identified by name.
 */
export function rivals(matches: PlayedMatch[]): Rival[] {
  const found = new Map<string, Rival>();
  for (const { others, place } of matches) {
    for (const { name, person, strength, place: theirs } of others) {
      if (strength !== null) continue;
      const key = String(person ?? name);
      const { met, ahead, behind } = found.get(key) ?? { met: 0, ahead: 0, behind: 0 };
      const after = { ahead: ahead + Number(place < theirs), behind: behind + Number(place > theirs) };
      found.set(key, { name: found.get(key)?.name ?? name, person, met: met + 1, ...after });
    }
  }
  return [...found.values()].sort((a, b) => b.met - a.met || a.name.localeCompare(b.name));
}
