import { berths, row } from '../src/chart/berths';
import type { Point } from '../src/chart/projection';

const ports: Point[] = [
  [370, 146],
  [332, 162],
  [670, 240],
];
const names = [...row([381, 137], -0.7, 24), ...row([321, 171], 2.5, 36), ...row([683, 244], 0.28, 84)];

describe('the berths of a port', () => {
  const found = berths(ports, names, 948, 522);
  it('lie on no name', () => {
    const near = found
      .flatMap((there) => there.slice(0, 2))
      .flatMap(([x, y]) => names.map(([a, b]) => Math.hypot(x - a, y - b)));
    expect(Math.min(...near)).toBeGreaterThan(18);
  });
  it('are close to it, and no two are the same', () => {
    found.forEach((there, i) => {
      const away = there.map(([x, y]) => Math.hypot(x - ports[i][0], y - ports[i][1]));
      expect(Math.max(...away)).toBeLessThan(45);
      expect(new Set(there.map(String)).size).toBe(5);
    });
  });
});
