import { describe, expect, it } from 'vitest';
import { Haste } from '../src/shell/misclicks';

const click = (clientX = 100, clientY = 50, detail = 1) => ({ clientX, clientY, detail });

function answered(): Haste {
  const haste = new Haste();
  haste.asks('business', 0);
  expect(haste.isHasty(click(), 5000)).toBe(false);
  haste.asks('', 5010);
  haste.asks('movement', 5300);
  return haste;
}

describe('a click on the place of the last one', () => {
  it('is hasty when something else is asked, and no longer after a second', () => {
    const haste = answered();
    expect(haste.isHasty(click(), 5310)).toBe(true);
    expect(haste.isHasty(click(110, 60), 6290)).toBe(true);
    expect(haste.isHasty(click(), 6300)).toBe(false);
    expect(haste.isHasty(click(), 6310)).toBe(false);
  });
  it('is not hasty elsewhere, nor by a key', () => {
    expect(answered().isHasty(click(140), 5310)).toBe(false);
    expect(answered().isHasty(click(100, 50, 0), 5310)).toBe(false);
  });
  it('is not hasty while the same is asked again, whatever was clicked in between', () => {
    const haste = new Haste();
    haste.asks('business', 0);
    haste.isHasty(click(), 5000);
    haste.asks('', 5010);
    expect(haste.isHasty(click(), 5020)).toBe(false);
    haste.asks('business', 5300);
    expect(haste.isHasty(click(), 5310)).toBe(false);
  });
});

describe('a click where one could go on to the end of a story', () => {
  const place = { left: 80, right: 160, top: 40, bottom: 70 };
  const told = (shown: number) => {
    const haste = new Haste();
    haste.gone(place, shown, 5000);
    haste.asks('turn', 5000);
    return haste;
  };
  it('is hasty for a moment after that, and nowhere else', () => {
    expect(told(2000).isHasty(click(), 5200)).toBe(true);
    expect(told(2000).isHasty(click(), 5460)).toBe(false);
    expect(told(2000).isHasty(click(200), 5200)).toBe(false);
  });
  it('is not, if it lay there too shortly to be aimed at', () => {
    expect(told(300).isHasty(click(), 5200)).toBe(false);
  });
});

describe('a second click where something else has come to lie', () => {
  const done = { what: 'done', lies: () => false };
  const pressed = (first = done) => {
    const haste = new Haste();
    haste.asks('landing', 0);
    expect(haste.isHasty(click(), 5000, first)).toBe(false);
    return haste;
  };
  const undo = { what: 'Undo', lies: () => true };
  it('is hasty for a second', () => {
    expect(pressed().isHasty(click(104, 52), 5400, undo)).toBe(true);
    expect(pressed().isHasty(click(), 6001, undo)).toBe(false);
  });
  it('is not where it does the same, nor beside a button that stayed', () => {
    expect(pressed().isHasty(click(), 5400, { ...undo, what: 'done' })).toBe(false);
    expect(pressed({ ...done, lies: () => true }).isHasty(click(112), 5400, undo)).toBe(false);
    expect(pressed().isHasty(click(160), 5400, undo)).toBe(false);
  });
});
