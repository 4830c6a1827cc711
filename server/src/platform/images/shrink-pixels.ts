import type { Pixels } from './picture-codecs.ts';

/**
 * The picture with a shorter side of `side` pixels, if it has more. Each pixel is the mean of those
 * that it replaces, which count by their opacity.
 */
export function shrinkPixels(from: Pixels, side: number): Pixels {
  const scale = Math.min(from.width, from.height) / side;
  if (scale <= 1) return from;
  const width = Math.round(from.width / scale);
  const height = Math.round(from.height / scale);
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const box = {
        left: edge(x, width, from.width),
        right: edge(x + 1, width, from.width),
        top: edge(y, height, from.height),
        bottom: edge(y + 1, height, from.height),
      };
      writeMean(from, box, data, (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

function edge(index: number, count: number, whole: number): number {
  return Math.floor((index * whole) / count);
}

type Box = { left: number; right: number; top: number; bottom: number };

function writeMean({ data, width }: Pixels, box: Box, into: Pixels['data'], at: number): void {
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let y = box.top; y < box.bottom; y += 1) {
    for (let x = box.left; x < box.right; x += 1) {
      const pixel = (y * width + x) * 4;
      const weight = data[pixel + 3]!;
      red += data[pixel]! * weight;
      green += data[pixel + 1]! * weight;
      blue += data[pixel + 2]! * weight;
      opacity += weight;
    }
  }
  if (opacity === 0) return;
  into[at] = red / opacity;
  into[at + 1] = green / opacity;
  into[at + 2] = blue / opacity;
  into[at + 3] = opacity / ((box.right - box.left) * (box.bottom - box.top));
}
