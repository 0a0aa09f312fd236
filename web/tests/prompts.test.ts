import type { DecisionPrompts } from '../src/board/prompts';

vi.hoisted(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
});

const registries = import.meta.glob<DecisionPrompts<unknown>>('../../src/fondaco/games/*/page/prompts/index.ts', {
  import: 'PROMPTS',
});
const words = import.meta.glob<Record<string, string>>('../../src/fondaco/games/*/words/en.json', {
  import: 'default',
});

it.each(Object.entries(registries))('%s has prompts for decisions of the game alone', async (path, load) => {
  const messages = await words[path.replace('page/prompts/index.ts', 'words/en.json')]();
  const decisions = Object.keys(messages).flatMap((key) => (key.startsWith('at.') ? [key.slice('at.'.length)] : []));
  const prompts = Object.keys(await load());
  expect(prompts.length).toBeGreaterThan(0);
  expect(decisions).toEqual(expect.arrayContaining(prompts));
});
