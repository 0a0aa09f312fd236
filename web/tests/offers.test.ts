import { parseWords, sameDeal, speechLimit, formatWords, spokenWords } from '../src/shell/trade/offers';

const KNOWN = ['market', 'navigation', 'load', 'lions'];

it('claims are said in brackets and heard again', () => {
  const claims = [
    { what: 'market', figure: '' },
    { what: 'load', figure: '2' },
  ];
  expect(formatWords(claims, ' truly ')).toBe('[market] [load 2] truly');
  expect(parseWords('[market] [load 2] truly', KNOWN)).toEqual({ claims, speech: 'truly' });
});

it('what is no claim stays speech', () => {
  expect(parseWords('[sic] a good one', KNOWN)).toEqual({ claims: [], speech: '[sic] a good one' });
});

it('claims take room from the speech', () => {
  const claims = [{ what: 'load', figure: '2' }];
  for (const said of [[], claims]) expect(formatWords(said, 'x'.repeat(speechLimit(said, 200)))).toHaveLength(200);
});

it('claims are said by name in the log', () => {
  const names = { market: 'marché', load: 'chargement' };
  expect(spokenWords('[market] [load 2] truly', names)).toBe('marché, chargement 2, truly');
  expect(spokenWords('[market]', names)).toBe('marché');
  expect(spokenWords('[sic] a good one', names)).toBe('[sic] a good one');
  expect(spokenWords('', names)).toBe('');
});

it('two offers are the same deal if each gives what the other asks for', () => {
  const lot = (ducats: number, ...things: string[]) => ({ ducats, things: things.map((id) => ({ id, name: id })) });
  const offer = { number: 1, by: 0, to: 1, give: lot(0, 'silk', 'wine'), ask: lot(4), words: '' };
  const other = { number: 2, by: 1, to: 0, give: lot(4), ask: lot(0, 'wine', 'silk'), words: 'please' };
  expect(sameDeal(offer, other)).toBe(true);
  for (const change of [{ to: 2 }, { give: lot(5) }, { ask: lot(0, 'wine') }])
    expect(sameDeal(offer, { ...other, ...change })).toBe(false);
});
