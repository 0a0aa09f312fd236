import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { wholeCatalogues } from './tools/catalogues.mjs';
import { offlinePages } from './tools/offline.mjs';
import { ownPolicy } from './tools/policy.mjs';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.FONDACO_HOUSE ?? 'http://127.0.0.1:8020';

/** `--mode static` builds the offline client, which any file server can host in any folder (`make static`). */
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), wholeCatalogues, mode === 'static' ? ownPolicy : offlinePages],
  base: mode === 'static' ? './' : '/',
  // The pages of the games lie in the games' folders: `$web` is this client's `src`, and they share its packages.
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
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: server, ws: true } } },
  test: {
    globals: true,
    // One thread without isolation: shared modules are loaded once.
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    include: ['tests/**/*.test.ts', '../src/fondaco/games/*/page/*.test.ts'],
  },
}));
