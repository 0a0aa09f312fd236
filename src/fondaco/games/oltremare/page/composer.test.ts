import { Composer } from './composer.svelte';

it('a card that is drawn to the offer lies in it once', () => {
  const composer = new Composer();
  composer.give(7);
  composer.give(7);
  expect(composer.cards).toEqual([7]);
});

it('ducats go one way: the side that was changed last has them', () => {
  const composer = new Composer();
  composer.payDucats(2);
  composer.demandDucats(0);
  expect([composer.giveDucats, composer.askDucats]).toEqual([2, 0]);
  composer.demandDucats(1);
  expect([composer.giveDucats, composer.askDucats]).toEqual([0, 1]);
  composer.payDucats(1);
  expect([composer.giveDucats, composer.askDucats]).toEqual([1, 0]);
});

it('a gift is what nothing is asked for', () => {
  const composer = new Composer();
  expect(composer.isGift).toBe(false);
  composer.give(7);
  expect(composer.isGift).toBe(true);
  composer.demandDucats(1);
  expect(composer.isGift).toBe(false);
  composer.payDucats(1);
  expect(composer.isGift).toBe(true);
  composer.goods = [2];
  expect(composer.isGift).toBe(false);
});

describe('a counter-offer', () => {
  const offer = {
    number: 4,
    seat: 1,
    to_seat: 0,
    give_goods: [2],
    give_cards: null,
    give_ducats: 3,
    ask_goods: [5],
    ask_ducats: 0,
    words: '',
  };
  const hand = [10, 11, 12].map((number) => ({ number, goodNumber: 5 }));

  it('gives the card that was chosen for the offer, and not another of its kind', () => {
    const composer = new Composer();
    composer.counter(offer, hand, [12]);
    expect(composer.cards).toEqual([12]);
  });
  it('keeps the card of an offer that is being written, or was sent before', () => {
    const composer = new Composer();
    composer.give(11);
    composer.counter(offer, hand);
    expect(composer.cards).toEqual([11]);
    composer.close();
    composer.counter(offer, hand);
    expect(composer.cards).toEqual([11]);
  });
  it('gives the first of its kind where none was chosen', () => {
    const composer = new Composer();
    composer.counter(offer, hand);
    expect(composer.cards).toEqual([10]);
  });
});
