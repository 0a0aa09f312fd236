import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const house = process.env.FONDACO_HOUSE ?? 'http://127.0.0.1:8020';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: '../src/fondaco/house/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
  },
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: house, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
