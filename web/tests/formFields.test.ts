import { blank, hasRoom, isComplete, noneOf, numbers } from '../src/shell/plain/formFields';

describe('the form for a free-form action', () => {
  it('offers no more things than a list may hold', () => {
    const facts = { form: 'list', thing: 'good', most: 2, least: 1 };
    expect([[], [1], [1, 1]].map((list) => hasRoom(facts, list))).toEqual([true, true, false]);
    expect([[], [1], [1, 1], [1, 1, 1]].map((list) => isComplete(facts, list))).toEqual([false, true, true, false]);
    expect(hasRoom({ form: 'list' }, Array(500).fill(0))).toBe(true);
  });

  it('does not offer oneself as partner, unless the menu does', () => {
    const seat = { form: 'int', thing: 'seat', least: 0 };
    expect(numbers(seat, 3, 1, 0)).toEqual([0, 2]);
    expect(numbers(seat, 3, 1, 1)).toEqual([0, 1, 2]);
    expect(numbers({ ...seat, thing: 'good' }, 3, 1, 0)).toEqual([0, 1, 2]);
    expect(numbers({ ...seat, thing: 'galley', least: 1 }, 3, 1, 2)).toEqual([1, 2]);
  });

  it('offers none where there may be none', () => {
    expect(noneOf({ form: 'int', thing: 'good', least: -1 })).toEqual({ value: -1 });
    expect(noneOf({ form: 'int', thing: 'good', least: 0, optional: true })).toEqual({ value: null });
    expect(noneOf({ form: 'int', thing: 'good', least: 0 })).toBeUndefined();
    expect(numbers({ form: 'int', thing: 'good', least: -1 }, 2, null, -1)).toEqual([0, 1]);
  });

  it('starts with the least value, or with none', () => {
    expect(blank({ form: 'int', least: 1 })).toBe(1);
    expect(blank({ form: 'int', thing: 'good', least: -1 })).toBe(-1);
    expect(blank({ form: 'int', optional: true })).toBeNull();
    expect(blank({ form: 'list' })).toEqual([]);
    expect(blank({ form: 'literal', choices: ['salt', 'wine'] })).toBe('salt');
    expect(blank({ form: 'str' })).toBe('');
  });
});
