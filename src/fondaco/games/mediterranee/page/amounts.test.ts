import { stepsAt } from './amounts';

describe('a sum that is stepped through', () => {
  it('changes by what lies between its neighbours, even where these lie unevenly', () => {
    expect(stepsAt([0, 100, 300, 400], 1)).toEqual({ down: 100, up: 200 });
    expect(stepsAt([0, 100, 300, 400], 2)).toEqual({ down: 200, up: 100 });
  });
  it('ends where the menu ends', () => {
    expect(stepsAt([0, 100, 300], 0)).toEqual({ down: 0, up: 100 });
    expect(stepsAt([0, 100, 300], 2)).toEqual({ down: 200, up: 0 });
  });
});
