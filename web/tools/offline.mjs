// Pages shown when the server cannot be reached: one self-contained page for each language.
import { readdirSync, readFileSync } from 'node:fs';

const CATALOGUES = new URL('../../src/fondaco/i18n/', import.meta.url);
const LANGUAGES = readdirSync(CATALOGUES)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -5));
const STYLE = `
  :root { color-scheme: light dark; --vellum: #f1e7d2; --ink: #2b2118; --rubric: #9c2f1f; }
  @media (prefers-color-scheme: dark) { :root { --vellum: #1b1612; --ink: #e9dcc3; --rubric: #e08a6d; } }
  body { margin: 0; min-height: 100vh; display: grid; place-content: center; justify-items: center; gap: 16px;
    padding: 24px; text-align: center; background: var(--vellum); color: var(--ink); font: 18px/1.45 Georgia, serif; }
  img { width: 96px; height: 96px; } h1, p { margin: 0; max-width: 26em; } h1 { font-size: 26px; font-weight: 600; }
  a { color: var(--rubric); padding: 12px; }`;

const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]);

export function offlinePage(lang, words) {
  const [title, text, again] = ['title', 'text', 'again'].map((part) => escaped(words[`offline.${part}`]));
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Fondaco</title><style>${STYLE}</style>
<img src="/icons/fondaco.svg" alt=""><h1>${title}</h1><p>${text}</p><p><a href="">${again}</a></p><script src="/offline-retry.js"></script></html>
`;
}

export const offlinePages = {
  name: 'offline-pages',
  generateBundle() {
    for (const lang of LANGUAGES) {
      const words = JSON.parse(readFileSync(new URL(`web/${lang}.json`, CATALOGUES), 'utf8'));
      this.emitFile({ type: 'asset', fileName: `offline/${lang}.html`, source: offlinePage(lang, words) });
    }
    this.emitFile({ type: 'asset', fileName: 'offline/languages.json', source: JSON.stringify(LANGUAGES) });
  },
};
