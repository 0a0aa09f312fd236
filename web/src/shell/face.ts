/** The parts of a merchant's face, named in words. */
const SKINS = { fair: '#ecd0ac', olive: '#d9ab7c', brown: '#a8734b' };
const HAIRS = { dark: '#33251b', chestnut: '#74462a', grey: '#a39b8d', red: '#a14f2a', blond: '#c79d4c' };
const HATS = [
  'beret',
  'corno',
  'turban',
  'helmet',
  'scarf',
  'straw',
  'cap',
  'laurel',
  'veil',
  'hood',
  'bald',
  'curls',
  'braid',
  'long',
  'bob',
  'short',
] as const;
const BEARDS = ['full', 'forked', 'goatee', 'moustache', 'stubble', 'shaven'] as const;
const NOSES = ['straight', 'hook', 'round'] as const;
const MOODS = ['kind', 'stern', 'bold', 'wary', 'sly'] as const;

export interface FaceParts {
  skin: string;
  hair: string;
  hat: (typeof HATS)[number];
  beard: (typeof BEARDS)[number];
  nose: (typeof NOSES)[number];
  mood: (typeof MOODS)[number];
  woman: boolean;
  /** What is worn besides: `fur`, `toga`, `collar`, `earring`, `scar`, `glasses`, `pearls`; and `old` for wrinkles. */
  extra: string[];
}

/** The parts that the words name; what they leave out is plain. */
export function facePartsOf(words: string): FaceParts {
  const said = words.split(' ');
  const among = <Part extends string>(parts: readonly Part[], plain: Part): Part =>
    parts.find((part) => said.includes(part)) ?? plain;
  const coloured = (colours: Record<string, string>, plain: string): string =>
    colours[Object.keys(colours).find((name) => said.includes(name)) ?? plain];
  return {
    skin: coloured(SKINS, 'fair'),
    hair: coloured(HAIRS, 'dark'),
    hat: among(HATS, 'short'),
    beard: among(BEARDS, 'shaven'),
    nose: among(NOSES, 'straight'),
    mood: among(MOODS, 'kind'),
    woman: said.includes('woman'),
    extra: said,
  };
}
