import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  judge,
  leastForShare,
  lookBackMs,
  measures,
  measureTable,
  periods,
  type Reading,
  replayRule,
} from './rules.ts';

const minuteMs = 60_000;
const ruleArbitrary = fc.record({
  measure: fc.constantFrom(...measures),
  threshold: fc.integer({ min: 0, max: 20 }),
  periodMinutes: fc.constantFrom(...periods),
});
const readingsArbitrary = fc
  .array(fc.option(fc.tuple(fc.nat(30), fc.nat(60))), { maxLength: 90 })
  .map((minutes) =>
    minutes.flatMap((one, at): Reading[] =>
      one === null ? [] : [{ at: (at + 1) * minuteMs, value: one[0], total: one[0] + one[1] }],
    ),
  );
const nowArbitrary = fc.integer({ min: 1, max: 120 }).map((minute) => minute * minuteMs);

test('a verdict follows from the readings of its period alone, whatever their order', () => {
  fc.assert(
    fc.property(ruleArbitrary, readingsArbitrary, nowArbitrary, (rule, readings, now) => {
      const verdict = judge(rule, readings, now);
      const recent = readings.filter(({ at }) => now - at >= 0 && now - at < lookBackMs(rule));
      expect(judge(rule, recent.toReversed(), now)).toEqual(verdict);
      const { kind, everyMinutes } = measureTable[rule.measure];
      const values = recent.map(({ value }) => value);
      const sum = values.reduce((a, b) => a + b, 0);
      const total = recent.reduce((all, one) => all + (one.total ?? 0), 0);
      if (values.length === 0 || (kind === 'share' && total < leastForShare)) {
        expect(verdict).toEqual({ state: 'unknown', value: null });
        return;
      }
      const isAlert = {
        count: () => sum > rule.threshold,
        share: () => 100 * sum > rule.threshold * total,
        level: () =>
          Math.min(...values) > rule.threshold &&
          values.length >= rule.periodMinutes / everyMinutes / 2,
      }[kind]();
      expect(verdict.state).toBe(isAlert ? 'alert' : 'ok');
    }),
  );
});

test('a dry run alerts exactly when the rule would have, judged at each reading', () => {
  fc.assert(
    fc.property(ruleArbitrary, readingsArbitrary, (rule, readings) => {
      const alerts = replayRule(rule, readings);
      const inAlert = (at: number) =>
        alerts.some(({ from, to }) => from <= at && (to === null || at < to));
      let expected = false;
      for (const { at } of readings) {
        const { state } = judge(rule, readings, at);
        // Where nothing is known, an alert goes on.
        if (state !== 'unknown') expected = state === 'alert';
        expect(inAlert(at)).toBe(expected);
      }
    }),
  );
});

test('what is read each hour still counts when a reading is late', () => {
  const rule = { measure: 'backup_age', threshold: 26, periodMinutes: 60 } as const;
  const late = [{ at: 0, value: 40, total: null }];
  expect(judge(rule, late, 90 * minuteMs).state).toBe('alert');
  expect(judge(rule, late, 121 * minuteMs).state).toBe('unknown');
});
