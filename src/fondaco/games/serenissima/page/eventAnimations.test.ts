import { stageOf } from './eventAnimations';

// settings need localStorage, which does not exist here
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

const [ME, MODON] = [0, 14];

describe('the story', () => {
  async function told(args: Record<string, unknown>): Promise<[number, number, number][]> {
    const flags: [number, number, number][] = [];
    const flag = (...told: [number, number, number]) => flags.push(told);
    const scene = { flag, say: () => '', announce: () => undefined, mark: () => undefined };
    const stage = stageOf(scene as unknown as Parameters<typeof stageOf>[0]);
    for (const what of ['port_is_neutral', 'takes_port'])
      await stage.animate(
        { says: `serenissima.${what}`, args } as unknown as Parameters<typeof stage.animate>[0],
        AbortSignal.abort(),
      );
    return flags;
  }
  it('changes the flag and the sailors of a port when that is told', async () =>
    expect(await told({ seat: ME, port: MODON, sailors: 3 })).toEqual([
      [MODON, -1, 3],
      [MODON, ME, 3],
    ]));
  it('leaves a port as it is where older rules did not tell how many are there', async () =>
    expect(await told({ seat: ME, port: MODON })).toEqual([]));
});
