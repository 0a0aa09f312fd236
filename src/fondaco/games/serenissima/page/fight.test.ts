import type { Entry, Event } from '$web/lib/wire';
import { fightOf } from './fight';

const [ME, ILSE, BRUNO] = [0, 1, 2];
const MODON = 14;
const tell = (what: string, args: Record<string, unknown> = {}) =>
  ({ says: `serenissima.${what}`, args, begins_turn: what === 'turn' }) as unknown as Event;
const turn = (seat: number, galley: number) => tell('turn', { seat, galley });
const rolls = (seat: number, ...faces: number[]) =>
  tell('rolls', { seat, faces, skulls: faces.filter(Boolean).length });
const did = (seat: number, ...events: Event[]) => ({ seq: 0, seat, events }) as unknown as Entry;
const attack = tell('attacks', { seat: ME, galley: 4, target_galley: 8, to_seat: ILSE });
const assault = tell('assaults', { seat: ME, galley: 4, port: MODON, to_seat: ILSE });

describe('a fight of one’s own', () => {
  it('stands with both throws and who fell until one does the next thing, whatever others do meanwhile', () => {
    const log = [did(BRUNO, turn(ME, 4)), did(ME, attack, rolls(ME, 1, 0), rolls(ILSE, 1)), did(ILSE, turn(BRUNO, 5))];
    expect(fightOf(log, ME, false)).toEqual({
      attack: { seat: ME, galley: 4, number: 8, port: -1 },
      throws: [rolls(ME, 1, 0).args, rolls(ILSE, 1).args],
      lines: [
        { says: 'serenissima.web.struck', args: { seat: ILSE, skulls: 1 } },
        { says: 'serenissima.web.struck', args: { seat: ME, skulls: 1 } },
      ],
    });
    expect(fightOf([...log, did(ME)], ME, false)).toBeNull();
  });

  it('is gone when one lands, and when another takes the port that was freed by it', () => {
    const neutral = tell('port_is_neutral', { seat: ILSE, port: MODON });
    const log = [did(BRUNO, turn(ME, 4)), did(ME, assault, rolls(ME, 1), rolls(ILSE, 0), neutral)];
    const takes = (seat: number) => did(seat, tell('takes_port', { seat, port: MODON }));
    expect(fightOf(log, ME, true)).not.toBeNull();
    expect(fightOf([...log, takes(ME)], ME, true)).toBeNull();
    expect(fightOf([...log, takes(ILSE)], ME, false)).toBeNull();
    expect(fightOf([...log, takes(ME)], BRUNO, true)).toBeNull();
  });

  it('names no victim of skulls where older rules did not tell the galley’s owner', () => {
    const older = tell('attacks', { seat: ME, galley: 4, target_galley: 8 });
    const log = [did(ME, older, rolls(ME, 1), rolls(ILSE, 1))];
    expect(fightOf(log, ME, true)!.lines).toEqual([{ says: 'serenissima.web.struck', args: { seat: ME, skulls: 1 } }]);
  });

  it('says so where no skull was thrown', () => {
    const log = [did(ME, attack, rolls(ME, 0), rolls(ILSE, 0))];
    expect(fightOf(log, ME, true)!.lines).toEqual([{ says: 'serenissima.web.none_strikes', args: {} }]);
  });

  it('is named by how it began when it goes on, and tells what is gone instead of counting it', () => {
    const neutral = tell('port_is_neutral', { seat: ILSE, port: MODON });
    const log = [did(ME, assault, rolls(ME, 0), rolls(ILSE, 0)), did(ME, rolls(ME, 1, 1), rolls(ILSE, 1), neutral)];
    expect(fightOf(log, ME, true)).toMatchObject({
      attack: { galley: 4, number: 0, port: MODON },
      lines: [{ args: { seat: ME, skulls: 1 } }, neutral],
    });
  });

  it('begins with the throw of a fort', () => {
    const log = [did(ME, assault, tell('fort_fires'), rolls(ILSE, 1, 1))];
    expect(fightOf(log, ME, true)!.lines).toMatchObject([{ args: { seat: ME, skulls: 2 } }]);
  });
});

describe('a fight of others', () => {
  const log = [
    did(ME),
    did(ILSE, turn(BRUNO, 5)),
    did(BRUNO, tell('attacks', { seat: BRUNO, galley: 5, target_galley: 2 }), rolls(BRUNO, 1), rolls(ILSE, 0, 0)),
  ];
  it('is shown while it is fought', () => {
    expect(fightOf(log, ME, true)).toMatchObject({ attack: { seat: BRUNO, number: 2 } });
    expect(fightOf(log, null, true)).toMatchObject({ attack: { seat: BRUNO } });
    expect(fightOf(log, ME, false)).toBeNull();
  });
  it('is over with the turn', () => expect(fightOf([...log, did(BRUNO, turn(ILSE, 6))], ME, true)).toBeNull());
});
