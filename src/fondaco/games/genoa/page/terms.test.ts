import { folded, keyed, Terms } from './terms.svelte';

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
