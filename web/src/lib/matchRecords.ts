/** One's finished matches against bots on this device: the last one, the record per game and level, and what to try next. */
import type { TableCard } from './wire';

/** A finished match of one person against bots of one level; `margin` is the distance to the best bot in points. */
export interface BotMatch {
  id: string;
  /** The user who played it: several may use a device. */
  person: number;
  game: string;
  level: string;
  players: number;
  margin: number;
  won: boolean;
  at: number;
}

const KEY = 'fondaco.played';
const MOST = 300;

/** The level of a bot without its thinking time and character: `search` of `search:2s/generous`. */
const levelOf = (strength: string | null) => strength?.split(/[:/]/)[0];

/** The match of a finished table, if one person has played it to the end against bots of one level. */
export function playedMatch(table: TableCard, person: number): BotMatch | null {
  const { id, game, seats, yours, scores, winners, status, moved_at } = table;
  if (status !== 'over' || !scores || yours.length !== 1) return null;
  const own = yours[0];
  const bots = seats.filter(({ seat }) => seat !== own);
  const levels = new Set(bots.map(({ kind, strength }) => (kind === 'bot' ? levelOf(strength) : undefined)));
  const [level] = levels;
  if (levels.size !== 1 || !level || seats[own].resigned || seats[own].stand_in) return null;
  const margin = scores[own] - Math.max(...bots.map(({ seat }) => scores[seat]));
  return { id, person, game, level, players: seats.length, margin, won: Boolean(winners?.includes(own)), at: moved_at };
}

/** All matches of a user known on this device, latest first; those of `tables` are kept for the time when the lobby lists them no more. */
export function rememberMatches(tables: TableCard[], person: number): BotMatch[] {
  const found = new Map(storedMatches().map((each) => [each.id, each]));
  for (const table of tables) {
    const played = playedMatch(table, person);
    if (played) found.set(played.id, played);
  }
  const all = [...found.values()].sort((a, b) => b.at - a.at).slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(all));
  return all.filter((each) => each.person === person);
}

function storedMatches(): BotMatch[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

/** Matches and wins at a level, and the largest distance of a win. */
export function recordAt(matches: BotMatch[], game: string, level: string) {
  const here = matches.filter((each) => each.game === game && each.level === level);
  const wins = here.filter(({ won }) => won);
  return { played: here.length, won: wins.length, best: Math.max(0, ...wins.map(({ margin }) => margin)) };
}

/** The level above the highest one that was beaten; `null` if none was beaten, or none is left. Levels come easiest first. */
export function nextLevel(matches: BotMatch[], game: string, levels: readonly string[]) {
  const beaten = levels.findLastIndex((level) => recordAt(matches, game, level).won > 0);
  if (beaten < 0 || beaten === levels.length - 1) return null;
  return { level: levels[beaten], next: levels[beaten + 1], best: recordAt(matches, game, levels[beaten]).best };
}
