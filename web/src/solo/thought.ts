/** The worker that thinks: it is sent what a seat knows, and nothing else. */
import { wakePython } from './python';

let think: Promise<(asked: string) => unknown>;

onmessage = async ({ data }: MessageEvent<{ base: string } | { id: number; asked: string }>) => {
  if ('base' in data) {
    think = wakePython(data.base, () => undefined).then(
      (python) => python.pyimport('fondaco.house.solo.thinker').think,
    );
    return;
  }
  try {
    postMessage({ id: data.id, said: (await think)(data.asked) });
  } catch (error) {
    postMessage({ id: data.id, broken: String(error) });
  }
};
