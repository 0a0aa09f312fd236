/** The story of a table in sentences. */
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

export function told(table: Table, entry: Entry, silent: (event: Event) => boolean = () => false): Told[] {
  return entry.events.flatMap((event, i) =>
    silent(event) || !isTold(table, event) || !table.speaker.knows(event.says)
      ? []
      : [
          {
            key: `e${entry.seq}.${i}`,
            line: entry.seq,
            seat: (event.args.seat as number | undefined) ?? entry.seat,
            text: table.speaker.say(event.says, event.args),
            turn: !!event.begins_turn,
          },
        ],
  );
}
