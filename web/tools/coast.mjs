// Compute the coast of the Mediterranean and the Black Sea: `node tools/coast.mjs` writes src/chart/coast.json.
// Natural Earth land 1:10m (public domain), from the package world-atlas.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';

const BOUNDS = { west: -16, east: 46, south: 23, north: 53 };
const UNIT = 100; // units per degree of longitude
const SMALLEST_ISLAND = 150; // square units, about 120 square kilometres
const SMALLEST_TRIANGLE = 12; // square units: points with a smaller triangle are dropped
const PAINTED_ISLAND = [900, 40000]; // islands of this size, in square units, are painted

const mercator = (lat) => (180 / Math.PI) * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
const place = ([lon, lat]) => [UNIT * (lon - BOUNDS.west), UNIT * (mercator(BOUNDS.north) - mercator(lat))];
const WIDTH = UNIT * (BOUNDS.east - BOUNDS.west);
const HEIGHT = UNIT * (mercator(BOUNDS.north) - mercator(BOUNDS.south));

const triangle = (a, b, c) => Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
const area = (ring) =>
  Math.abs(
    ring.reduce((sum, [x, y], i) => sum + x * ring[(i + 1) % ring.length][1] - ring[(i + 1) % ring.length][0] * y, 0),
  ) / 2;

/** Sutherland-Hodgman: the part of a ring inside the bounds. */
function clip(ring) {
  const edges = [
    [([x]) => x >= 0, (a, b) => at(a, b, (0 - a[0]) / (b[0] - a[0]))],
    [([x]) => x <= WIDTH, (a, b) => at(a, b, (WIDTH - a[0]) / (b[0] - a[0]))],
    [([, y]) => y >= 0, (a, b) => at(a, b, (0 - a[1]) / (b[1] - a[1]))],
    [([, y]) => y <= HEIGHT, (a, b) => at(a, b, (HEIGHT - a[1]) / (b[1] - a[1]))],
  ];
  for (const [inside, crossing] of edges) {
    const kept = [];
    ring.forEach((point, i) => {
      const before = ring[(i + ring.length - 1) % ring.length];
      if (inside(point) !== inside(before)) kept.push(crossing(before, point));
      if (inside(point)) kept.push(point);
    });
    ring = kept;
    if (!ring.length) break;
  }
  return ring;
}
const at = (a, b, t) => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];

const onFrame = ([x, y]) => x < 0.5 || y < 0.5 || x > WIDTH - 0.5 || y > HEIGHT - 0.5;

/** Visvalingam: the point with the smallest triangle goes first, points on the frame stay. */
function simplify(ring) {
  const points = ring.slice();
  const weigh = (i) => {
    const n = points.length;
    return onFrame(points[i]) ? Infinity : triangle(points[(i + n - 1) % n], points[i], points[(i + 1) % n]);
  };
  let weights = points.map((_, i) => weigh(i));
  while (points.length > 4) {
    let least = 0;
    for (let i = 1; i < weights.length; i++) if (weights[i] < weights[least]) least = i;
    if (weights[least] >= SMALLEST_TRIANGLE) break;
    points.splice(least, 1);
    weights.splice(least, 1);
    const n = points.length;
    for (const i of [(least + n - 1) % n, least % n]) weights[i] = weigh(i);
  }
  return points;
}

function draw(ring) {
  const whole = ring.map(([x, y]) => [Math.round(x), Math.round(y)]);
  let [x, y] = whole[0];
  let path = `M${x} ${y}l`;
  let steps = [];
  for (const [nx, ny] of whole.slice(1)) {
    if (nx === x && ny === y) continue;
    steps.push(`${nx - x} ${ny - y}`);
    [x, y] = [nx, ny];
  }
  return (path + steps.join(' ') + 'z').replace(/ -/g, '-');
}

const atlas = JSON.parse(readFileSync(createRequire(import.meta.url).resolve('world-atlas/land-10m.json'), 'utf8'));
const land = feature(atlas, atlas.objects.land);
const rings = land.features
  .flatMap(({ geometry }) => (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates))
  .flat();
const drawn = rings
  .filter((ring) =>
    ring.some(([lon, lat]) => lon > BOUNDS.west && lon < BOUNDS.east && lat > BOUNDS.south && lat < BOUNDS.north),
  )
  .map((ring) => clip(ring.map(([lon, lat]) => place([lon, Math.max(-80, Math.min(80, lat))]))))
  .filter((ring) => ring.length > 3 && area(ring) >= SMALLEST_ISLAND)
  .map(simplify)
  .sort((a, b) => area(b) - area(a));
const painted = drawn.filter(
  (ring) => area(ring) >= PAINTED_ISLAND[0] && area(ring) <= PAINTED_ISLAND[1] && !ring.some(onFrame),
);
const isles = [0, 1, 2].map((tint) =>
  painted
    .filter((_, i) => i % 3 === tint)
    .map(draw)
    .join(''),
);

writeFileSync(
  new URL('../src/chart/coast.json', import.meta.url),
  JSON.stringify({
    about:
      'Coast of the Mediterranean and the Black Sea. Natural Earth land 1:10m (public domain), made by tools/coast.mjs.',
    bounds: BOUNDS,
    unit: UNIT,
    width: WIDTH,
    height: Math.round(HEIGHT * 10) / 10,
    d: drawn.map(draw).join(''),
    isles,
  }) + '\n',
);
console.log(
  drawn.length,
  'coasts,',
  drawn.reduce((sum, ring) => sum + ring.length, 0),
  'points,',
  painted.length,
  'painted islands',
);
