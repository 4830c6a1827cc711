import { expect, test } from 'vitest';
import { hasRoom } from './name-room.ts';

const from = { x: 100, y: 100 };
const pictureWidth = 400;

test('a name is shown where no other face is', () => {
  expect(hasRoom(from, 80, { faces: [], pictureWidth })).toBe(true);
  const own = { x: 80, y: 100, radius: 17 };
  const above = { x: 140, y: 70, radius: 17 };
  const after = { x: 200, y: 100, radius: 17 };
  expect(hasRoom(from, 80, { faces: [own, above, after], pictureWidth })).toBe(true);
});

test('a name does not cover a face', () => {
  for (const face of [
    { x: 130, y: 100, radius: 17 },
    { x: 140, y: 120, radius: 17 },
    { x: 190, y: 100, radius: 17 },
  ]) {
    expect(hasRoom(from, 80, { faces: [face], pictureWidth })).toBe(false);
  }
});

test('a name is not cut at the edge', () => {
  expect(hasRoom(from, 300, { faces: [], pictureWidth })).toBe(true);
  expect(hasRoom(from, 301, { faces: [], pictureWidth })).toBe(false);
});
