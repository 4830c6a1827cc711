import { expect, test } from 'vitest';

import { medianTime } from './kaplan-meier.ts';

const over = (time: number, count = 1) => ({ time, isOver: true, count });
const open = (time: number, count = 1) => ({ time, isOver: false, count });

/** The remissions of Freireich et al. (1963), which textbooks on survival use. */
const treated = [
  over(6, 3),
  ...[7, 10, 13, 16, 22, 23].map((time) => over(time)),
  ...[6, 9, 10, 11, 17, 19, 20, 25, 34, 35].map((time) => open(time)),
  open(32, 2),
];
const placebo = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23].map(
  (time) => over(time),
);

test('medians are those of the textbooks, with their intervals', () => {
  // R: survfit(Surv(time, status) ~ 1, conf.type = "plain").
  expect(medianTime(treated)).toEqual({ median: 23, low: 13, high: null });
  expect(medianTime(placebo)).toMatchObject({ median: 8, low: 4 });
});

test('without anything that happened there is no median', () => {
  expect(medianTime([])).toEqual({ median: null, low: null, high: null });
  expect(medianTime([open(5, 9)])).toEqual({ median: null, low: null, high: null });
  expect(medianTime([over(2), open(1, 50)])).toMatchObject({ median: 2 });
});
