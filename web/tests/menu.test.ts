import { narrow, nextChoice, offers, openParts, values, type Action } from '../src/lib/menu';

const menu: Action[] = [
  { do: 'end_trade' },
  { do: 'buy', stack: 'goods' },
  { do: 'buy', stack: 'pirates' },
  { do: 'accept', number: 4, cards: [3] },
  { do: 'accept', number: 4, cards: [9] },
];

describe('narrowing', () => {
  it('keeps what agrees with everything said', () => {
    expect(narrow(menu, { do: 'buy' })).toHaveLength(2);
    expect(narrow(menu, { do: 'buy', stack: 'goods' })).toEqual([{ do: 'buy', stack: 'goods' }]);
    expect(narrow(menu, { do: 'accept', cards: [9] })).toEqual([menu[4]]);
  });
  it('knows what cannot be said', () => {
    expect(offers(menu, { do: 'accept', number: 5 })).toBe(false);
    expect(offers(menu, { do: 'accept', cards: [9, 3] })).toBe(false);
  });
  it('asks for the first part that is open', () => {
    expect(nextChoice(menu, {})).toEqual({ name: 'do', values: ['end_trade', 'buy', 'accept'] });
    expect(nextChoice(menu, { do: 'buy' })).toEqual({ name: 'stack', values: ['goods', 'pirates'] });
    expect(nextChoice(menu, { do: 'accept' })).toEqual({ name: 'cards', values: [[3], [9]] });
    expect(nextChoice(menu, { do: 'end_trade' })).toBeNull();
  });
  it('names values once, in the order of the menu', () => {
    expect(values(menu, 'number')).toEqual([4]);
    expect(openParts(narrow(menu, { do: 'accept' }), { do: 'accept' })).toEqual(['cards']);
  });
});
