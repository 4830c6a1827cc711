import { expect, test } from 'vitest';

import { drillPath, filterPath } from './drill.ts';

test('a figure of a filter leads to the list of contacts with it', () => {
  expect(filterPath({})).toBe('/app/contacts');
  expect(
    filterPath({ tags: ['a b', 'c'], warmth_min: 60, has_cadence: true, overdue: false }),
  ).toBe('/app/contacts?tags=a+b&tags=c&warmth_min=60&has_cadence=1&overdue=0');
});

test('a figure of the past leads to the people of its day', () => {
  expect(drillPath({ kind: 'people', set: { set: 'day', date: '2026-05-31', band: 4 } })).toBe(
    '/app/insights?set=day&date=2026-05-31&band=4',
  );
  const set = { set: 'trend', trend: 'topic', value: 'a b', way: 'up', range: 'week' } as const;
  expect(drillPath({ kind: 'people', set })).toBe(
    '/app/insights/trends?set=trend&trend=topic&value=a+b&way=up&range=week',
  );
});
