/** Python in a web worker: Pyodide, msgspec and Fondaco, loaded from files beside the page. */

/** The part of Pyodide that is used here. */
export interface Python {
  unpackArchive(archive: ArrayBuffer, format: string, options?: { extractDir: string }): void;
  pyimport(module: string): Record<string, (...args: unknown[]) => unknown>;
  runPython(code: string): unknown;
  FS: { writeFile(path: string, content: Uint8Array): void };
}
/** Written by `make static`: the wheel's name, and the number of bytes to load. */
interface Parts {
  wheel: string;
  bytes: number;
}

/** Report the bytes of a response as they are read. */
function countBytes(answer: Response, read: (bytes: number) => void): Response {
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      read(chunk.byteLength);
      out.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = answer;
  return answer.body ? new Response(answer.body.pipeThrough(count), { status, statusText, headers }) : answer;
}

/** Decompress an archive; the file server may not compress by itself. */
const decompress = ({ body }: Response) => new Response(body?.pipeThrough(new DecompressionStream('gzip')));

const ARCHIVE = '/tmp/fondaco.zip.xz';
/** Browsers decompress gzip by themselves, but xz is a quarter smaller, and Python brings it. */
const UNPACK = `
import lzma, os, shutil, site
with lzma.open("${ARCHIVE}") as packed, open("/tmp/fondaco.zip", "wb") as plain:
    shutil.copyfileobj(packed, plain)
shutil.unpack_archive("/tmp/fondaco.zip", site.getsitepackages()[0], "zip")
os.remove("${ARCHIVE}"), os.remove("/tmp/fondaco.zip")
`;

export async function startPython(base: string, onProgress: (loaded: number, total: number) => void): Promise<Python> {
  const originalFetch = self.fetch.bind(self);
  const parts: Parts = await (await originalFetch(`${base}solo.json`)).json();
  let loaded = 0;
  self.fetch = async (file, how) => {
    const answer = countBytes(await originalFetch(file, how), (bytes) => onProgress((loaded += bytes), parts.bytes));
    return String(file).endsWith('.pack') ? decompress(answer) : answer;
  };
  const bytes = async (file: string) => (await self.fetch(base + file)).arrayBuffer();
  const [{ loadPyodide }, wheel, archive] = await Promise.all([
    import(/* @vite-ignore */ `${base}pyodide/pyodide.mjs`),
    bytes(parts.wheel),
    bytes('fondaco.zip.xz'),
  ]);
  const python: Python = await loadPyodide({
    indexURL: `${base}pyodide/`,
    stdLibURL: `${base}python.pack`,
  });
  self.fetch = originalFetch;
  python.unpackArchive(wheel, 'wheel');
  python.FS.writeFile(ARCHIVE, new Uint8Array(archive));
  python.runPython(UNPACK);
  return python;
}

const packageFolder = (python: Python) => python.runPython('import site; site.getsitepackages()[0]') as string;

/** Copy a rarely needed file into the Python packages. */
export async function installFile(python: Python, base: string, file: string): Promise<void> {
  const answer = await fetch(base + file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  python.FS.writeFile(`${packageFolder(python)}/${file}`, new Uint8Array(await answer.arrayBuffer()));
}
