import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { offlinePages } from './tools/offline.mjs';

const house = process.env.FONDACO_HOUSE ?? 'http://127.0.0.1:8020';

export default defineConfig({
  plugins: [svelte(), offlinePages],
  base: '/',
  // The pages of the games lie in the folders of the games: `$web` is this client, and its packages are theirs.
  resolve: { alias: { $web: fileURLToPath(new URL('src', import.meta.url)) }, dedupe: ['svelte'] },
  build: {
    outDir: '../src/fondaco/house/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: house, ws: true } } },
  test: {
    globals: true,
    testTimeout: 60_000,
    include: ['tests/**/*.test.ts', '../src/fondaco/games/*/page/*.test.ts'],
  },
});
