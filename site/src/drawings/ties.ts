import { html, raw } from 'hono/html';

import type { Markup } from '#site/page.ts';
import { createRandom, round } from './random.ts';

type Point = { x: number; y: number };
/** Someone known, with the band of the warmth. */
type Person = Point & { radius: number; band: number };
type Scene = {
  self: Point;
  people: readonly Person[];
  /** From the owner to a person, by places in `people`. */
  ties: readonly number[];
  /** The dotted way that an introduction opens, between points. */
  ways: readonly (readonly [Point, Point])[];
  /** Who introduces, and the people they lead to. */
  friends: readonly Point[];
  friendBand: number;
  strangers: readonly Point[];
  /** A company, as the circle of those who work there. */
  company?: Point & { radius: number };
};

const size = { width: 600, height: 520 };
const person = (x: number, y: number, radius: number, band: number): Person => ({
  x,
  y,
  radius,
  band,
});

const scenes = {
  /** People all around; the warmest leads to someone new. */
  around: {
    self: { x: 250, y: 300 },
    people: [
      person(170, 205, 12, 5),
      person(330, 390, 10, 5),
      person(130, 330, 9, 4),
      person(225, 430, 8, 4),
      person(285, 170, 8, 4),
      person(90, 230, 6.5, 3),
      person(140, 430, 6.5, 3),
      person(420, 330, 6.5, 3),
      person(205, 110, 6, 3),
      person(340, 480, 5, 2),
      person(60, 360, 5, 2),
      person(455, 430, 5, 2),
      person(110, 130, 5, 2),
    ],
    ties: [0, 1, 2, 3, 4, 5, 6, 7],
    ways: [
      [
        { x: 380, y: 225 },
        { x: 510, y: 110 },
      ],
    ],
    friends: [{ x: 380, y: 225 }],
    friendBand: 5,
    strangers: [{ x: 510, y: 110 }],
  },
  /** Three ways towards a company; the warmest goes in. */
  company: {
    self: { x: 95, y: 265 },
    people: [
      person(290, 120, 8, 3),
      person(300, 410, 6.5, 2),
      person(480, 215, 5, 2),
      person(510, 270, 5, 2),
      person(465, 310, 5, 2),
      person(440, 255, 5, 3),
    ],
    ties: [0, 1],
    ways: [
      [
        { x: 265, y: 265 },
        { x: 440, y: 255 },
      ],
    ],
    friends: [{ x: 265, y: 265 }],
    friendBand: 5,
    strangers: [],
    company: { x: 475, y: 262, radius: 92 },
  },
  /** A few close ones, and a faint one at the edge who leads out. */
  edge: {
    self: { x: 210, y: 290 },
    people: [
      person(150, 215, 12, 5),
      person(260, 210, 11, 5),
      person(145, 345, 10, 5),
      person(265, 365, 9, 4),
      person(205, 405, 8, 4),
      person(95, 275, 8, 4),
      person(205, 160, 7, 4),
    ],
    ties: [0, 1, 2, 3, 4, 5, 6],
    ways: [
      [
        { x: 405, y: 205 },
        { x: 520, y: 105 },
      ],
    ],
    friends: [{ x: 405, y: 205 }],
    friendBand: 2,
    strangers: [
      { x: 520, y: 105 },
      { x: 545, y: 175 },
      { x: 470, y: 85 },
    ],
  },
  /** The owner above two who meet. */
  pair: {
    self: { x: 300, y: 120 },
    people: [
      person(95, 170, 6.5, 3),
      person(505, 165, 6.5, 3),
      person(190, 75, 5, 2),
      person(420, 70, 5, 2),
    ],
    ties: [0, 1],
    ways: [
      [
        { x: 180, y: 350 },
        { x: 420, y: 350 },
      ],
    ],
    friends: [
      { x: 180, y: 350 },
      { x: 420, y: 350 },
    ],
    friendBand: 5,
    strangers: [],
  },
} as const satisfies Record<string, Scene>;

const farPeople = 26;

function curve(from: Point, to: Point, bend: number): string {
  const x = round((from.x + to.x) / 2 - (to.y - from.y) * bend);
  const y = round((from.y + to.y) / 2 + (to.x - from.x) * bend);
  return `M${from.x} ${from.y}Q${x} ${y} ${to.x} ${to.y}`;
}

const dot = (kind: string, { x, y }: Point, radius: number) =>
  `<circle class="${kind}" cx="${x}" cy="${y}" r="${radius}"/>`;

/** Someone far away is only there where there is room. */
function scatter({ self, people, friends, strangers, company }: Scene): string[] {
  const random = createRandom(11);
  const near = [self, ...people, ...friends, ...strangers];
  const room = 45;
  const isFree = ({ x, y }: Point) =>
    near.every((one) => Math.hypot(one.x - x, one.y - y) > room) &&
    (company === undefined || Math.hypot(company.x - x, company.y - y) > company.radius + 12);
  return Array.from({ length: farPeople * 3 }, () => ({
    x: round(20 + random() * (size.width - 40)),
    y: round(20 + random() * (size.height - 40)),
    radius: round(1 + random() * 1.6),
  }))
    .filter(isFree)
    .slice(0, farPeople)
    .map((one) => dot('dot far b2', one, one.radius));
}

function draw(scene: Scene): string {
  const { self, people, ties, ways, friends, friendBand, strangers, company } = scene;
  const tieTo = (to: Point, band: number, width: number) =>
    `<path class="tie b${band}" d="${curve(self, to, 0.14)}" stroke-width="${width}"/>`;
  return [
    ...scatter(scene),
    company === undefined ? '' : dot('ring', company, company.radius),
    ...ties.flatMap((place) => {
      const to = people[place];
      return to === undefined ? [] : [tieTo(to, to.band, round(to.radius / 4))];
    }),
    ...friends.map((to) => tieTo(to, friendBand, friendBand === 5 ? 3 : 1.5)),
    ...ways.map(([from, to]) => `<path class="way" d="${curve(from, to, -0.22)}"/>`),
    ...people.map((one) => dot(`dot b${one.band}`, one, one.radius)),
    ...friends.map((one) => dot('friend', one, 14)),
    ...strangers.map((one) => dot('stranger', one, 6)),
    dot('halo', self, 24),
    dot('self', self, 14),
  ].join('');
}

/** The owner, people they know, and the way that one of them opens. */
export function drawTies(name: keyof typeof scenes, label: string): Markup {
  return html`<svg
    class="circles"
    viewBox="0 0 ${size.width} ${size.height}"
    role="img"
    aria-label="${label}"
  >
    ${raw(draw(scenes[name]))}
  </svg>`;
}
