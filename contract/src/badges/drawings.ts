import type { BadgeId } from './table.ts';

/** A filled circle: x, y, radius. */
type Dot = readonly [number, number, number];

/**
 * What is drawn inside a badge, in a square of 48 whose middle is its centre: lines in ink and in the
 * family's colour, dots in either. Dots are people, arcs are relationships.
 */
export type BadgeDrawing = {
  ink?: string;
  accent?: string;
  inkDots?: readonly Dot[];
  accentDots?: readonly Dot[];
};

/** The ring and the disc around every drawing, and how thick lines are. */
export const badgeShape = { size: 48, middle: 24, ring: 22.5, disc: 19, line: 2, ringLine: 1.6 };

const sunRays = 'M24 13.5v2.6M24 31.9v2.6M13.5 24h2.6M31.9 24h2.6';
const slantedRays = 'M16.6 16.6l1.8 1.8M29.6 29.6l1.8 1.8M31.4 16.6l-1.8 1.8M18.4 29.6l-1.8 1.8';

export const badgeDrawings: Record<BadgeId, BadgeDrawing> = {
  first_word: {
    ink: 'M18 31.5v-2.6a8 7.4 0 1 1 5.2 2.1c-1.6 0-3.6.4-5.2.5z',
    accentDots: [[24, 23.6, 2.4]],
  },
  seven_weeks: {
    ink: 'M15.5 25.5a8.5 8.5 0 0 1 17 0',
    inkDots: [
      [14.5, 30.5, 1.4],
      [17.7, 30.5, 1.4],
      [20.9, 30.5, 1.4],
      [24.1, 30.5, 1.4],
      [27.3, 30.5, 1.4],
      [30.5, 30.5, 1.4],
    ],
    accentDots: [[33.7, 30.5, 1.5]],
  },
  rekindled: {
    ink: 'M24 14c.6 4.4 7 6.9 7 13a7 7 0 0 1-14 0c0-3 1.6-4.6 3-6.4.5 1.7 1.2 2.5 2.2 2.9 0-4 .2-6.9 1.8-9.5z',
    accentDots: [[24, 28, 2.6]],
  },
  right_on_time: {
    ink: 'M28.5 16.4a9 9 0 1 0 4.1 4.9M24 18.6v5.8l3.9 2.5',
    accentDots: [[32.3, 16.9, 2.3]],
  },
  hundred_suns: { ink: `${sunRays}${slantedRays}`, accentDots: [[24, 24, 4.3]] },
  long_thread: {
    ink: 'M15.5 28.5c2.5-9 6-9 8.5-3.5s6 4.5 8.5-4.5',
    inkDots: [[15, 29.5, 2.4]],
    accentDots: [[33, 19.5, 2.4]],
  },

  first_bridge: {
    accent: 'M16.5 27.5c0-10.5 15-10.5 15 0',
    inkDots: [[16.5, 28.5, 2.9]],
    accentDots: [[31.5, 28.5, 2.9]],
  },
  triangle: {
    ink: 'M24 17.5l7.5 12.5h-15z',
    inkDots: [
      [16.3, 30.3, 2.7],
      [31.7, 30.3, 2.7],
    ],
    accentDots: [[24, 17, 2.7]],
  },
  thanked: {
    ink: 'M24 32.5c-5-3.7-8.5-6.8-8.5-10.7a4.6 4.6 0 0 1 8.5-2.5 4.6 4.6 0 0 1 8.5 2.5c0 3.9-3.5 7-8.5 10.7z',
    accentDots: [[24, 24.6, 2.3]],
  },
  matchmaker: {
    ink: 'M26.3 24a6 6 0 1 1-12 0 6 6 0 0 1 12 0z',
    accent: 'M33.7 24a6 6 0 1 1-12 0 6 6 0 0 1 12 0z',
  },
  ten_bridges: {
    ink: 'M13.5 25.5h21M14.5 25.5a4.75 4.75 0 0 1 9.5 0M24 25.5a4.75 4.75 0 0 1 9.5 0',
    accent: 'M16 30.5c1.6-1.6 3.4-1.6 5 0s3.4 1.6 5 0 3.4-1.6 6 0',
  },
  keystone: {
    ink: 'M15.5 32.5v-7.5a8.5 8.5 0 0 1 17 0v7.5M20.5 32.5v-7a3.5 3.5 0 0 1 7 0v7',
    accent: 'M22 16.3l1 5.2h2l1-5.2',
  },

  moved_in: {
    ink: 'M24 14.5v11M19.8 21.6l4.2 4.2 4.2-4.2',
    accent: 'M15.5 27.5v3.5a2 2 0 0 0 2 2h13a2 2 0 0 0 2-2v-3.5',
  },
  thousand_faces: {
    inkDots: [
      [16.5, 16.5, 1.7],
      [21.5, 16.5, 1.7],
      [31.5, 16.5, 1.7],
      [16.5, 21.5, 1.7],
      [21.5, 21.5, 1.7],
      [26.5, 21.5, 1.7],
      [16.5, 26.5, 1.7],
      [26.5, 26.5, 1.7],
      [31.5, 26.5, 1.7],
      [16.5, 31.5, 1.7],
      [21.5, 31.5, 1.7],
      [26.5, 31.5, 1.7],
    ],
    accentDots: [
      [26.5, 16.5, 1.7],
      [31.5, 21.5, 1.7],
      [21.5, 26.5, 1.7],
      [31.5, 31.5, 1.7],
    ],
  },
  notebook: {
    ink: 'M18.5 15h11a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-11zM16.3 19h3.4M16.3 24h3.4M16.3 29h3.4',
    accent: 'M23 20.5h5M23 24.5h3.5',
  },
  candles: {
    ink: 'M15 32.5h18M17 32.5v-5.5a1.5 1.5 0 0 1 1.5-1.5h11a1.5 1.5 0 0 1 1.5 1.5v5.5M24 25.5v-4.5',
    accent: 'M24 14.3c1.5 1.7 1.5 3.4 0 4.2-1.5-.8-1.5-2.5 0-4.2z',
  },
  tidy_house: {
    ink: 'M14.5 24l9.5-8.5 9.5 8.5M17.5 22v10.5h13v-10.5',
    accent: 'M20.8 26.8l2.3 2.3 4.3-4.6',
  },
  clear_eyed: {
    ink: 'M14 24c2.7-4.7 6-7 10-7s7.3 2.3 10 7c-2.7 4.7-6 7-10 7s-7.3-2.3-10-7z',
    accentDots: [[24, 24, 3.3]],
  },

  first_leaf: {
    ink: 'M16.5 31.5c-1.5-9.5 4.5-16.3 16-16 .6 10.6-5.8 16.5-13.5 14.2',
    accent: 'M15.5 33.5c3-6 6.5-9.3 11-11.5',
  },
  good_host: {
    ink: 'M14.5 32.5h19M17.5 32.5v-11a6.5 6.5 0 0 1 13 0v11',
    accentDots: [[27, 26, 1.9]],
  },
  on_the_air: {
    ink: 'M19.4 28.6a6.5 6.5 0 0 1 0-9.2M28.6 19.4a6.5 6.5 0 0 1 0 9.2',
    accent: 'M16 32a11.3 11.3 0 0 1 0-16M32 16a11.3 11.3 0 0 1 0 16',
    inkDots: [[24, 24, 2.5]],
  },
  round_table: {
    ink: 'M29 24.5a5 5 0 1 1-10 0 5 5 0 0 1 10 0z',
    inkDots: [
      [15.4, 22, 2],
      [32.6, 22, 2],
      [18.7, 32, 2],
      [29.3, 32, 2],
    ],
    accentDots: [[24, 15.3, 2.2]],
  },
  answered: {
    ink: 'M15.5 16.5h17v11.5h-9l-4.5 4v-4h-3.5z',
    accent: 'M20.8 22.2l2.3 2.3 4.3-4.6',
  },
  good_company: {
    ink: 'M14.5 15.5h12v8.5h-6l-3 3v-3h-3z',
    accent: 'M29.5 20.5h4v9.5h-2v3l-3.5-3h-7v-3',
    inkDots: [
      [18.4, 19.8, 1.1],
      [22.6, 19.8, 1.1],
    ],
  },
  forum_voice: {
    ink: 'M31 19.5l-11 3h-4v5.5h4l11 3zM20 28v4.5h3.5v-3.4',
    accentDots: [[34, 25.2, 1.9]],
  },
  forum_answer: {
    ink: 'M24 14.5a9.5 9.5 0 0 1 7.4 15.4l1.1 3.6-3.9-1.2A9.5 9.5 0 1 1 24 14.5z',
    accent: 'M19.8 24.2l3 3 5.4-6',
  },
  founding_friend: {
    ink: 'M23 14.5c.9 6.4 2.6 8.1 9 9-6.4.9-8.1 2.6-9 9-.9-6.4-2.6-8.1-9-9 6.4-.9 8.1-2.6 9-9z',
    accentDots: [
      [32, 16, 1.9],
      [15.5, 31.5, 1.9],
    ],
  },
};

/** A badge's glyph as SVG, for pictures that no browser lays out. The colours are the caller's. */
export function drawGlyph(id: BadgeId, { ink, accent }: { ink: string; accent: string }): string {
  const drawing = badgeDrawings[id];
  const stroke = (path: string | undefined, colour: string) =>
    path === undefined ? '' : `<path d="${path}" stroke="${colour}"/>`;
  const dots = (circles: readonly Dot[] = [], colour: string) =>
    circles
      .map(([x, y, radius]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`)
      .join('');
  const lines = stroke(drawing.ink, ink) + stroke(drawing.accent, accent);
  return `<g fill="none" stroke-width="${badgeShape.line}" stroke-linecap="round" stroke-linejoin="round">${lines}</g>${dots(drawing.inkDots, ink)}${dots(drawing.accentDots, accent)}`;
}
