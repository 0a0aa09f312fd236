import type { Entry, Event } from '$web/lib/wire';
import { tidingsOf, type NewsLine } from './turnNews';
import type { Serenissima } from './view';

const [ME, ILSE, BRUNO] = [0, 1, 2];
const [CORFU, MODON] = [11, 14];
const tell = (what: string, args: Record<string, unknown> = {}) =>
  ({ says: `serenissima.${what}`, args, begins_turn: what === 'turn' }) as unknown as Event;
const turn = (seat: number, galley: number) => tell('turn', { seat, galley });
const rolls = (seat: number, ...faces: number[]) => tell('rolls', { seat, faces });
const did = (seat: number, ...events: Event[]) => ({ seq: 0, seat, events }) as unknown as Entry;
const view = (galleys: unknown[] = [], ports: unknown[] = []) => ({ galleys, ports }) as unknown as Serenissima;
const lines = (log: Entry[], seen = view()) =>
  Object.values<NewsLine[]>({ ...tidingsOf(log, ME, seen) })
    .flat()
    .map(({ says, args }) => ({ says: says.replace('serenissima.', ''), ...args }));

const MY_TURN = [did(BRUNO, turn(ME, 1)), did(ME), did(ME, turn(ILSE, 2))];

describe('what happened between two of my turns', () => {
  it('is the fate of each port and galley of mine that was attacked', () => {
    const log = [
      ...MY_TURN,
      did(ILSE, tell('assaults', { seat: ILSE, port: CORFU, to_seat: ME }), rolls(ILSE, 1), rolls(ME, 0)),
      did(ILSE, turn(BRUNO, 3)),
      did(BRUNO, tell('attacks', { seat: BRUNO, galley: 3, target_galley: 4, to_seat: ME })),
      did(BRUNO, tell('attacks', { seat: BRUNO, galley: 3, target_galley: 2, to_seat: ILSE })),
      did(BRUNO, turn(ME, 4)),
    ];
    const taken = { port: CORFU, seat: ILSE, sailors: 1 };
    expect(lines(log, view([{ galley: 4, seat: ME, sailors: 2 }], [taken]))).toMatchObject([
      { says: 'web.waited.port', seat: ILSE, port: CORFU, fate: 'taken' },
      { says: 'web.waited.galley', seat: BRUNO, number: 4, sailors: 2 },
    ]);
    expect(lines(log, view([], [{ ...taken, seat: -1 }]))).toMatchObject([{ fate: 'free' }, { sailors: 0 }]);
    expect(lines(log, view([], [{ ...taken, seat: BRUNO }]))).toMatchObject([{ fate: 'lost', to_seat: BRUNO }, {}]);
    expect(lines(log, view([], [{ ...taken, seat: ME }]))).toMatchObject([{ fate: 'held' }, {}]);
  });

  it('is that a galley of mine was sunk, though I have another of its number now', () => {
    const attacks = (seat: number) => tell('attacks', { seat, galley: 2, target_galley: 5, to_seat: ME });
    const sunk = did(ILSE, attacks(ILSE), tell('sinks', { seat: ME, galley: 5 }), tell('doge', { card: 0 }));
    const log = (...then: Entry[]) => [
      ...MY_TURN,
      sunk,
      did(ME, tell('commissions', { seat: ME, galley: 5 })),
      ...then,
    ];
    const hits = (...then: Entry[]) =>
      tidingsOf(log(...then), ME, view([{ galley: 5, seat: ME, sailors: 1 }])).hits.map(({ args }) => args);
    expect(hits(did(ME, tell('round'), turn(ME, 4)))).toEqual([{ seat: ILSE, number: 5, sailors: 0 }]);
    expect(hits(did(ME, tell('round'), turn(BRUNO, 3)), did(BRUNO, attacks(BRUNO), turn(ME, 4)))).toEqual([
      { seat: ILSE, number: 5, sailors: 0 },
      { seat: BRUNO, number: 5, sailors: 1 },
    ]);
  });

  it('is nothing of a galley where older rules did not tell whose it was, whoever threw', () => {
    const attacks = tell('attacks', { seat: BRUNO, galley: 3, target_galley: 4 });
    const log = [...MY_TURN, did(BRUNO, attacks, rolls(BRUNO, 1), rolls(ME, 0)), did(BRUNO, turn(ME, 4))];
    expect(lines(log, view([{ galley: 4, seat: ME, sailors: 2 }]))).toEqual([]);
  });

  it('is first what hit me, then what the end of the round brought, each in its order', () => {
    const log = [
      ...MY_TURN,
      did(ILSE, tell('doge', { card: 0 }), tell('round'), turn(BRUNO, 3)),
      did(BRUNO, tell('assaults', { seat: BRUNO, port: CORFU, to_seat: ME }), rolls(BRUNO, 1), rolls(ME, 0)),
      did(BRUNO, turn(ME, 4)),
    ];
    const { hits, doge } = tidingsOf(log, ME, view([], [{ port: CORFU, seat: BRUNO, sailors: 1 }]));
    expect(hits.map(({ args }) => args.fate)).toEqual(['taken']);
    expect(doge.map(({ says }) => says)).toEqual(['serenissima.doge']);
  });

  it('is also that a free port was taken with what I had sold there, but no port of another', () => {
    const STONE = 1;
    const sells = tell('sells', { seat: ME, port: CORFU, good: STONE });
    const takes = (seat: number) => tell('takes_port', { seat, port: CORFU });
    const log = (...before: Event[]) => [
      did(BRUNO, turn(ME, 1)),
      did(ME, ...before, turn(ILSE, 2)),
      did(ILSE, takes(ILSE), turn(ME, 4)),
    ];
    expect(lines(log(sells))).toMatchObject([{ says: 'web.waited.sold', seat: ILSE, port: CORFU, goods: [STONE] }]);
    expect(lines(log(takes(BRUNO), sells))).toEqual([]);
    expect(lines(log(sells, takes(BRUNO), tell('port_is_neutral', { seat: BRUNO, port: CORFU })))).toEqual([]);
    expect(lines(log())).toEqual([]);
  });

  it('is not told any more when I have done something', () => {
    const card = did(ILSE, tell('doge', { card: 0 }), tell('round'), turn(ME, 1));
    expect(lines([...MY_TURN, card])).toMatchObject([{ says: 'doge' }]);
    expect(lines([...MY_TURN, card, did(ME)])).toEqual([]);
  });

  it('is what the Doge brought, even if my own action ended the round, and who could buy because of too few galleys', () => {
    const log = (...paid: [number[], number[]] | []) => [
      did(BRUNO, turn(ME, 1)),
      did(
        ME,
        tell('doge', { card: 0 }),
        tell('wine', { seat: ILSE, ducats: 3 }),
        tell('wine', { seat: ME, ducats: 6 }),
        tell('scores', { seat: ME, ducats: 15, ...(paid.length && { paid_ports: paid[0], paid_ducats: paid[1] }) }),
      ),
      did(ILSE, tell('commissions', { seat: ILSE, galley: 8 })),
      did(ILSE, tell('round'), turn(ME, 1)),
    ];
    expect(lines(log([MODON, CORFU], [10, 5]))).toMatchObject([
      { says: 'doge' },
      { says: 'wine', seat: ME },
      { says: 'scores', ducats: 15 },
      { says: 'web.waited.paid', port: MODON, ducats: 10 },
      { says: 'web.waited.paid', port: CORFU, ducats: 5 },
      { says: 'web.waited.special', seat: ILSE, number: 8 },
    ]);
    const ports = [CORFU, MODON].map((port, i) => ({ port, seat: ME, scoring_ducats: 5 + 5 * i }));
    expect(lines(log(), view([], ports)).map(({ says }) => says)).not.toContain('web.waited.paid');
  });
});
