/** The log of a table in sentences. */
import type { Translator } from './translator';
import type { Table } from './table.svelte';
import type { Entry, Event, Line } from './wire';

export interface LogLine {
  key: string;
  line: number;
  seat: number | null;
  text: string;
  turn: boolean;
}

/** After the end the log also holds private events; each seat reads only its own. */
const isVisible = (table: Table, { to }: Event) => !to || table.seat === null || to.includes(table.seat);

/** Cache of formatted lines by translator: an event is formatted once for a language and reader. */
const cache = new WeakMap<Translator, WeakMap<Event, LogLine>>();

/**
 * The page's own message for an event, if there is one: the terminal names offers by numbers, which the page does not
 * show.
 */
function logMessage(translator: Translator, says: string): string {
  const own = says.replace('.', '.web.tell.');
  return translator.knows(own) ? own : says;
}

/** An event in words, as the log of the page has it. */
export const eventInWords = ({ translator, extraArgs }: Table, event: Event): string =>
  translator.say(logMessage(translator, event.says), { ...event.args, ...extraArgs?.(event) });

function toLine(table: Table, entry: Entry, event: Event, i: number): LogLine {
  const { translator } = table;
  const said = cache.get(translator) ?? new WeakMap<Event, LogLine>();
  const line = said.get(event) ?? {
    key: `e${entry.seq}.${i}`,
    line: entry.seq,
    seat: (event.args.seat as number | undefined) ?? null,
    text: eventInWords(table, event),
    turn: !!event.begins_turn,
  };
  cache.set(translator, said.set(event, line));
  return line;
}

export function logLines(table: Table, entry: Entry, silent: (event: Event) => boolean = () => false): LogLine[] {
  return entry.events.flatMap((event, i) =>
    silent(event) || !isVisible(table, event) || !table.translator.knows(event.says)
      ? []
      : [toLine(table, entry, event, i)],
  );
}

/** The log entries that the server answered for a player: after a time-out, by a stand-in or an auto-reply. */
export function answeredByServer(lines: Line[]): Set<number> {
  const found = new Set<number>();
  for (const { kind, line, to_line, auto } of lines) {
    if (kind === 'play' && line !== undefined) {
      if (auto) found.add(line);
      else found.delete(line);
    }
    if (kind === 'undo' && to_line !== undefined) for (const each of found) if (each >= to_line) found.delete(each);
  }
  return found;
}

/**
 * The log entries after which things were said or done, by the number of their line; `last` is the latest log entry.
 *
 * What was said before the match began stands before its first entry, at -1.
 * An undo removes entries and their numbers are given out again, so what was said after a removed entry stands after the
 * last one that is left.
 */
export function entriesBefore(lines: Line[], last: number): Map<number, number> {
  const places = new Map<number, number>();
  const first = lines.find(({ kind }) => kind === 'play')?.line;
  const begun = lines.find(({ kind }) => kind === 'begin')?.seq;
  const start = first === undefined ? last : first - 1; // older lines are not sent
  let entry = begun === undefined ? start : -1;
  for (const { seq, kind, line, to_line } of lines) {
    if (kind === 'begin') entry = start;
    if (kind === 'play' && line !== undefined) entry = line;
    if (kind === 'undo' && to_line !== undefined) {
      entry = Math.min(entry, to_line - 1);
      for (const [each, place] of places) places.set(each, Math.min(place, entry));
    }
    places.set(seq, entry);
  }
  return places;
}

/** The entry that ended the last turn of a seat in which `decides` found a decision of its player, or -1. */
function endOfTurn(log: Entry[], seat: number | null, decides: (entry: Entry) => boolean): number {
  const turns = log.flatMap(({ events }, at) =>
    events.flatMap(({ begins_turn, args }) => (begins_turn && 'seat' in args ? [{ at, seat: args.seat }] : [])),
  );
  const ended = (turn: number) =>
    turn + 1 < turns.length &&
    turns[turn].seat === seat &&
    turns[turn + 1].seat !== seat &&
    log.slice(turns[turn].at + 1, turns[turn + 1].at + 1).some(decides);
  const last = turns.findLastIndex((_, turn) => ended(turn));
  return last < 0 ? -1 : turns[last + 1].at;
}

/**
 * The log since the end of a seat's last turn, with what `tell` says of the lines of the table. Turns in which only the
 * server answered do not count. In games without turns of one player: since the player last decided something.
 */
export function sinceOwnTurn(table: Table, tell: (line: Line) => string): { entries: Entry[]; lines: LogLine[] } {
  const byServer = answeredByServer(table.lines);
  const decides = (entry: Entry) => entry.seat === table.seat && !byServer.has(entry.seq);
  const ended = endOfTurn(table.log, table.seat, decides);
  const own = ended < 0 ? table.log.findLastIndex(decides) : ended;
  const entries = table.log.slice(own + 1);
  const after = new Map<number, LogLine[]>();
  const places = entriesBefore(table.lines, table.log.at(-1)?.seq ?? 0);
  for (const each of table.lines) {
    const [line, text] = [places.get(each.seq)!, tell(each)];
    if (text)
      after.set(line, [...(after.get(line) ?? []), { key: `t${each.seq}`, line, seat: each.seat, text, turn: false }]);
  }
  const at = (line: number) => after.get(line) ?? [];
  const before = own < 0 ? [] : at(table.log[own].seq);
  return { entries, lines: [...before, ...entries.flatMap((entry) => [...logLines(table, entry), ...at(entry.seq)])] };
}
