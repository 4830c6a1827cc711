import type { ClosedWeek, ScorecardRow } from '@kith/contract/scorecards/endpoints';
import { expect, test } from 'vitest';
import { countStates, trendOf } from './count-states.ts';

const week = (value: number | null): ClosedWeek => ({
  week: '2026-11-16',
  value,
  is_few: value === null,
  goal: null,
  state: null,
  note: '',
});
const row = (state: ScorecardRow['running']['state']): ScorecardRow => ({
  measure: 'errors',
  responsible: null,
  direction: 'at_most',
  target: 1,
  running: { value: 1, is_few: false, state, note: '' },
  weeks: [],
});

test('measures are counted by their state, those without one apart', () => {
  expect(countStates([row('off'), row('on_track'), row(null), row('on_track')])).toEqual({
    on_track: 2,
    at_risk: 0,
    off: 1,
    unknown: 1,
  });
});

test('a line is drawn from three known weeks on, without those that are hidden', () => {
  expect(trendOf({ weeks: [week(1), week(null), week(3)] })).toEqual([]);
  expect(trendOf({ weeks: [week(1), week(null), week(3), week(0)] })).toEqual([1, 3, 0]);
});
