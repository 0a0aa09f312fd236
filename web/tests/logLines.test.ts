import { describe, expect, it, test } from 'vitest';
import type { Table } from '../src/lib/table.svelte';
import { entriesBefore, logLines } from '../src/lib/logLines';
import type { Entry, Line } from '../src/lib/wire';

const OWN = ['wharf.web.tell.refuses'];
const table = {
  seat: 0,
  translator: { knows: (key: string) => !key.includes('.web.') || OWN.includes(key), say: (key: string) => key },
} as unknown as Table;
const entry = {
  seq: 3,
  seat: 1,
  events: [
    { says: 'wharf.round', args: { round: 2 } },
    { says: 'wharf.refuses', args: { seat: 2, number: 7 } },
  ],
} as unknown as Entry;

test('a line of the log bears the sign of who did it, and none if nobody did', () => {
  expect(logLines(table, entry).map(({ seat }) => seat)).toEqual([null, 2]);
});

test('what a page adds is said with what was told', () => {
  const says = (key: string, args: object) => `${key} ${JSON.stringify(args)}`;
  const adding = {
    ...table,
    translator: { knows: () => true, say: says },
    extraArgs: ({ says }: { says: string }) => (says === 'wharf.round' ? { of: 9 } : {}),
  } as unknown as Table;
  expect(logLines(adding, entry)[0].text).toContain('{"round":2,"of":9}');
  expect(logLines(adding, entry)[1].text).not.toContain('of');
});

test('a page says a line in words of its own where it has them', () => {
  expect(logLines(table, entry).map(({ text }) => text)).toEqual(['wharf.round', 'wharf.web.tell.refuses']);
});

describe('the place of what was said', () => {
  const line = (seq: number, kind: string, more = {}) => ({ seq, kind, at: 0, seat: 0, name: 'Ada', ...more }) as Line;
  const placesOf = (lines: Line[], last = 0) => [...entriesBefore(lines, last).values()];

  it('is after the last action before it', () => {
    expect(placesOf([line(5, 'chat'), line(6, 'play', { line: 1 }), line(7, 'chat')])).toEqual([0, 1, 1]);
  });
  it('is before the first entry of the log if it was said in the waiting room', () => {
    const lines = [line(3, 'chat'), line(4, 'begin'), line(5, 'chat'), line(6, 'play', { line: 1 })];
    expect(placesOf(lines)).toEqual([-1, 0, 0, 1]);
    expect(placesOf(lines.slice(0, 2))).toEqual([-1, 0]);
  });
  it('is not the beginning of the log if older actions are not known', () => {
    expect(placesOf([line(305, 'chat'), line(306, 'play', { line: 90 })])).toEqual([89, 90]);
    expect(placesOf([line(305, 'chat')], 42)).toEqual([42]);
  });
  it('is after the last action that is left when others are undone, and before those that come instead', () => {
    const lines = [
      line(1, 'play', { line: 1 }),
      line(2, 'play', { line: 2 }),
      line(3, 'ask_undo', { to_line: 2 }),
      line(4, 'undo', { to_line: 2 }),
      line(5, 'chat'),
      line(6, 'play', { line: 2 }),
      line(7, 'chat'),
    ];
    expect(placesOf(lines)).toEqual([1, 1, 1, 1, 1, 2, 2]);
  });
});
