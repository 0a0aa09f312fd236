/** The log of a table in sentences. */
import type { Translator } from './translator';
import type { Table } from './table.svelte';
import type { Entry, Event } from './wire';

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

function toLine({ translator, extraArgs }: Table, entry: Entry, event: Event, i: number): LogLine {
  const said = cache.get(translator) ?? new WeakMap<Event, LogLine>();
  const line = said.get(event) ?? {
    key: `e${entry.seq}.${i}`,
    line: entry.seq,
    seat: (event.args.seat as number | undefined) ?? null,
    text: translator.say(logMessage(translator, event.says), { ...event.args, ...extraArgs?.(event) }),
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
