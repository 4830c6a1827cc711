import { dayMs } from '@kith/contract/core/time';
import {
  healthBounds,
  rankOf,
  warmthAt,
  type WeighedInteraction,
} from '@kith/contract/warmth/rules';
import { expect, test } from 'vitest';

import { countQuiet, firstHabits } from './quiet-month.ts';

test('as many as are kept stay above the bound for years by the formula of the product, and no more', () => {
  const meetingsPerWeek = 4;
  const { kept } = countQuiet({ people: 1000, meetingsPerWeek, messagesPerWeek: 0 });
  const lowestOf = (people: number) => {
    const days = (people * 7) / meetingsPerWeek;
    const count = 60;
    const meetings = Array.from({ length: count }, (_, place): WeighedInteraction => ({
      kind: 'meeting',
      direction: 'mutual',
      at: new Date(place * days * dayMs),
    }));
    return warmthAt(rankOf(meetings), new Date(count * days * dayMs));
  };
  expect(lowestOf(kept)).toBeGreaterThanOrEqual(healthBounds.steady);
  expect(lowestOf(kept + 1)).toBeLessThan(healthBounds.steady);
});

test('who is kept does not go quiet, and more contact never lets more go quiet', () => {
  const { kept } = countQuiet({ people: 1000, meetingsPerWeek: 3, messagesPerWeek: 5 });
  expect(countQuiet({ ...firstHabits, people: kept }).quiet).toBe(0);
  let before = Infinity;
  for (let messagesPerWeek = 0; messagesPerWeek <= 40; messagesPerWeek += 1) {
    const { quiet } = countQuiet({ people: 400, meetingsPerWeek: 2, messagesPerWeek });
    expect(quiet).toBeLessThanOrEqual(before);
    before = quiet;
  }
  expect(before).toBe(0);
});

test('what the page shows without scripts', () => {
  expect(countQuiet(firstHabits)).toEqual({ quiet: 6, kept: 122 });
});

test('without any contact no relationship is kept', () => {
  const nothing = { people: 150, meetingsPerWeek: 0, messagesPerWeek: 0 };
  expect(countQuiet(nothing)).toEqual({ quiet: 35, kept: 0 });
});
