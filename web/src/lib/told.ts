/** The story of a table in sentences. */
import type { Speaker } from './speaker';
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

function inWords(speaker: Speaker, entry: Entry, event: Event, i: number): Told {
  const said = known.get(speaker) ?? new WeakMap<Event, Told>();
  const line = said.get(event) ?? {
    key: `e${entry.seq}.${i}`,
    line: entry.seq,
    seat: (event.args.seat as number | undefined) ?? entry.seat,
    text: speaker.say(event.says, event.args),
    turn: !!event.begins_turn,
  };
  known.set(speaker, said.set(event, line));
  return line;
}

export function told(table: Table, entry: Entry, silent: (event: Event) => boolean = () => false): Told[] {
  return entry.events.flatMap((event, i) =>
    silent(event) || !isTold(table, event) || !table.speaker.knows(event.says)
      ? []
      : [inWords(table.speaker, entry, event, i)],
  );
}
