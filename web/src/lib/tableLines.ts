/** What happens at a table beside the moves of the match. */
import { say } from './i18n.svelte';
import type { Table } from './table.svelte';
import type { Line } from './wire';

/** The kinds of lines that the log says in words. */
const TOLD = [
  'undo',
  'ask_undo',
  'consent',
  'withdraw_undo',
  'time_out',
  'ask_presence',
  'stand_in',
  'return',
  'vacation',
  'resign',
  'stuck',
];

/** The sentence about a line of the table; empty for what the log does not say, such as moves. */
export function tableLine(table: Table, { kind, absent, seat, name, was, yes, on }: Line): string {
  if (was) return say('log_line.renamed', { name: name ?? '', was });
  const who = seat === null ? (name ?? '') : table.translator.seat(seat);
  const you = String(seat !== null && seat === table.seat);
  const what =
    kind === 'consent' ? `consent_${yes ? 'yes' : 'no'}` : kind === 'vacation' && !on ? 'vacation_over' : kind;
  return TOLD.includes(kind) ? say(`log_line.${absent ? 'absent' : what}`, { name: who, you }) : '';
}
