import { expect, test } from 'vitest';

import { countQuiet } from './quiet.ts';

test('relationships go quiet as often as in a simulated decade of chance', () => {
  const [people, week, weeks] = [400, 5, 520];
  let state = 7;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const lastMet = Array.from({ length: people }, () => 0);
  let gone = 0;
  for (let now = 1; now <= weeks; now += 1) {
    for (let met = 0; met < week; met += 1) lastMet[Math.floor(random() * people)] = now;
    // The first year only fills the past.
    if (now > 52) gone += lastMet.filter((then) => now - then === 52).length;
  }
  const perMonth = gone / ((weeks - 52) / (52 / 12));
  expect(countQuiet(people, week).quiet / perMonth).toBeGreaterThan(0.85);
  expect(countQuiet(people, week).quiet / perMonth).toBeLessThan(1.15);
});

test('who meets everyone within a year keeps everyone', () => {
  expect(countQuiet(100, 25)).toEqual({ quiet: 0, kept: 100 });
  expect(countQuiet(400, 5)).toEqual({ quiet: 11, kept: 260 });
});
