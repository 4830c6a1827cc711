import { expect, test } from 'vitest';
import { createFormat } from '#lib/i18n/format.ts';
import { defaultPreferences } from '#lib/i18n/preferences.ts';
import { describeDay } from './describe-day.ts';

const timezone = 'Europe/Paris';
const now = new Date('2026-11-20T08:00:00Z');
const describe = (at: string) =>
  describeDay(at, {
    format: createFormat(defaultPreferences('en-US', timezone)),
    timezone,
    now,
  });

test('names today and tomorrow, the days of a week by weekday, later ones by date', () => {
  expect(describe('2026-11-19T23:00:00Z')).toBe('Today');
  expect(describe('2026-11-20T23:00:00Z')).toBe('Tomorrow');
  expect(describe('2026-11-23T08:30:00Z')).toBe('Mon');
  expect(describe('2026-11-30T23:00:00Z')).toBe('Dec 1');
});
