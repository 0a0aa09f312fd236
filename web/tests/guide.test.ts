import { placeCallout, anchorRect, CompletionTracker, type Rect } from '../src/shell/guide';

const screen = { width: 1366, height: 768 };
const size = { width: 340, height: 120 };
const over = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const as = ({ left, top }: { left: number; top: number }) => ({ x: left, y: top, ...size });

describe('the leaf of the taught match', () => {
  it('lies above what it points at, where there is room', () => {
    const button = { x: 600, y: 560, width: 120, height: 36 };
    expect(placeCallout([button], size, screen, [])).toMatchObject({ side: 'above', top: 560 - 120 - 16 });
  });
  it('has its nib at the side where what it points at lies', () => {
    const low = { width: 1366, height: 200 };
    const left = { x: 20, y: 40, width: 200, height: 120 };
    expect(placeCallout([left], size, low, [])).toMatchObject({ side: 'behind', left: 236, nib: 60 });
    const right = { x: 1146, y: 40, width: 200, height: 120 };
    expect(placeCallout([right], size, low, [])).toMatchObject({ side: 'before', left: 1146 - 16 - 340, nib: 60 });
  });
  it('covers no port that can be chosen', () => {
    const ports = [
      { x: 250, y: 75, width: 80, height: 55 },
      { x: 450, y: 215, width: 70, height: 35 },
      { x: 400, y: 220, width: 30, height: 30 },
    ];
    const leaf = as(placeCallout(ports, size, screen, []));
    expect(ports.filter((port) => over(leaf, port))).toEqual([]);
  });
  it('lies near its button, even if it then covers an edge of a form', () => {
    const button = { x: 778, y: 550, width: 100, height: 34 };
    const form = { x: 979, y: 270, width: 387, height: 190 };
    const needed = [
      { box: { x: 0, y: 528, width: 979, height: 77 }, weight: 1 },
      { box: { x: 0, y: 605, width: 979, height: 163 }, weight: 1 },
      { box: form, weight: 1 },
      { box: { x: 979, y: 0, width: 387, height: 768 }, weight: 0.3 },
    ];
    expect(placeCallout([button], size, screen, needed)).toMatchObject({ side: 'above', top: 528 - 120 - 16 });
  });
  it('leaves free what is needed, and stays on a small screen', () => {
    const phone = { width: 390, height: 844 };
    const offer = { x: 8, y: 480, width: 374, height: 150 };
    const leaf = placeCallout([offer], size, phone, [{ box: { x: 0, y: 640, width: 390, height: 200 }, weight: 1 }]);
    expect(leaf.top + size.height).toBeLessThanOrEqual(480);
    expect(leaf.left).toBeGreaterThanOrEqual(8);
  });
  it('lies above the question on a small screen, whether it points at the answer or at the hand', () => {
    const [prompt, button] = [
      { x: 0, y: 568, width: 390, height: 100 },
      { x: 12, y: 616, width: 203, height: 44 },
    ];
    const hand = { x: 60, y: 670, width: 330, height: 120 };
    const needed = [{ box: button, weight: 3 }, ...[prompt, hand].map((box) => ({ box, weight: 1 }))];
    for (const [target, side] of [
      [button, 'above'],
      [hand, 'beside'],
    ] as const) {
      const leaf = placeCallout([target], size, { width: 390, height: 844 }, needed);
      expect(leaf).toMatchObject({ side, top: 568 - 120 - 16 });
    }
  });
});

describe('the leaf on a phone whose sheet is open', () => {
  it('lies below the head of the page, not on it', () => {
    const head = { x: 0, y: 0, width: 390, height: 44 };
    const [seats, sheet] = [
      { x: 0, y: 44, width: 390, height: 48 },
      { x: 0, y: 176, width: 390, height: 380 },
    ];
    const [prompt, go] = [
      { x: 0, y: 558, width: 390, height: 110 },
      { x: 180, y: 616, width: 110, height: 44 },
    ];
    const needed = [
      ...[head, prompt, { x: 0, y: 668, width: 390, height: 126 }].map((box) => ({ box, weight: 1 })),
      ...[seats, sheet].map((box) => ({ box, weight: 0.3 })),
      ...[{ x: 326, y: 498, width: 54, height: 44 }, go].map((box) => ({ box, weight: 40 })),
    ];
    const leaf = placeCallout([go], size, { width: 390, height: 844 }, needed);
    expect(over(as(leaf), head)).toBe(false);
    expect(over(as(leaf), prompt)).toBe(false);
  });
});

