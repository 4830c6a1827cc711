import { expect, test } from 'vitest';

import { laplaceNoise, quantileClass } from './laplace.ts';

const draws = Array.from({ length: 9_999 }, (_, place) => (place + 1) / 10_000);
const mean = (numbers: readonly number[]) =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

test('noise has the mean and spread of its distribution', () => {
  const noise = draws.map((draw) => laplaceNoise(2, draw));
  expect(mean(noise)).toBeCloseTo(0, 9);
  expect(mean(noise.map(Math.abs))).toBeCloseTo(2, 1);
  expect(laplaceNoise(1, 0.5)).toBeCloseTo(0);
  // A quarter is above ln 2 times the scale.
  expect(laplaceNoise(3, 0.75)).toBeCloseTo(3 * Math.log(2));
});

test('one person more or less changes no probability by more than the factor of ε', () => {
  // The density at x with a count of n, against that with n + 1.
  const density = (x: number, count: number) => Math.exp(-Math.abs(x - count)) / 2;
  for (const x of [-5, 0, 3.5, 7, 20]) {
    expect(density(x, 7) / density(x, 8)).toBeLessThanOrEqual(Math.E + 1e-12);
  }
  const within = draws.filter((draw) => laplaceNoise(1, draw) <= 1).length / draws.length;
  expect(within).toBeCloseTo(1 - Math.exp(-1) / 2, 3);
});

test('a quantile is the class in which its share is reached', () => {
  expect(quantileClass([10, 0, 10, 20], 0.25)).toBe(0);
  expect(quantileClass([10, 0, 10, 20], 0.5)).toBe(2);
  expect(quantileClass([10, 0, 10, 20], 0.75)).toBe(3);
  expect(quantileClass([-3, 4, -1], 0.5)).toBe(1);
  expect(quantileClass([-3, 0], 0.5)).toBe(-1);
});
