import { berths, lettering } from './berths';
import type { PortPlace } from './box';

const port = (
  number: number,
  name: string,
  at: [number, number],
  angle: number,
  anchor: 'start' | 'end',
): PortPlace => ({ number, id: name, name, at, angle, anchor, great: false });
const ports = [
  port(0, 'Zara', [370, 146], -40, 'start'),
  port(1, 'Ancona', [332, 162], -38, 'end'),
  port(2, 'Costantinopoli', [670, 240], 16, 'start'),
];

describe('the berths of a port', () => {
  const found = berths(ports, 948, 522);
  it('lie on no name', () => {
    const near = found
      .flatMap((there) => there.slice(0, 2))
      .flatMap(([x, y]) => ports.flatMap(lettering).map(([a, b]) => Math.hypot(x - a, y - b)));
    expect(Math.min(...near)).toBeGreaterThan(18);
  });
  it('are close to it, and no two are the same', () => {
    found.forEach((there, i) => {
      const away = there.map(([x, y]) => Math.hypot(x - ports[i].at[0], y - ports[i].at[1]));
      expect(Math.max(...away)).toBeLessThan(45);
      expect(new Set(there.map(String)).size).toBe(5);
    });
  });
});
