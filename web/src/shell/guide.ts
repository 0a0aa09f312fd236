/** Guided first match: what to point at and what to say, and where callouts are placed. */
import type { Action } from '../lib/menu';
import type { Table } from '../lib/table.svelte';

/**
 * Numbers of the board or view for the arguments of tutorial and card messages, so that they are right on every board.
 */
export type Figures = (table: Pick<Table, 'board' | 'view'>) => Record<string, unknown>;

export interface Instruction {
  /** Message in the game's catalogue: `guide.<key>` says what to do, `guide.<key>.why` the reason. */
  key: string;
  args?: Record<string, unknown>;
  /** Selector of what it points at: the first visible element, or every one. */
  at: string;
  every?: boolean;
}

/**
 * A step of the introduction: `opening.<key>` is its headline in the game's catalogue, `opening.<key>.why` its text.
 */
export interface IntroStep {
  key: string;
  /** Selector of what it points at; empty: the middle of the screen. */
  at: string | ((table: Table) => string);
  /** The tab that shows it on a phone. */
  tab?: string;
}

/** The first match, from the game's `tutorial.json`. */
export interface TutorialMatch {
  /** Random seeds, chosen so that what is explained happens early; each learner gets one of them. */
  deals: string[];
  /** Table options. */
  options?: Record<string, unknown>;
  /** Actions played beforehand, such as the set-up, by number of players. */
  first?: Record<string, { seat: number; action: Action }[]>;
}

/** A game's tutorial: introduction and first match. */
export interface Guide {
  opening: IntroStep[];
  match: TutorialMatch;
  instruction: (table: Table) => Instruction | null;
  figures?: Figures;
}

/**
 * Instructions by decision: `points` has the selector for each decision, or for the name that `alike` maps it to. There
 * is no instruction while others are asked.
 */
export function byDecision(
  points: Record<string, string>,
  alike: Record<string, string | ((table: Table) => string)> = {},
): (table: Table) => Instruction | null {
  return (table) => {
    if (table.view.over) return { key: 'over', at: '.over' };
    if (table.seat === null || !table.view.waiting.includes(table.seat)) return null;
    const { at } = table.view.decision;
    const other = alike[at] ?? at;
    const key = typeof other === 'string' ? other : other(table);
    return key in points ? { key, at: points[key] } : null;
  };
}

/** An instruction was followed if an action was sent while it was shown. */
export class CompletionTracker {
  private said = '';

  /** Call on every change; returns the key of the instruction that was followed, or an empty string. */
  update(step: string, busy: boolean): string {
    const said = this.said;
    this.said = busy ? '' : step;
    return busy ? said : '';
  }
}

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
export interface Placement {
  left: number;
  top: number;
  /** Side of the target, if they touch, and position of the arrow along the edge. */
  side: 'above' | 'below' | 'before' | 'behind' | 'beside';
  nib: number;
}
const [GAP, EDGE, NEAR] = [16, 8, 60];

/** Area of the intersection. */
const shared = (a: Rect, b: Rect) =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

/** Distance of two rectangles, and what each pixel of it weighs on a large screen. */
const apart = (a: Rect, b: Rect) =>
  Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width) + Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height);
const FAR = 10;

/** Weight of a panel; things that can be chosen weigh more. */
const PANEL = 1;
const within = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

/**
 * Place a callout beside its target or the panel around it (with `afar`, also above any panel), so that it covers as
 * little as possible of what is needed.
 */
