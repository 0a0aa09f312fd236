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

it('only streets are left where buildings are talked about and none may be bid for, whoever has acted', () => {
  const [box, house, street] = [{ houses: Array(19).fill(null) }, 18, 19];
  const talk_spaces = [house, street];
  expect(onlyStreets(box, { talk_spaces, offer_spaces: [street] })).toBe(true);
  // the tower player holds a further action card
  expect(onlyStreets(box, { talk_spaces, offer_spaces: [house, street] })).toBe(false);
  // the tower has only streets before it
  expect(onlyStreets(box, { talk_spaces: [street], offer_spaces: [street] })).toBe(false);
  // every offer has been made
  expect(onlyStreets(box, { talk_spaces, offer_spaces: [] })).toBe(false);
});
