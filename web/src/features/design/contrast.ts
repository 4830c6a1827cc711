/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** From 0 to 1. Source: WCAG 2.2, "relative luminance". */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21, whichever of the two is lighter. Source: WCAG 2.2, "contrast ratio". */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [
    number,
    number,
  ];
  return (lighter + 0.05) / (darker + 0.05);
}

/** What the contrast of a text of usual size reaches; null is too little to be read. */
export function levelOf(contrast: number): 'AAA' | 'AA' | null {
  if (contrast >= 7) return 'AAA';
  return contrast >= 4.5 ? 'AA' : null;
}

/** Any colour of CSS in sRGB, as the browser draws it. */
export function readRgb(color: string): Rgb {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas to read a colour from');
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}