export function placeCallout(
  targets: Rect[],
  size: { width: number; height: number },
  screen: { width: number; height: number },
  needed: { box: Rect; weight: number }[],
  afar = true,
): Placement {
  const hold = (value: number, length: number, whole: number) => Math.max(EDGE, Math.min(whole - length - EDGE, value));
  /** Panels stacked above the one that contains the box. */
  const stacked = (box: Rect) => {
    const panels = needed.filter(({ weight }) => weight === PANEL).map((each) => each.box);
    const [own] = panels.filter((panel) => within(box, panel));
    return own
      ? panels.filter(
          ({ x, y, width, height }) => x <= own.x && x + width >= own.x + own.width && lowest(own.y - y - height),
        )
      : [];
  };
  const lowest = (gap: number) => gap >= 0 && gap < NEAR;
  const places = targets.flatMap((box): Placement[] => {
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const left = hold(centre.x - size.width / 2, size.width, screen.width);
    const top = hold(centre.y - size.height / 2, size.height, screen.height);
    const nib = centre.x - left;
    const above = (panel: Rect): Placement => ({
      left,
      top: hold(panel.y - size.height - GAP, size.height, screen.height),
      side: within(box, panel) ? 'above' : 'beside',
      nib,
    });
    const below = (panel: Rect): Placement => ({
      left,
      top: hold(panel.y + panel.height + GAP, size.height, screen.height),
      side: panel === box ? 'below' : 'beside',
      nib,
    });
    const at = (x: number, side: Placement['side']): Placement => {
      const there = hold(x, size.width, screen.width);
      return there === x && side !== 'beside'
        ? { left: x, top, side, nib: centre.y - top }
        : { left: there, top, side: 'beside', nib };
    };
    const before = (panel: Rect) => at(panel.x - size.width - GAP, panel === box ? 'before' : 'beside');
    const behind = (panel: Rect) => at(panel.x + panel.width + GAP, panel === box ? 'behind' : 'beside');
    const clears = (at: number, { x, width }: Rect) => at + size.width < x || at > x + width;
    return [
      above(box),
      below(box),
      before(box),
      behind(box),
      ...needed
        .filter(({ box: panel, weight }) => (afar ? weight <= PANEL : weight === PANEL && within(box, panel)))
        .flatMap((each) => [above(each.box), ...(afar && each.weight === PANEL ? [below(each.box)] : [])]),
      ...stacked(box).map(above),
      ...needed
        .filter(({ box: panel, weight }) => weight === PANEL && within(box, panel))
        .flatMap(({ box: panel }) => [before(panel), behind(panel)].filter(({ left: x }) => clears(x, panel))),
    ];
  });
  // without a target: in the middle, a little higher, or where least is covered
  for (const part of targets.length ? [] : [0.5, 0.1, 0.9])
    places.push({
      left: hold((screen.width - size.width) / 2, size.width, screen.width),
      top: hold((screen.height - 240 - size.height) * part, size.height, screen.height),
      side: 'beside',
      nib: 0,
    });
  const things = [...needed, ...targets.map((box) => ({ box, weight: 3 }))];
  /** Beside a whole dialog there is no room: a bubble need not lie near it. */
  const isPoint = targets.some(({ width, height }) => width * height < (screen.width * screen.height) / 4);
  const cost = ({ left, top }: Placement) => {
    const own = { x: left, y: top, ...size };
    const far = isPoint && !isSmall(screen) ? Math.min(...targets.map((box) => apart(own, box))) : 0;
    return things.reduce((sum, { box, weight }) => sum + weight * shared(own, box), FAR * Math.max(0, far - NEAR));
  };
  const best = (of: Placement[]) => of.reduce((best, next) => (cost(next) < cost(best) - 1 ? next : best));
  const near = best(places);
  if (!afar || !targets.length || !isSmall(screen)) return near;
  // on a small screen there is often no room beside the target: use the least covered place
  const [across, down] = [screen.width - size.width - EDGE, screen.height - size.height - EDGE];
  const anywhere = steps(down).flatMap((top) =>
    steps(across).map((left): Placement => ({ left, top, side: 'beside', nib: 0 })),
  );
  const free = best([near, ...anywhere]);
  return cost(free) < cost(near) / 2 ? free : near;
}

const [SMALL, STEP] = [{ width: 900, height: 500 }, 12];
const isSmall = ({ width, height }: { width: number; height: number }) =>
  width <= SMALL.width || height <= SMALL.height;
/** Positions from one edge to the other. */
const steps = (last: number) =>
  Array.from({ length: Math.max(1, Math.ceil((last - EDGE) / STEP) + 1) }, (_, i) =>
    Math.max(EDGE, Math.min(last, EDGE + i * STEP)),
  );

const [WIDE, POINT] = [160, 16];

/** The anchor of a card: the element, or for a large one the place of the pointer on it. */
export function anchorRect(thing: Rect, pointer: { x: number; y: number } | null): Rect {
  const { x, y, width, height } = thing;
  const across = pointer && width > WIDE ? { x: pointer.x - POINT / 2, width: POINT } : { x, width };
  const down = pointer && height > WIDE ? { y: pointer.y - POINT / 2, height: POINT } : { y, height };
  return { ...across, ...down };
}
