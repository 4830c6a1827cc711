import { expect, test } from 'vitest';

import { readImageSize } from './image-size.ts';

const word = (value: number) => [value & 0xff, value >> 8];

/** A GIF whose header and images may claim different sizes. */
function gifOf(head: readonly [number, number], images: readonly (readonly number[])[]): Buffer {
  return Buffer.from([
    ...Buffer.from('GIF89a'),
    ...head.flatMap(word),
    0x80,
    0,
    0,
    0,
    0,
    0,
    255,
    255,
    255,
    0x21,
    0xf9,
    4,
    0,
    0,
    0,
    0,
    0,
    ...images.flatMap((box) => [
      0x2c,
      ...box.flatMap(word),
      0x80,
      0,
      0,
      0,
      255,
      255,
      255,
      2,
      1,
      0,
      0,
    ]),
    0x3b,
  ]);
}

test('a GIF is as large as the largest of its images, whatever its header says', () => {
  const size = (gif: Buffer) => readImageSize(gif, 'image/gif');
  expect(size(gifOf([20, 10], [[0, 0, 20, 10]]))).toEqual({ width: 20, height: 10 });
  const bomb = gifOf(
    [1, 1],
    [
      [0, 0, 1, 1],
      [5, 7, 60_000, 50_000],
    ],
  );
  expect(size(bomb)).toEqual({ width: 60_005, height: 50_007 });
  for (let end = 13; end < bomb.length; end += 1) {
    expect(size(bomb.subarray(0, end))?.width).toBeGreaterThan(0);
  }
  expect(size(gifOf([0, 0], []))).toBeNull();
  expect(size(bomb.subarray(0, 12))).toBeNull();
});