describe('the leaf on a phone with little room', () => {
  it('lies where nothing is asked, if there is no room beside what it points at', () => {
    const phone = { width: 390, height: 844 };
    const head = { x: 0, y: 0, width: 390, height: 44 };
    const asked = { x: 0, y: 44, width: 390, height: 800 };
    const answers = [60, 110, 300, 700].map((y) => ({ x: 20, y, width: 350, height: 44 }));
    const needed = [
      { box: head, weight: 2 },
      { box: asked, weight: 1 },
      ...answers.map((box) => ({ box, weight: 40 })),
    ];
    const leaf = as(placeCallout([asked], size, phone, needed));
    expect([head, ...answers].filter((box) => over(leaf, box))).toEqual([]);
  });
});

describe('the card of a thing', () => {
  const ledger = { box: { x: 900, y: 60, width: 460, height: 200 }, weight: 0.3 };
  const log = { box: { x: 900, y: 300, width: 460, height: 400 }, weight: 0.3 };
  const column = { x: 1300, y: 70, width: 40, height: 24 };
  it('lies beside it, whatever it covers, and not above a panel far away', () => {
    const { left, top } = placeCallout([column], size, screen, [ledger, log], false);
    const gaps = [column.x - left - size.width, top - column.y - column.height, column.y - top - size.height];
    expect(Math.max(...gaps)).toBeLessThanOrEqual(16);
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(0);
  });
  it('lies above the panel in which the thing is, and not on what lies beside it there', () => {
    const strip = { x: 0, y: 570, width: 500, height: 190 };
    const cards = [0, 1, 2].map((i) => ({ x: 20 + i * 60, y: 680, width: 52, height: 62 }));
    const needed = [{ box: strip, weight: 1 }, ...cards.map((box) => ({ box, weight: 3 }))];
    const { top } = placeCallout([cards[1]], size, screen, needed, false);
    expect(top + size.height).toBeLessThanOrEqual(strip.y);
  });
  it('lies above the question that is stacked on its panel, and not on the answers', () => {
    const prompt = { x: 0, y: 540, width: 390, height: 116 };
    const [hand, answer] = [
      { x: 0, y: 690, width: 390, height: 100 },
      { x: 12, y: 608, width: 200, height: 44 },
    ];
    const needed = [prompt, hand].map((box) => ({ box, weight: 1 }));
    const privilege = { x: 240, y: 695, width: 108, height: 92 };
    const phone = { width: 390, height: 844 };
    const { top } = placeCallout([privilege], size, phone, [...needed, { box: answer, weight: 40 }], false);
    expect(top + size.height).toBeLessThanOrEqual(prompt.y);
  });
  it('lies beside the form in which the thing is, and not on the button that sends', () => {
    const form = { x: 995, y: 240, width: 357, height: 190 };
    const [purse, send] = [
      { x: 1189, y: 285, width: 84, height: 26 },
      { x: 1298, y: 320, width: 54, height: 30 },
    ];
    const needed = [
      { box: { x: 980, y: 0, width: 386, height: 768 }, weight: 0.3 },
      { box: { x: 995, y: 190, width: 357, height: 40 }, weight: 40 },
      { box: form, weight: 1 },
      { box: send, weight: 40 },
    ];
    const card = as(placeCallout([purse], size, screen, needed, false));
    expect(over(card, form)).toBe(false);
    expect(card.y).toBeLessThan(purse.y + purse.height);
    expect(card.y + card.height).toBeGreaterThan(purse.y);
  });
  it('lies where one points, if the thing is long', () => {
    const strip = { x: 0, y: 640, width: 1366, height: 40 };
    expect(anchorRect(strip, { x: 100, y: 650 })).toEqual({ x: 92, y: 640, width: 16, height: 40 });
    expect(anchorRect(strip, null)).toEqual(strip);
    expect(anchorRect(column, { x: 1310, y: 80 })).toEqual(column);
  });
});

describe('what a leaf says', () => {
  it('is understood when something is done while it lies there', () => {
    const pupil = new CompletionTracker();
    expect([pupil.update('buy', false), pupil.update('', true), pupil.update('', true)]).toEqual(['', 'buy', '']);
  });
  it('is not, when another question has come before anything was done', () => {
    const pupil = new CompletionTracker();
    // an offer came, whose leaf is known already and lies there no more
    const heard = [pupil.update('end_trade', false), pupil.update('', false), pupil.update('', true)];
    expect(heard).toEqual(['', '', '']);
    expect([pupil.update('end_trade', false), pupil.update('', true)]).toEqual(['', 'end_trade']);
  });
});
