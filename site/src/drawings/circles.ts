import { html, raw } from 'hono/html';

import type { Markup } from '#site/page.ts';
import { createRandom, round } from './random.ts';

type Point = { x: number; y: number };
type Dot = Point & { radius: number; band: number };
type Ring = {
  distance: number;
  /** People up to this circle that the one inside it lacks. */
  count: number;
  radius: readonly [number, number];
  bands: readonly number[];
  /** The share of them with a line to the centre. */
  tied: number;
};

const size = { width: 600, height: 600 };
const center: Point = { x: 300, y: 284 };

const rings: readonly Ring[] = [
  { distance: 54, count: 5, radius: [9, 11], bands: [5], tied: 1 },
  { distance: 110, count: 10, radius: [6.5, 8.5], bands: [5, 4, 4], tied: 1 },
  { distance: 166, count: 24, radius: [4.5, 6.5], bands: [4, 4, 3], tied: 0.5 },
  { distance: 222, count: 44, radius: [3, 4.6], bands: [3, 2, 2], tied: 0 },
];
const outside = { count: 56, from: 244, to: 290 };
/** Where the labels are, no dot is: an angle to each side of straight down. */
const labelled = [0.95, 0.62, 0.48, 0.4];
const down = Math.PI / 2;

const at = (angle: number, distance: number): Point => ({
  x: round(center.x + Math.cos(angle) * distance),
  y: round(center.y + Math.sin(angle) * distance),
});

function pick<Item>(items: readonly Item[], share: number): Item {
  const item = items[Math.floor(share * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

/** A curve from the centre, bent by a share of its length. */
function curveTo({ x, y }: Point, bend: number): string {
  const controlX = round((center.x + x) / 2 - (y - center.y) * bend);
  const controlY = round((center.y + y) / 2 + (x - center.x) * bend);
  return `M${center.x} ${center.y}Q${controlX} ${controlY} ${x} ${y}`;
}

function placeAround(random: () => number) {
  const dots: Dot[] = [];
  const lines: string[] = [];
  for (const [index, { distance, count, radius, bands, tied }] of rings.entries()) {
    const free = labelled[index] ?? 0;
    const step = (2 * Math.PI - 2 * free) / count;
    for (let place = 0; place < count; place += 1) {
      const angle = down + free + (place + 0.5 + (random() - 0.5) * 0.6) * step;
      const point = at(angle, distance + (random() - 0.5) * 12);
      if (isNear(point, friend)) continue;
      const band = pick(bands, random());
      dots.push({ ...point, radius: round(radius[0] + random() * (radius[1] - radius[0])), band });
      if (random() >= tied) continue;
      const line = curveTo(point, 0.12 + random() * 0.14);
      lines.push(`<path class="tie b${band}" d="${line}" stroke-width="${3 - index * 0.8}"/>`);
    }
  }
  return { dots, lines };
}

function scatter(random: () => number): Dot[] {
  return Array.from({ length: outside.count }, () => {
    const angle = down + 0.5 + random() * (2 * Math.PI - 1);
    const point = at(angle, outside.from + random() * (outside.to - outside.from));
    return { ...point, radius: round(1 + random() * 1.4), band: random() < 0.7 ? 2 : 1 };
  });
}

const showDot = ({ x, y, radius, band }: Dot, kind = 'dot') =>
  `<circle class="${kind} b${band}" cx="${x}" cy="${y}" r="${radius}"/>`;

/** One of the closest, who introduces the owner to someone new. */
const friend = at(-0.98, 110);
const stranger = at(-0.72, 268);
const room = 26;
const isNear = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < room;

function draw(): string {
  const random = createRandom(7);
  const { dots, lines } = placeAround(random);
  const circles = rings.map(
    ({ distance }) => `<circle class="ring" cx="${center.x}" cy="${center.y}" r="${distance}"/>`,
  );
  const way = `<path class="way" d="M${friend.x} ${friend.y}C${friend.x + 50} ${friend.y - 40} ${stranger.x} ${stranger.y + 90} ${stranger.x} ${stranger.y + 6}"/>`;
  return [
    ...circles,
    ...lines,
    way,
    ...scatter(random).map((dot) => showDot(dot, 'dot far')),
    ...dots.map((dot) => showDot(dot)),
    `<circle class="friend" cx="${friend.x}" cy="${friend.y}" r="11"/>`,
    `<circle class="stranger" cx="${stranger.x}" cy="${stranger.y}" r="4.5"/>`,
    `<circle class="halo" cx="${center.x}" cy="${center.y}" r="22"/>`,
    `<circle class="self" cx="${center.x}" cy="${center.y}" r="13"/>`,
  ].join('');
}

const drawn = draw();
const labelGap = 5;

/** A network as circles around its owner; `labels` name the circles from the inside, then the rest. */
export function drawCircles(label: string, labels: readonly string[]): Markup {
  const heights = [...rings.map(({ distance }) => distance), outside.to - 10];
  const names = labels.map(
    (name, index) =>
      html`<text x="${center.x}" y="${center.y + (heights[index] ?? 0) + labelGap}">${name}</text>`,
  );
  return html`<svg
    class="circles"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label="${label}"
  >
    ${raw(drawn)}${names}
  </svg>`;
}
