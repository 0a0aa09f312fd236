// Compile bytecode with the Python that runs in browsers: bytecode.mjs RUNTIME WHEEL SOURCES CODE OURS LIBRARY
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, wheel, sources, code, ours, library] = process.argv.slice(2).map((path) => resolve(path));
const read = (file) => new Uint8Array(readFileSync(file));
try {
  const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${runtime}/` });
  python.unpackArchive(read(wheel), 'wheel');
  python.FS.writeFile('/tmp/sources.zip', read(sources));
  python.FS.writeFile('/tmp/library.zip', read(`${runtime}/python_stdlib.zip`));
  python.runPython(readFileSync(code, 'utf8'));
  await python.globals.get('main')();
  writeFileSync(ours, python.FS.readFile('/tmp/ours.zip'));
  writeFileSync(library, python.FS.readFile('/tmp/used.zip'));
  process.exit(0); // without waiting for timers of the tables that were played
} catch (error) {
  console.error(error.message ?? error); // otherwise Node prints all of Pyodide's source
  process.exit(1);
}
