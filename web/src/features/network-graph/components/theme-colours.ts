import { useSyncExternalStore } from 'react';

/** The colours that the graph is drawn with, as WebGL takes them. */
export type ThemeColours = {
  /** By band, coldest first. */
  rings: readonly string[];
  fills: readonly string[];
  line: string;
  faded: string;
  label: string;
  /** Around names. */
  page: string;
};

/** A disc is a little of its ring's colour on the page's. */
const fillShare = 0.32;
const lineShare = 0.34;
const fadedShare = 0.16;

type Rgb = readonly [red: number, green: number, blue: number];

/** WebGL knows no `oklch`: a canvas says what the browser makes of it. */
function readColour(pen: CanvasRenderingContext2D, name: string): Rgb {
  pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

const toHex = (colour: Rgb) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (over: Rgb, under: Rgb, share: number): Rgb =>
  [0, 1, 2].map((part) => over[part]! * share + under[part]! * (1 - share)) as unknown as Rgb;

const known = new Map<string, ThemeColours>();

/** The colours of the theme that applies now, of this name. */
function coloursOf(theme: string): ThemeColours {
  const colours = known.get(theme) ?? readThemeColours();
  known.set(theme, colours);
  return colours;
}

function readThemeColours(): ThemeColours {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  const read = (name: string) => readColour(pen, name);
  const page = read('--canvas');
  const rings = [1, 2, 3, 4, 5].map((band) => read(`--warmth-${band}`));
  return {
    rings: rings.map(toHex),
    fills: rings.map((ring) => toHex(mix(ring, page, fillShare))),
    line: toHex(mix(read('--muted'), page, lineShare)),
    faded: toHex(mix(read('--muted'), page, fadedShare)),
    label: toHex(read('--text')),
    page: toHex(page),
  };
}

/** The colours of the theme; it may change with the system's. */
export function useThemeColours(): ThemeColours {
  return useSyncExternalStore(followTheme, () =>
    coloursOf(document.documentElement.dataset['theme'] ?? 'light'),
  );
}

function followTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
