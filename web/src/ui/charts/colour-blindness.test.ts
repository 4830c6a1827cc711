import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';
import { warmthLayers } from './warmth-layers.ts';

/**
 * How the colours of charts look to colour-blind readers, in linear RGB at full severity. Source:
 * Machado, Oliveira & Fernandes, "A Physiologically-based Model for Simulation of Color Vision
 * Deficiency", IEEE TVCG 15 (2009).
 */
const seenBy = {
  everyone: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [
    0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998,
  ],
  deuteranopia: [
    0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881,
  ],
  tritanopia: [
    1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039,
  ],
} as const;

type Triple = [number, number, number];

/** From three by three numbers and a colour. */
function multiply(matrix: readonly number[], [a, b, c]: Triple): Triple {
  const row = (from: number) => matrix[from]! * a + matrix[from + 1]! * b + matrix[from + 2]! * c;
  return [row(0), row(3), row(6)];
}

/** OKLab and linear sRGB into each other. Source: Björn Ottosson, "A perceptual color space" (2020). */
const toLms = [
  1, 0.3963377774, 0.2158037573, 1, -0.1055613458, -0.0638541728, 1, -0.0894841775, -1.291485548,
];
const toRgb = [
  4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965,
  -0.0041960863, -0.7034186147, 1.707614701,
];
const fromRgb = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619,
  0.2817188376, 0.6299787005,
];
const fromLms = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
  0.7827717662, -0.808675766,
];

function toLab([lightness, chroma, hue]: Triple): Triple {
  const angle = (hue * Math.PI) / 180;
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

function seen(lab: Triple, matrix: readonly number[]): Triple {
  const rgb = multiply(toRgb, multiply(toLms, lab).map((value) => value ** 3) as Triple);
  const looks = multiply(matrix, rgb.map((value) => Math.min(1, Math.max(0, value))) as Triple);
  return multiply(fromLms, multiply(fromRgb, looks).map(Math.cbrt) as Triple);
}

const css = readFileSync(path.join(import.meta.dirname, '../tokens.css'), 'utf8');
const themes = {
  light: css.slice(0, css.indexOf("data-theme='dark'")),
  dark: css.slice(css.indexOf("data-theme='dark'")),
};

type Theme = keyof typeof themes;

function coloursOf(theme: Theme, token: string): Triple[] {
  const pattern = new RegExp(`--${token}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`, 'gu');
  return [...themes[theme].matchAll(pattern)].map(
    ([, ...numbers]) => numbers.map(Number) as Triple,
  );
}

const bandsOf = (theme: Theme) => coloursOf(theme, String.raw`warmth-\d`).slice(0, 5);

/** The layers as they are drawn: a tint is mixed with the card in OKLab. */
function layersOf(theme: Theme): Triple[] {
  const surface = toLab(coloursOf(theme, 'surface')[0]!);
  return Object.values(warmthLayers).map(({ fill }, place) => {
    const shares = [...fill.matchAll(/\/(\d+)/gu)].map(([, share]) => Number(share) / 100);
    const share = (theme === 'dark' ? shares.at(-1) : shares[0]) ?? 1;
    const band = toLab(bandsOf(theme)[place]!);
    return band.map((value, axis) => share * value + (1 - share) * surface[axis]!) as Triple;
  });
}

const distance = (one: Triple, other: Triple) =>
  Math.hypot(...one.map((value, axis) => value - other[axis]!));

test.each(
  (Object.keys(themes) as Theme[]).flatMap((theme) =>
    Object.keys(seenBy).map((sight) => [theme, sight as keyof typeof seenBy] as const),
  ),
)('neighbouring bands of warmth look different in the %s theme: %s', (theme, sight) => {
  for (const bands of [bandsOf(theme).map(toLab), layersOf(theme)]) {
    expect(bands).toHaveLength(5);
    const looks = bands.map((band) => seen(band, seenBy[sight]));
    const steps = looks.slice(1).map((look, place) => distance(look, looks[place]!));
    // 0.02 is a just noticeable difference in OKLab.
    expect(Math.min(...steps)).toBeGreaterThan(0.04);
  }
});
