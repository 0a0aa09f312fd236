import { folded, keyed, onlyStreets, Terms } from './terms.svelte';

const [WHEAT, RICE] = [4, 5];

it('things alike are one thing to press: one more with each press, and none after the last', () => {
  const [wheat, rice] = folded(keyed([WHEAT, RICE, WHEAT]));
  const terms = new Terms();
  const given = () => terms.action(false, 0).give_items;
  expect([wheat.length, rice.length]).toEqual([2, 1]);
  terms.oneMore('give', wheat);
  terms.oneMore('give', rice);
  expect(given()).toEqual([WHEAT, RICE]);
  terms.oneMore('give', wheat);
  expect(given()).toEqual([WHEAT, RICE, WHEAT]);
  terms.oneMore('give', wheat);
  expect(given()).toEqual([RICE]);
});

it('only streets are left to whoever has acted and may not bid for all that is talked about', () => {
  const [house, market, street] = [3, 18, 19];
  const said = (talk_spaces: number[], offer_spaces: number[], may_act = false) =>
    onlyStreets({ talk_spaces, offer_spaces, traders: [{ may_act: true }, { may_act }] }, 1);
  expect(said([house, street], [street])).toBe(true);
  // the market is no building
  expect(said([house, market], [market])).toBe(true);
  // the tower player holds a further action card
  expect(said([house, street], [house, street])).toBe(false);
  // the tower has only streets before it
  expect(said([market, street], [market, street])).toBe(false);
  // every offer has been made
  expect(said([house, street], [])).toBe(false);
  // an action is left
  expect(said([house, street], [street], true)).toBe(false);
});
