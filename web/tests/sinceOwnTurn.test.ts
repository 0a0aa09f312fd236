import { expect, test } from 'vitest';
import { answeredByServer, sinceOwnTurn } from '../src/lib/logLines';
import type { Table } from '../src/lib/table.svelte';
import type { Entry, Line } from '../src/lib/wire';

const told = ({ kind }: Line) => (kind === 'play' ? '' : kind);
let seq = 0;
const line = (kind: string, more: Partial<Line> = {}): Line => ({
  seq: seq++,
  at: 0,
  kind,
  seat: 0,
  name: null,
  ...more,
});
const entry = (seq: number, seat: number): Entry => ({
  seq,
  seat,
  action: null,
  events: [{ says: `x.e${seq}`, args: { seat }, to: null, reveals: false, fleeting: false }],
});
const lines = [
  line('play', { line: 1 }),
  line('play', { line: 2, seat: 1 }),
  line('time_out'),
  line('play', { line: 3, auto: true }),
  line('stand_in', { absent: true }),
  line('play', { line: 4, auto: true }),
  line('return'),
  line('play', { line: 5, seat: 1 }),
];
const table = {
  seat: 0,
  lines,
  log: [entry(1, 0), entry(2, 1), entry(3, 0), entry(4, 0), entry(5, 1)],
  translator: { knows: (key: string) => !key.includes('.web.'), say: (key: string) => key, seat: () => 'Ada' },
} as unknown as Table;

test('what a bot or the clock answered is no decision of the player', () => {
  expect([...answeredByServer(lines)]).toEqual([3, 4]);
  const undone = [...lines, line('undo', { to_line: 4 }), line('play', { line: 4 })];
  expect([...answeredByServer(undone)]).toEqual([3]);
});

test('since the last decision of the player, what a bot did in the meantime is listed with the rest', () => {
  const { entries, lines: said } = sinceOwnTurn(table, told);
  expect(entries.map(({ seq }) => seq)).toEqual([2, 3, 4, 5]);
  const texts = ['x.e2', 'time_out', 'x.e3', 'stand_in', 'x.e4', 'return', 'x.e5'];
  expect(said.map(({ text }) => text)).toEqual(texts);
});

test('after a decision of the player only what followed is listed', () => {
  const later = { ...table, lines: [...lines, line('play', { line: 6 })], log: [...table.log, entry(6, 0)] };
  expect(sinceOwnTurn(later as Table, told)).toEqual({ entries: [], lines: [] });
});

const turn = (seq: number, by: number, of: number): Entry => ({
  ...entry(seq, by),
  events: [{ says: `x.turn${of}`, args: { seat: of }, to: null, reveals: false, fleeting: false, begins_turn: true }],
});
const seqsSince = (log: Entry[], lines: Line[] = []) =>
  sinceOwnTurn({ ...table, lines, log } as Table, told).entries.map(({ seq }) => seq);

test('where turns belong to players, all since the end of the own one is listed, whatever was answered since', () => {
  const log = [turn(1, 1, 0), entry(2, 0), turn(3, 0, 1), entry(4, 1), entry(5, 0), entry(6, 1)];
  expect(seqsSince(log)).toEqual([4, 5, 6]);
  expect(seqsSince([...log, turn(7, 1, 0), entry(8, 0)])).toEqual([4, 5, 6, 7, 8]);
  expect(seqsSince([...log, turn(7, 1, 0), entry(8, 0), turn(9, 0, 1)])).toEqual([]);
});

test('a turn that only the server has played is listed, too', () => {
  const log = [turn(1, 1, 0), entry(2, 0), turn(3, 0, 1), turn(4, 1, 0), entry(5, 0), turn(6, 0, 1)];
  const answered = [line('play', { line: 5, auto: true }), line('play', { line: 6, auto: true })];
  expect(seqsSince(log, answered)).toEqual([4, 5, 6]);
});
