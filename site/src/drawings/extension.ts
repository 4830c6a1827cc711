import { html } from 'hono/html';

import type { Markup } from '#site/page.ts';

/** A line of text that no one needs to read. */
const line = (x: number, y: number, width: number, tone = 'words') =>
  html`<rect class="${tone}" x="${x}" y="${y}" width="${width}" height="8" rx="4" />`;
/** Someone known, with a bar as long as the relationship is warm. */
const known = (y: number, band: number, width: number) =>
  html`<g class="b${band}">
    <circle class="dot" cx="366" cy="${y}" r="9" />
    ${line(384, y - 4, 70)}
    <rect class="words" x="470" y="${y - 3}" width="64" height="6" rx="3" />
    <rect class="warm" x="470" y="${y - 3}" width="${width}" height="6" rx="3" />
  </g>`;

/** A page with someone’s profile, and the extension’s popup over it. */
export const drawExtension = (alt: string): Markup =>
  html`<svg class="window" viewBox="0 0 600 430" role="img" aria-label="${alt}">
    <rect class="frame" x="10" y="10" width="520" height="390" rx="14" />
    <path class="edge" d="M10 52h520" />
    <circle class="words" cx="34" cy="31" r="5" />
    <circle class="words" cx="52" cy="31" r="5" />
    <circle class="words" cx="70" cy="31" r="5" />
    <rect class="words" x="96" y="22" width="352" height="18" rx="9" />
    <circle class="button-ring" cx="492" cy="31" r="12" />
    <path class="mark" d="M486.5 33.5c0-8 11-8 11 0" />
    <circle class="face" cx="86" cy="128" r="40" />
    <circle class="head" cx="86" cy="118" r="13" />
    <path class="head" d="M62 152c4-18 44-18 48 0" />
    ${line(146, 104, 140, 'strong')}${line(146, 124, 110)}${line(146, 144, 84)}
    ${line(46, 204, 250)}${line(46, 224, 230)}${line(46, 244, 256)}${line(46, 264, 190)}
    ${line(46, 304, 240)}${line(46, 324, 256)}${line(46, 344, 150)}
    <path class="edge" d="M492 43v17" />
    <rect class="popup" x="334" y="60" width="226" height="350" rx="14" />
    ${line(354, 82, 92, 'strong')}
    <rect class="input" x="354" y="104" width="186" height="26" rx="7" />
    <rect class="input" x="354" y="138" width="186" height="26" rx="7" />
    <rect class="input" x="354" y="172" width="186" height="26" rx="7" />
    ${line(364, 113, 96)}${line(364, 147, 124)}${line(364, 181, 74)}
    <rect class="save" x="354" y="212" width="186" height="32" rx="8" />
    <path class="tick" d="M439 228l6 6 11-12" />
    <path class="edge" d="M354 266h186" />
    ${line(354, 284, 120, 'strong')} ${known(322, 5, 54)} ${known(350, 4, 42)} ${known(378, 2, 16)}
  </svg>`;
