import { describe, expect, it } from 'vitest';
import { Haste } from '../src/shell/haste';

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
