import { costsOf, type Mediterranee } from './view';

const VIEW = {
  prices: { sailor: 100, fort: 500, galley: 500, manned_galley: 600 },
  purchases: [{ galley: 2, ducats: 300 }],
  sales: [],
} as unknown as Mediterranee;
const galley = (sailor: string, port = 4) => ({ do: 'build_galley', port, sailor });
const costs = (...menu: ReturnType<typeof galley>[]) => costsOf(VIEW, menu, { do: 'build_galley' }, galley('garrison'));

describe('the price on a button', () => {
  it('is that of the one thing the menu has for it', () => {
    expect(costs(galley('enrolled'))).toBe('600');
    expect(costs(galley('garrison'), galley('garrison', 7))).toBe('500');
    expect(costsOf(VIEW, [], { do: 'buy', galley: 2 }, { do: 'buy', galley: 2 })).toBe('300');
  });
  it('are both, where it is still to be asked which', () => {
    expect(costs(galley('enrolled'), galley('garrison', 7), galley('enrolled', 7))).toBe('500–600');
  });
  it('is what it would cost, where it cannot be done', () => {
    expect(costs()).toBe('500');
    expect(costsOf(VIEW, [], { do: 'ask_price' }, { do: 'ask_price' })).toBeUndefined();
  });
});
