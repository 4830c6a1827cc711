import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ringLength, WarmthRing } from './avatar.tsx';

test('a ring without warmth is empty, without a dot where an arc would begin', () => {
  expect([null, 0, -1, 0.2, 0.49].map((warmth) => ringLength(warmth, 100))).toEqual([
    0, 0, 0, 0, 0,
  ]);
});

test('the smallest warmth that reads as a figure is an arc, and the ring never exceeds itself', () => {
  expect(ringLength(0.5, 100)).toBe(1.5);
  expect(ringLength(1, 100)).toBe(1.5);
  expect(ringLength(50, 100)).toBe(50);
  expect(ringLength(100, 100)).toBe(100);
  expect(ringLength(130, 100)).toBe(100);
});

test('a relationship without warmth has a dotted ring and no arc', () => {
  const circlesOf = (warmth: number | null) =>
    renderToStaticMarkup(createElement(WarmthRing, { name: 'Ada Lovelace', warmth })).match(
      /<circle[^>]*>/gu,
    ) ?? [];
  expect(circlesOf(0)).toHaveLength(1);
  expect(circlesOf(0.3)[0]).toContain('stroke-dasharray');
  expect(circlesOf(1)).toHaveLength(2);
  expect(circlesOf(null)).toHaveLength(0);
});
