/** Web worker for bots. It receives only what a seat knows, and loads trained weights on demand. */
import { installFile, startPython } from './python';

type Work = { base: string } | { id: number; asked: string } | { id: number; file: string };
interface BotRunner {
  think(asked: string): unknown;
  installFile(file: string): Promise<void>;
}

let runner: Promise<BotRunner>;

async function start(base: string): Promise<BotRunner> {
  const python = await startPython(base, () => undefined);
  const { think } = python.pyimport('fondaco.server.offline.bot_worker');
  return { think, installFile: (file) => installFile(python, base, file) };
}

onmessage = async ({ data }: MessageEvent<Work>) => {
  if ('base' in data) {
    runner = start(data.base);
    return;
  }
  try {
    const awake = await runner;
    const said = 'asked' in data ? awake.think(data.asked) : await awake.installFile(data.file);
    postMessage({ id: data.id, said });
  } catch (error) {
    postMessage({ id: data.id, broken: String(error) });
  }
};
