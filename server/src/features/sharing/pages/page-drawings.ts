import { hueOf, initialsOf } from '@kith/contract/core/person-mark';
import { html } from 'hono/html';

import type { Markup } from './page-frame.ts';

/** Arcs between two people each: the warmer, the wider. By half their width; `warmth` names a colour. */
const pairs = [
  { reach: 224, warmth: 5, dot: 7.5 },
  { reach: 152, warmth: 4, dot: 6.5 },
  { reach: 88, warmth: 3, dot: 5.5 },
  { reach: 36, warmth: 2, dot: 4.5 },
];

/** The picture of a link that has none to show. Decorative. */
export const arcs: Markup = html`<svg class="arcs" viewBox="0 0 640 236" aria-hidden="true">
  ${pairs.map(({ reach, warmth, dot }) => {
    const [left, right] = [320 - reach, 320 + reach];
    const top = 178 - reach * 0.72;
    return html`<path
        class="tie w${warmth}"
        d="M${left} 178C${left} ${top - reach * 0.06} ${right} ${top - reach * 0.06} ${right} 178"
      />
      <circle class="dot" cx="${left}" cy="188" r="${dot}" />
      <circle class="fill w${warmth}" cx="${right}" cy="188" r="${dot}" />`;
  })}
</svg>`;

const centre = { x: 280, y: 440 };

/** Circles around "you": how much of each is drawn in its colour, and where people are on it, in degrees. */
const circles = [
  {
    radius: 96,
    warmth: 5,
    share: 92,
    people: [
      { at: 38, size: 22, hue: 60 },
      { at: 205, size: 24, hue: 240 },
    ],
  },
  {
    radius: 168,
    warmth: 4,
    share: 70,
    people: [
      { at: 95, size: 20, hue: 90 },
      { at: 170, size: 20, hue: 150 },
    ],
  },
  {
    radius: 240,
    warmth: 3,
    share: 48,
    people: [
      { at: 19, size: 17, hue: 210 },
      { at: 130, size: 17, hue: 180 },
    ],
  },
  {
    radius: 312,
    warmth: 2,
    share: 30,
    people: [
      { at: 36, size: 14, hue: 330 },
      { at: 235, size: 16, hue: 300 },
    ],
  },
  {
    radius: 384,
    warmth: 1,
    share: 12,
    people: [
      { at: 24, size: 12, hue: 240 },
      { at: 160, size: 14, hue: 30 },
    ],
  },
];

function placeOf(radius: number, degrees: number): { x: number; y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    x: round(centre.x + radius * Math.cos(angle)),
    y: round(centre.y + radius * Math.sin(angle)),
  };
}

/** Who is invited in the middle, who invites them on the warmest circle, others to come. Decorative. */
export function drawCircles({ you, inviter }: { you: string; inviter: string }): Markup {
  return html`<svg
    class="circles"
    viewBox="0 0 560 880"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    ${circles.map(
      ({ radius, warmth, share, people }, ring) =>
        html`<circle class="path" cx="${centre.x}" cy="${centre.y}" r="${radius}" />
          <circle
            class="tie w${warmth}"
            cx="${centre.x}"
            cy="${centre.y}"
            r="${radius}"
            pathLength="100"
            stroke-dasharray="${share} 100"
            transform="rotate(-90 ${centre.x} ${centre.y})"
          />
          ${people.map(({ at, size, hue }, place) => {
            const { x, y } = placeOf(radius, at);
            const isInviter = ring === 0 && place === 0;
            const tone = `h${isInviter ? hueOf(inviter) : hue}`;
            return html`<circle class="gap" cx="${x}" cy="${y}" r="${size + 4}" />
              <circle class="person ${tone}" cx="${x}" cy="${y}" r="${size}" />
              ${isInviter ? html`<text class="${tone}" x="${x}" y="${y + 5}">${initialsOf(inviter)}</text>` : ''}`;
          })}`,
    )}
    <circle class="ember" cx="${centre.x}" cy="${centre.y}" r="36" />
    <text class="self" x="${centre.x}" y="${centre.y + 5}">${you}</text>
  </svg>`;
}
