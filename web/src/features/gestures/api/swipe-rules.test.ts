import { expect, test } from 'vitest';

import { isAssistedPress } from './screen-reader.ts';
import { followPull, isFarEnough, startsAtEdge } from './swipe-rules.ts';

test('a swipe begins within 15 px of the left edge', () => {
  expect([-1, 0, 15, 15.5, 20].map(startsAtEdge)).toEqual([false, true, true, false, false]);
});

test('the page follows at 0.3 of the pull, never to the left', () => {
  expect(followPull(100)).toBeCloseTo(30);
  expect(followPull(-50)).toBe(0);
});

test('releasing at 120 px goes back', () => {
  expect([119, 120, 300].map(isFarEnough)).toEqual([false, true, true]);
});

const finger = { width: 24, height: 24, pressure: 0.5, detail: 0, pointerType: 'touch' };

test('a press by a finger or a mouse is not assistive technology', () => {
  expect(isAssistedPress(finger)).toBe(false);
  const mouse = { ...finger, width: 1, height: 1, pointerType: 'mouse' };
  expect(isAssistedPress(mouse)).toBe(false);
});

test('a press without a size comes from assistive technology', () => {
  expect(isAssistedPress({ ...finger, width: 0, height: 0, pressure: 0 })).toBe(true);
  const talkback = { width: 1, height: 1, pressure: 0, detail: 0, pointerType: 'mouse' };
  expect(isAssistedPress(talkback)).toBe(true);
});
