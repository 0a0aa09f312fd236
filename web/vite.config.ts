import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { offlinePages } from './tools/offline.mjs';
import { ownPolicy } from './tools/policy.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const house = process.env.FONDACO_HOUSE ?? 'http://127.0.0.1:8020';

/** `--mode static`: a client that is its own house, in any folder of any host of files (`make static`). */
export default defineConfig(({ mode }) => ({
  plugins: mode === 'static' ? [svelte(), ownPolicy] : [svelte(), offlinePages],
  base: mode === 'static' ? './' : '/',
  // The pages of the games lie in the folders of the games: `$web` is this client, and its packages are theirs.
  resolve: {
    alias: { $web: at('src'), $transport: at(mode === 'static' ? 'src/offline/transport.ts' : 'src/lib/transport.ts') },
    dedupe: ['svelte'],
  },
  worker: { format: 'es' },
  build: {
    outDir: '../src/fondaco/server/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: house, ws: true } } },
  test: {
    globals: true,
    // One after another in one place: what all of them read is read once.
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    include: ['tests/**/*.test.ts', '../src/fondaco/games/*/page/*.test.ts'],
  },
}));
