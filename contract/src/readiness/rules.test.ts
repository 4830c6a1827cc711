import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  readinessNames,
  readinessScore,
  readinessStates,
  readinessWeights,
  type Weighed,
} from './rules.ts';

const checks = fc.array(
  fc.record({
    name: fc.constantFrom(...readinessNames),
    state: fc.constantFrom(...readinessStates),
  }),
);

/** Each check laid out as twice its weight in half points. */
function scoreByCounting(all: readonly Weighed[]): number {
  const halves = all.flatMap(({ name, state }) => {
    if (state === 'unused') return [];
    const reached = { ok: [1, 1], warning: [1, 0], failing: [0, 0] }[state];
    return Array.from({ length: readinessWeights[name] }, () => reached).flat();
  });
  const good = halves.filter((half) => half === 1).length;
  return halves.length === 0 ? 0 : Math.floor((good * 100) / halves.length);
}

test('the score is the share of the weights that is reached', () => {
  fc.assert(
    fc.property(checks, (all) => {
      expect(readinessScore(all)).toBe(scoreByCounting(all));
    }),
  );
});

test('only an installation without a finding has 100, and a worse state never raises the score', () => {
  fc.assert(
    fc.property(checks, fc.nat(), (all, place) => {
      const applying = all.filter(({ state }) => state !== 'unused');
      const isPerfect = applying.length > 0 && applying.every(({ state }) => state === 'ok');
      expect(readinessScore(all) === 100).toBe(isPerfect);
      if (applying.length === 0) return;
      const worse = applying.map((one, at) =>
        at === place % applying.length ? { ...one, state: 'failing' as const } : one,
      );
      expect(readinessScore(worse)).toBeLessThanOrEqual(readinessScore(applying));
    }),
  );
});
