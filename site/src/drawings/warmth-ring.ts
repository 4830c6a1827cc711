import { warmthBand } from '@kith/contract/warmth/rules';
import { html } from 'hono/html';

import type { Markup } from '#site/page.ts';
import { round } from './random.ts';

const radius = 21;
const length = 2 * Math.PI * radius;

/** A warmth as in the app: the closed share of a ring, in the colour of its band, around the figure. */
export function drawWarmthRing(warmth: number): Markup {
  const share = round((length * warmth) / 100);
  return html`<svg class="warmth b${warmthBand(warmth)}" viewBox="0 0 48 48" aria-hidden="true">
    <circle cx="24" cy="24" r="${radius}" />
    <circle
      class="share"
      cx="24"
      cy="24"
      r="${radius}"
      stroke-dasharray="${share} ${round(length)}"
      transform="rotate(-90 24 24)"
    />
    <text x="24" y="28.6">${warmth}</text>
  </svg>`;
}
