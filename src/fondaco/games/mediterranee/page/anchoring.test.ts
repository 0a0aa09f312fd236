import { voyage } from './anchoring';
import type { CoursesAid } from './wire';

const [SMYRNA, ISTANBUL, CRETA, LIBYA] = [16, 17, 18, 25];
const plan = {
  galley: 2,
  zones: [ISTANBUL, CRETA],
  onward_zones: [[], [LIBYA]],
  vain_zones: [ISTANBUL],
} as unknown as CoursesAid;
const sail = (zone: number) => ({ do: 'sail', galley: 2, zone });

describe('a galley that sails to where others lie', () => {
  it('anchors there if passage would lead nowhere else', () => {
    expect(voyage(sail(ISTANBUL), plan)).toEqual([sail(ISTANBUL), { do: 'anchor' }]);
  });
  it('is asked where passage leads on, and simply arrives where nobody lies', () => {
    expect(voyage(sail(CRETA), plan)).toEqual([sail(CRETA)]);
    expect(voyage(sail(SMYRNA), plan)).toEqual([sail(SMYRNA)]);
  });
});
