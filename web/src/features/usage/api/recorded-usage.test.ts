import type { DailyUsage } from '@kith/contract/usage/schemas';
import { expect, test } from 'vitest';
import { summarizeUsage } from './recorded-usage.ts';

const used = (date: string, feature: string, events: number): DailyUsage => ({
  date,
  feature_name: feature,
  action: 'used',
  events,
  failures: 0,
  credits_consumed: 0,
});

test('days of a feature add up to one line, the most used first', () => {
  const days = [
    used('2026-11-20', 'nudge', 2),
    used('2026-11-20', 'page_view', 4),
    used('2026-11-21', 'nudge', 3),
  ];
  expect(summarizeUsage(days)).toEqual([
    { feature: 'nudge', events: 5, lastDate: '2026-11-21' },
    { feature: 'page_view', events: 4, lastDate: '2026-11-20' },
  ]);
});

test('features without a name on the screen are counted together', () => {
  const days = [used('2026-11-21', 'api_call', 1), used('2026-11-20', 'gone_since', 1)];
  expect(summarizeUsage(days)).toEqual([{ feature: 'other', events: 2, lastDate: '2026-11-21' }]);
  expect(summarizeUsage([])).toEqual([]);
});
