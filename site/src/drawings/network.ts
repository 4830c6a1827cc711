import { html, raw } from 'hono/html';

import type { Markup } from '#site/page.ts';
import { createRandom, round } from './random.ts';

const size = 640;
const center = size / 2;
const tieCount = 46;
/** Most contacts are cool or mild, few are hot: as in a real network. */
const bandShares = [0.2, 0.48, 0.67, 0.85];
const widths = [0, 1, 1.2, 1.5, 2, 2.5];
const strengths = [0, 0.45, 0.6, 0.7, 0.8, 0.85];
/** Introductions between two contacts: their places. */
const bridges = [
  [2, 15],
  [7, 24],
  [11, 30],
  [19, 38],
  [5, 41],
] as const;

function placeTies() {
  const random = createRandom(11);
  const goldenAngle = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: tieCount }, (_, index) => {
    const angle = index * goldenAngle + random() * 0.5;
    const distance = 96 + 208 * Math.sqrt(random());
    const share = random();
    return {
      x: round(center + Math.cos(angle) * distance),
      y: round(center + Math.sin(angle) * distance * 0.96),
      band: 1 + bandShares.filter((bound) => share >= bound).length,
      radius: round(3 + random() * random() * 8),
      bend: round(0.14 + random() * 0.16),
    };
  });
}

type Point = { x: number; y: number };

/** A curve from one point to another, bent to the left by a share of its length. */
function curve(from: Point, to: Point, share: number): string {
  const x = round((from.x + to.x) / 2 - (to.y - from.y) * share);
  const y = round((from.y + to.y) / 2 + (to.x - from.x) * share);
  return `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`;
}

/** The picture of a network: contacts around one centre, a few introductions between them. Decorative. */
export function drawNetwork(): Markup {
  const ties = placeTies();
  const middle = { x: center, y: center };
  const lines = ties.map(
    (tie) =>
      `<path class="tie b${tie.band}" d="${curve(middle, tie, -tie.bend)}" stroke-width="${widths[tie.band]}" stroke-opacity="${strengths[tie.band]}"/>`,
  );
  const ways = bridges.flatMap(([from, to]) => {
    const [one, other] = [ties[from], ties[to]];
    return one && other ? [`<path class="way" d="${curve(one, other, 0.1)}"/>`] : [];
  });
  const dots = ties.map(
    ({ x, y, radius, band }) => `<circle class="dot b${band}" cx="${x}" cy="${y}" r="${radius}"/>`,
  );
  return html`<svg class="circles" viewBox="0 0 ${size} ${size}" aria-hidden="true">
    ${raw([...lines, ...ways, ...dots].join(''))}
    <circle class="halo" cx="${center}" cy="${center}" r="24" />
    <circle class="self" cx="${center}" cy="${center}" r="15" />
  </svg>`;
}
