/** The worker that thinks: it is sent what a seat knows, and nothing else; what a bot has learned it is told to fetch. */
import { bring, wakePython } from './python';

type Work = { base: string } | { id: number; asked: string } | { id: number; file: string };
interface Mind {
  think(asked: string): unknown;
  bring(file: string): Promise<void>;
}

let mind: Promise<Mind>;

async function wake(base: string): Promise<Mind> {
  const python = await wakePython(base, () => undefined);
  const { think } = python.pyimport('fondaco.server.offline.bot_worker');
  return { think, bring: (file) => bring(python, base, file) };
}

onmessage = async ({ data }: MessageEvent<Work>) => {
  if ('base' in data) {
    mind = wake(data.base);
    return;
  }
  try {
    const awake = await mind;
    const said = 'asked' in data ? awake.think(data.asked) : await awake.bring(data.file);
    postMessage({ id: data.id, said });
  } catch (error) {
    postMessage({ id: data.id, broken: String(error) });
  }
};
