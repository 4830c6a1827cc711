import { hueOf, initialsOf } from '@kith/contract/core/person-mark';
import { html } from 'hono/html';

import type { Markup } from './page-frame.ts';

const centre = { x: 280, y: 440 };

type Person = { at: number; size: number; hue: number };

const person = (at: number, size: number, hue: number): Person => ({ at, size, hue });

/**
 * Circles around "you", from the warmest: how many percent of each are drawn in its colour, and who is on
 * it, by degrees. The inviter is the first of all.
 */
const circles = [
  { share: 92, people: [person(38, 22, 60), person(205, 24, 240)] },
  { share: 70, people: [person(95, 20, 90), person(170, 20, 150)] },
  { share: 48, people: [person(19, 17, 210), person(130, 17, 180)] },
  { share: 30, people: [person(36, 14, 330), person(235, 16, 300)] },
  { share: 12, people: [person(24, 12, 240), person(160, 14, 30)] },
];
const innermost = 96;
const distance = 72;

function placeOf(radius: number, degrees: number): { x: number; y: number } {
  const angle = ((degrees - 90) * Math.PI) / 180;
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    x: round(centre.x + radius * Math.cos(angle)),
    y: round(centre.y + radius * Math.sin(angle)),
  };
}

/** A person on their circle, with a gap in it around them. */
function drawPerson(radius: number, { at, size, hue }: Person, inviter: string | null): Markup {
  const { x, y } = placeOf(radius, at);
  const tone = `h${inviter === null ? hue : hueOf(inviter)}`;
  return html`<circle class="gap" cx="${x}" cy="${y}" r="${size + 4}" />
    <circle class="person ${tone}" cx="${x}" cy="${y}" r="${size}" />
    ${inviter === null ? '' : html`<text class="${tone}" x="${x}" y="${y + 5}">${initialsOf(inviter)}</text>`}`;
}

/** Who is invited in the middle, who invites them on the warmest circle, others to come. Decorative. */
export function drawCircles({ you, inviter }: { you: string; inviter: string }): Markup {
  const { x, y } = centre;
  return html`<svg
    class="circles"
    viewBox="0 0 560 880"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    ${circles.map(({ share, people }, ring) => {
      const radius = innermost + distance * ring;
      return html`<circle class="path" cx="${x}" cy="${y}" r="${radius}" />
        <circle
          class="tie w${circles.length - ring}"
          cx="${x}"
          cy="${y}"
          r="${radius}"
          pathLength="100"
          stroke-dasharray="${share} 100"
          transform="rotate(-90 ${x} ${y})"
        />
        ${people.map((one, place) => drawPerson(radius, one, ring + place === 0 ? inviter : null))}`;
    })}
    <circle class="ember" cx="${x}" cy="${y}" r="36" />
    <text class="self" x="${x}" y="${y + 5}">${you}</text>
  </svg>`;
}
