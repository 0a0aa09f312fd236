import { heard, roomBeside, spoken } from '../src/shell/trade/offers';

const KNOWN = ['market', 'navigation', 'load', 'lions'];

it('claims are said in brackets and heard again', () => {
  const claims = [
    { what: 'market', figure: '' },
    { what: 'load', figure: '2' },
  ];
  expect(spoken(claims, ' truly ')).toBe('[market] [load 2] truly');
  expect(heard('[market] [load 2] truly', KNOWN)).toEqual({ claims, speech: 'truly' });
});

it('what is no claim stays speech', () => {
  expect(heard('[sic] a good one', KNOWN)).toEqual({ claims: [], speech: '[sic] a good one' });
});

it('claims take room from the speech', () => {
  const claims = [{ what: 'load', figure: '2' }];
  for (const said of [[], claims]) expect(spoken(said, 'x'.repeat(roomBeside(said, 200)))).toHaveLength(200);
});
