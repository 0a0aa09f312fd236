/** The story of a table in sentences. */
import type { Speaker } from './translator';
import type { Table } from './table.svelte';
import type { Entry, Event } from './wire';

export interface Told {
  key: string;
  line: number;
  seat: number | null;
  text: string;
  turn: boolean;
}

/** After the end the log holds what was said to each alone; who looks through one's eyes reads what was said to him. */
const isTold = (table: Table, { to }: Event) => !to || table.seat === null || to.includes(table.seat);

/** What happened is put into words once, not with every news: only another speaker says it anew. */
const known = new WeakMap<Speaker, WeakMap<Event, Told>>();

/** What a page says in words of its own: numbers by which a terminal names offers say nothing where they are pointed at. */
function inTheLog(speaker: Speaker, says: string): string {
  const own = says.replace('.', '.web.tell.');
  return speaker.knows(own) ? own : says;
}

function inWords({ speaker, adds }: Table, entry: Entry, event: Event, i: number): Told {
  const said = known.get(speaker) ?? new WeakMap<Event, Told>();
  const line = said.get(event) ?? {
    key: `e${entry.seq}.${i}`,
    line: entry.seq,
    seat: (event.args.seat as number | undefined) ?? null,
    text: speaker.say(inTheLog(speaker, event.says), { ...event.args, ...adds?.(event) }),
    turn: !!event.begins_turn,
  };
  known.set(speaker, said.set(event, line));
  return line;
}

export function told(table: Table, entry: Entry, silent: (event: Event) => boolean = () => false): Told[] {
  return entry.events.flatMap((event, i) =>
    silent(event) || !isTold(table, event) || !table.speaker.knows(event.says) ? [] : [inWords(table, entry, event, i)],
  );
}
