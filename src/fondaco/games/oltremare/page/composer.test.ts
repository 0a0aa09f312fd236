import { Composer } from './composer.svelte';

it('a card that is drawn to the offer lies in it once, and what is let go elsewhere does not', () => {
  const composer = new Composer();
  composer.held = 7;
  composer.drop();
  composer.held = 7;
  composer.drop();
  expect([composer.cards, composer.held]).toEqual([[7], null]);
  composer.drop();
  expect(composer.cards).toEqual([7]);
});
