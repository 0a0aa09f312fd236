import type { Table } from '$web/lib/table.svelte';
import guide from './guide';

const asked = (at: string) => ({ seat: 1, view: { waiting: [1], decision: { at } } }) as unknown as Table;

describe('the guide', () => {
  it('teaches the oar card of an extra turn, whose wind counts nothing, by itself', () => {
    expect(['choose_oars', 'choose_oar'].map((at) => guide.instruction(asked(at))?.key)).toEqual([
      'choose_oars',
      'choose_oar',
    ]);
  });
});
