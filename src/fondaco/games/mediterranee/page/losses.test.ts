import type { Entry } from '$web/lib/wire';
import { lossesOf } from './losses';

const [ME, ILSE] = [0, 1];
const MODON = 7;
const log = (...events: [string, Record<string, number>][]) =>
  [{ events: events.map(([what, args]) => ({ says: `mediterranee.${what}`, args })) }] as unknown as Entry[];
const told = (...events: [string, Record<string, number>][]) => lossesOf(log(...events), ME);
const older = { seat: ILSE, to_seat: ME, port: MODON, galley: 4, hits: 1, losses: 0 };
const storm = { ...older, fallen: 0, left: 3, other_fallen: 1, other_left: 2 };
const { port: _, ...fight } = { ...storm, target_galley: 1 };

describe('what one has lost', () => {
  it('tells of a garrison that was struck, how many each attack left, and who took its port', () => {
    const second = { ...storm, hits: 4, other_fallen: 2, other_left: 0 };
    const all = told(['storms', storm], ['storms', second], ['conquers', { seat: ILSE, to_seat: ME, port: MODON }]);
    expect(all).toMatchObject([
      { says: 'mediterranee.web.loss.garrison', args: { seat: ILSE, port: MODON, other_fallen: 1, other_left: 2 } },
      { says: 'mediterranee.web.loss.garrison', args: { seat: ILSE, port: MODON, other_fallen: 2, other_left: 0 } },
      { says: 'mediterranee.conquers' },
    ]);
  });
  it('says nothing of blows that missed, of others’ losses, or of ports that were nobody’s', () => {
    const others = told(
      ['storms', { ...storm, hits: 0, other_fallen: 0 }],
      ['storms', { ...storm, to_seat: 2 }],
      ['fights', { ...fight, to_seat: 2, target_galley: 9 }],
      ['fights', { ...fight, hits: 0, other_fallen: 0 }],
      ['sinks', { seat: ILSE, galley: 4 }],
      ['captures', { seat: ILSE, to_seat: 2, galley: 9 }],
      ['conquers', { seat: ILSE, port: MODON }],
      ['conquers', { seat: ILSE, to_seat: 2, port: MODON }],
    );
    expect(others).toEqual([]);
  });
  it('does not count as lost what one has taken back', () => {
    const all = told(['storms', storm], ['conquers', { seat: ME, to_seat: ILSE, port: MODON }]);
    expect(all.map(({ says }) => says)).toEqual(['mediterranee.web.loss.garrison']);
  });
  it('tells of a port that had no guard to fall, and of none whose holder was not told', () => {
    expect(told(['conquers', { seat: ILSE, to_seat: ME, port: MODON }])).toHaveLength(1);
    const all = told(['storms', older], ['conquers', { seat: ILSE, port: MODON }]);
    expect(all.map(({ says }) => says)).toEqual(['mediterranee.storms']);
  });
  it('tells of galleys that were struck, sunk and taken', () => {
    const all = told(
      ['fights', { ...fight, hits: 2, other_fallen: 2 }],
      ['sinks', { seat: ME, galley: 2 }],
      ['captures', { seat: ILSE, to_seat: ME, galley: 3 }],
    );
    expect(all).toHaveLength(3);
    expect(all[0]).toMatchObject({ says: 'mediterranee.web.loss.crew', args: { other_fallen: 2 } });
  });
  it('tells of a crew that is gone only what became of its galley', () => {
    const all = told(
      ['fights', { ...fight, target_galley: 3, hits: 3, other_fallen: 2, other_left: 0 }],
      ['captures', { seat: ILSE, to_seat: ME, galley: 3 }],
    );
    expect(all.map(({ says }) => says)).toEqual(['mediterranee.captures']);
  });
  it('tells by older rules of the dice alone, in the words of the log', () => {
    const { port: _, ...galleys } = { ...older, target_galley: 1 };
    const all = told(['storms', older], ['fights', galleys], ['storms', { ...older, hits: 0 }]);
    expect(all.map(({ says }) => says)).toEqual(['mediterranee.storms', 'mediterranee.fights']);
  });
});
