import type { Entry } from '$web/lib/wire';
import { lossesOf } from './losses';

const [ME, ILSE] = [0, 1];
const MODON = 7;
const log = (...events: [string, Record<string, number>][]) =>
  [{ events: events.map(([what, args]) => ({ says: `mediterranee.${what}`, args })) }] as unknown as Entry[];
const storm = { seat: ILSE, to_seat: ME, port: MODON, galley: 4, hits: 1, losses: 0 };

describe('what one has lost', () => {
  it('tells of a garrison that was struck, how many are left, and who took its port', () => {
    const told = lossesOf(log(['storms', storm], ['conquers', { seat: ILSE, port: MODON }]), ME, () => 1); // who is hers
    expect(told.map(({ says }) => says)).toEqual(['mediterranee.web.loss.garrison', 'mediterranee.conquers']);
    expect(told[0].args).toMatchObject({ seat: ILSE, port: MODON, hits: 1, left: 0 });
  });
  it('says nothing of blows that missed, of others’ losses, or of ports that were nobody’s', () => {
    const others = log(
      ['storms', { ...storm, hits: 0 }],
      ['storms', { ...storm, to_seat: 2 }],
      ['fights', { seat: ILSE, to_seat: 2, galley: 4, target_galley: 9, hits: 3 }],
      ['fights', { seat: ILSE, to_seat: ME, galley: 4, target_galley: 2, hits: 0 }],
      ['sinks', { seat: ILSE, galley: 4 }],
      ['captures', { seat: ILSE, to_seat: 2, galley: 9 }],
      ['conquers', { seat: ILSE, port: MODON }],
    );
    expect(lossesOf(others, ME, () => 1)).toEqual([]);
  });
  it('does not count as lost what one has taken back', () => {
    const told = lossesOf(log(['storms', storm], ['conquers', { seat: ME, port: MODON }]), ME, () => 1);
    expect(told.map(({ says }) => says)).toEqual(['mediterranee.web.loss.garrison']);
  });
  it('tells of galleys that were struck, sunk and taken', () => {
    const blows = log(
      ['fights', { seat: ILSE, to_seat: ME, galley: 4, target_galley: 1, hits: 2 }],
      ['sinks', { seat: ME, galley: 2 }],
      ['captures', { seat: ILSE, to_seat: ME, galley: 3 }],
    );
    expect(lossesOf(blows, ME, () => 1)).toHaveLength(3);
  });
  it('counts nobody on a galley that is gone: more may be struck than were aboard', () => {
    const blows = log(
      ['fights', { seat: ILSE, to_seat: ME, galley: 4, target_galley: 3, hits: 3 }],
      ['captures', { seat: ILSE, to_seat: ME, galley: 3 }],
    );
    expect(lossesOf(blows, ME, () => 1).map(({ says }) => says)).toEqual(['mediterranee.captures']);
  });
});
