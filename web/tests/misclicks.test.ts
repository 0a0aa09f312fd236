import { describe, expect, it } from 'vitest';
import { MisclickGuard } from '../src/shell/misclicks';

const click = (clientX = 100, clientY = 50, detail = 1) => ({ clientX, clientY, detail });

function answered(): MisclickGuard {
  const misclicks = new MisclickGuard();
  misclicks.setQuestion('business', 0);
  expect(misclicks.isMisclick(click(), 5000)).toBe(false);
  misclicks.setQuestion('', 5010);
  misclicks.setQuestion('movement', 5300);
  return misclicks;
}

describe('a click on the place of the last one', () => {
  it('is hasty when something else is asked, as a double click or before the question can be read', () => {
    const misclicks = answered();
    expect(misclicks.isMisclick(click(), 5310)).toBe(true);
    expect(misclicks.isMisclick(click(110, 60), 5540)).toBe(true);
    expect(misclicks.isMisclick(click(), 5550)).toBe(false);
    expect(misclicks.isMisclick(click(), 5560)).toBe(false);
  });
  it('is not lost in the first second of a question, however often the same place is pressed', () => {
    const misclicks = answered();
    for (const [i, asked] of [7000, 9000, 11000].entries()) {
      misclicks.setQuestion(`pass ${i}`, asked);
      expect(misclicks.isMisclick(click(), asked + 300)).toBe(false);
    }
  });
  it('is not hasty elsewhere, nor by a key', () => {
    expect(answered().isMisclick(click(140), 5310)).toBe(false);
    expect(answered().isMisclick(click(100, 50, 0), 5310)).toBe(false);
  });
  it('is not hasty while the same is asked again, whatever was clicked in between', () => {
    const misclicks = new MisclickGuard();
    misclicks.setQuestion('business', 0);
    misclicks.isMisclick(click(), 5000);
    misclicks.setQuestion('', 5010);
    expect(misclicks.isMisclick(click(), 5020)).toBe(false);
    misclicks.setQuestion('business', 5300);
    expect(misclicks.isMisclick(click(), 5310)).toBe(false);
  });
});

describe('a click where one could go on to the end of a story', () => {
  const place = { left: 80, right: 160, top: 40, bottom: 70 };
  const told = (shown: number) => {
    const misclicks = new MisclickGuard();
    misclicks.removed(place, shown, 5000);
    misclicks.setQuestion('turn', 5000);
    return misclicks;
  };
  it('is hasty for a moment after that, and nowhere else', () => {
    expect(told(2000).isMisclick(click(), 5200)).toBe(true);
    expect(told(2000).isMisclick(click(), 5460)).toBe(false);
    expect(told(2000).isMisclick(click(200), 5200)).toBe(false);
  });
  it('is not, if it lay there too shortly to be aimed at', () => {
    expect(told(300).isMisclick(click(), 5200)).toBe(false);
  });
});

describe('a second click where something else has come to lie', () => {
  const done = { what: 'done', lies: () => false };
  const pressed = (first = done) => {
    const misclicks = new MisclickGuard();
    misclicks.setQuestion('landing', 0);
    expect(misclicks.isMisclick(click(), 5000, first)).toBe(false);
    return misclicks;
  };
  const undo = { what: 'Undo', lies: () => true };
  it('is hasty as the second of a double click', () => {
    expect(pressed().isMisclick(click(104, 52), 5400, undo)).toBe(true);
    expect(pressed().isMisclick(click(), 5501, undo)).toBe(false);
  });
  it('is not where it does the same, nor beside a button that stayed', () => {
    expect(pressed().isMisclick(click(), 5400, { ...undo, what: 'done' })).toBe(false);
    expect(pressed({ ...done, lies: () => true }).isMisclick(click(112), 5400, undo)).toBe(false);
    expect(pressed().isMisclick(click(160), 5400, undo)).toBe(false);
  });
});
