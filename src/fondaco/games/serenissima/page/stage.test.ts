import { stageOf } from './stage';

// settings are kept in the browser, and there is none here
vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

const [ME, MODON] = [0, 14];

describe('the story', () => {
  it('changes the flag of a port when that is told', async () => {
    const flags: [number, number][] = [];
    const flag = (port: number, seat: number) => flags.push([port, seat]);
    const scene = { flag, say: () => '', announce: () => undefined, mark: () => undefined };
    const stage = stageOf(scene as unknown as Parameters<typeof stageOf>[0]);
    const tell = (what: string) =>
      stage.tell(
        { says: `serenissima.${what}`, args: { seat: ME, port: MODON } } as unknown as Parameters<typeof stage.tell>[0],
        AbortSignal.abort(),
      );
    await tell('port_is_neutral');
    await tell('takes_port');
    expect(flags).toEqual([
      [MODON, -1],
      [MODON, ME],
    ]);
  });
});
