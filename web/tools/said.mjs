/** The server's messages in a match of every game (`tools/dev/print_messages.py`), for a test that formats the same ones. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export function everythingSaid() {
  const python = process.env.PYTHON ?? at('.venv/bin/python');
  return JSON.parse(execFileSync(python, [at('tools/dev/print_messages.py')], { maxBuffer: 2 ** 27 }).toString());
}
