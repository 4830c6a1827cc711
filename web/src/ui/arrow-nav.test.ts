import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ArrowAxis, placeAfter } from './roving-focus.ts';

const source = join(import.meta.dirname, '..');

/** Pages that are read without signing in have no such regions, spec point 2. */
const isPublic = (file: string) =>
  file.startsWith('features/landing/') || file === 'app/public-frame.tsx';

test('arrow keys, Home and End move within every navigation and toolbar of the signed-in app', async () => {
  const still: string[] = [];
  let regions = 0;
  for await (const file of glob('**/*.tsx', { cwd: source })) {
    const text = await readFile(join(source, file), 'utf8');
    regions += [...text.matchAll(/<ArrowNav\b|role="toolbar"/gu)].length;
    const hasNav = /<nav\b(?! onKey)/u.test(text);
    const hasToolbar = text.includes('role="toolbar"') && !/moveFocus(?:ByKey)?\(event/u.test(text);
    if ((hasNav || hasToolbar) && !isPublic(file)) still.push(file);
  }
  expect(regions).toBeGreaterThan(10);
  expect(still).toEqual([]);
});

test.for<[ArrowAxis, string, number | null]>([
  ['horizontal', 'ArrowRight', 2],
  ['horizontal', 'ArrowLeft', 0],
  ['horizontal', 'ArrowDown', null],
  ['vertical', 'ArrowDown', 2],
  ['vertical', 'ArrowUp', 0],
  ['vertical', 'ArrowRight', null],
  ['both', 'ArrowDown', 2],
  ['both', 'ArrowLeft', 0],
  ['both', 'Home', 0],
  ['both', 'End', 3],
  ['both', 'j', null],
])('in a %s region %s leads from the second control to place %s', ([axis, key, place]) => {
  expect(placeAfter(key, axis, { current: 1, last: 3 })).toBe(place);
});

test('at either end the focus stays', () => {
  expect(placeAfter('ArrowRight', 'both', { current: 3, last: 3 })).toBe(3);
  expect(placeAfter('ArrowUp', 'both', { current: 0, last: 3 })).toBe(0);
});
