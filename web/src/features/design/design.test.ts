import { readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { contrastOf, levelOf } from './contrast.ts';
import { readColors, readScale } from './read-tokens.ts';
import { showState } from './shown-states.ts';

const css = readFileSync(path.join(import.meta.dirname, '../../ui/tokens.css'), 'utf8');

test('colours are read in both themes, and nothing that is no colour', () => {
  const colors = readColors(css);
  expect(colors.find(({ name }) => name === 'ember')).toEqual({
    name: 'ember',
    light: 'oklch(0.56 0.175 36)',
    dark: 'oklch(0.68 0.165 42)',
  });
  expect(colors.length).toBeGreaterThan(25);
  expect(colors.every(({ dark }) => dark.startsWith('oklch('))).toBe(true);
  expect(colors.map(({ name }) => name)).not.toContain('avatar-fill-lightness');
});

test('scales are read with what belongs to a step', () => {
  expect(readScale(css, 'text').find(({ name }) => name === 'base')).toEqual({
    name: 'base',
    value: '0.875rem',
    others: { 'line-height': '1.375rem' },
  });
  expect(readScale(css, 'radius').map(({ name }) => name)).toEqual(['sm', 'md', 'lg', 'xl']);
  expect(readScale(css, 'animate').map(({ name }) => name)).toContain('shimmer');
});

test('contrast is that of WCAG', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21, 5);
  expect(contrastOf([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2);
  expect([7, 4.5, 4.49].map(levelOf)).toEqual(['AAA', 'AA', null]);
});

test.each([
  [
    '.enabled\\:hover\\:bg-sunken:enabled:hover',
    ".enabled\\:hover\\:bg-sunken:enabled[data-shown='hover']",
  ],
  [':focus-visible', "[data-shown='focus']"],
  ['.hover\\:underline', null],
  ['.group:focus-within', null],
])('the state of %s', (selector, shown) => {
  expect(showState(selector)).toBe(shown);
});
