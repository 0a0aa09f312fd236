import { Composer } from './composer.svelte';

it('a card that is drawn to the offer lies in it once', () => {
  const composer = new Composer();
  composer.give(7);
  composer.give(7);
  expect(composer.cards).toEqual([7]);
});
