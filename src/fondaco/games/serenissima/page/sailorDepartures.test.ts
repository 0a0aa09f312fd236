import { departureBy } from './sailorDepartures';
import type { SailorDepartureAid } from './view';

const plan = (action: SailorDepartureAid['action'], galley: number, sinks: boolean) => ({
  action,
  galley,
  sailors: 1,
  sinks,
});

describe('a sailor leaves a galley', () => {
  it('by what the server names, from the galley that it names', () => {
    const take = plan({ do: 'take_sailor', galley: 5 }, 5, true);
    const give = plan({ do: 'give_sailor', galley: 5 }, 4, false);
    const view = { partings: [take, give] };
    expect(departureBy(view, { do: 'take_sailor', galley: 5 })).toBe(take);
    expect(departureBy(view, { do: 'give_sailor', galley: 5 })).toBe(give);
    expect(departureBy(view, { do: 'give_sailor', galley: 6 })).toBeUndefined();
    expect(departureBy(view, { do: 'disembark' })).toBeUndefined();
  });
});
