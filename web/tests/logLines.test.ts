import { expect, test } from 'vitest';
import type { Table } from '../src/lib/table.svelte';
import { logLines } from '../src/lib/logLines';
import type { Entry } from '../src/lib/wire';

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
