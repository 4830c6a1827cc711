import { dayMs, minuteMs } from '@kith/contract/core/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDaysBetween, createFormat } from './format.ts';
import { defaultPreferences } from './preferences.ts';

const moment = '2026-11-20T21:41:00Z';
const american = createFormat(defaultPreferences('en-US', 'America/New_York'));
const german = createFormat(defaultPreferences('de-DE', 'Europe/Berlin'));
const japanese = createFormat(defaultPreferences('ja-JP', 'Asia/Tokyo'));

describe('the spec’s formats', () => {
  test('American dates begin with the month, others with the day', () => {
    expect(american.date(moment)).toBe('11/20/2026');
    expect(german.date(moment)).toBe('20/11/2026');
  });

  test('American times have twelve hours, others twenty-four', () => {
    expect(american.time(moment)).toBe('4:41 PM');
    expect(german.time(moment)).toBe('22:41');
    expect(american.time('2026-11-20T05:05:00Z')).toBe('12:05 AM');
    expect(german.time('2026-11-19T23:05:00Z')).toBe('00:05');
  });

  test('a moment falls on the day of the member’s own time zone', () => {
    expect(japanese.date(moment)).toBe('21/11/2026');
  });

  test('a date without a time is the same everywhere', () => {
    expect(american.calendarDate('2026-02-08')).toBe('02/08/2026');
    expect(japanese.calendarDate('2026-02-08')).toBe('08/02/2026');
  });

  test('numbers keep at most two places', () => {
    expect(american.number(1284.567)).toBe('1,284.57');
    expect(german.number(1284)).toBe('1.284');
  });
});

test('counts days by the calendar, also across a clock change', () => {
  const berlin = 'Europe/Berlin';
  expect(calendarDaysBetween('2026-10-24T22:30:00Z', '2026-10-25T22:30:00Z', berlin)).toBe(0);
  expect(calendarDaysBetween('2026-10-24T21:30:00Z', '2026-10-25T23:30:00Z', berlin)).toBe(2);
  expect(calendarDaysBetween('2026-11-20T23:30:00Z', '2026-11-20T00:30:00Z', berlin)).toBe(-1);
});

test('uses the largest unit that is precise enough', () => {
  const now = Date.parse(moment);
  expect(american.relative(now - dayMs, now)).toBe('yesterday');
  expect(american.relative(now + 3 * dayMs, now)).toBe('in 3 days');
  expect(american.relative(now - 21 * dayMs, now)).toBe('3 weeks ago');
  expect(german.relative(now - 250 * dayMs, now)).toBe('vor 8 Monaten');
  expect(american.relativeDays(60)).toBe('in 8 weeks');
  expect(american.relativeDays(61)).toBe('in 2 months');
  expect(american.relativeDays(-700)).toBe('1 year ago');
  expect(american.span(47)).toBe('6 wks');
  // Never 0 years.
  expect(american.span(365)).toBe('11 mths');
  expect(american.clockTime('15:00')).toBe('3:00 PM');
});

test('joins texts as each language does', () => {
  const french = createFormat(defaultPreferences('fr-FR', 'Europe/Paris'));
  const chinese = createFormat(defaultPreferences('zh-CN', 'Asia/Shanghai'));
  const parts = ['Editor', null, '', 'Acme'];
  expect(american.series(parts)).toBe('Editor, Acme');
  expect(japanese.series(parts)).toBe('Editor、Acme');
  expect(german.labelled('Firma', 'Acme')).toBe('Firma: Acme');
  expect(french.labelled('Société', 'Acme')).toBe('Société\u00A0: Acme');
  expect(chinese.labelled('公司', 'Acme')).toBe('公司：Acme');
});

test('formats waiting times in seconds, then minutes', () => {
  expect(american.duration(7_300)).toBe('8 sec');
  expect(american.duration(90 * minuteMs)).toBe('1.5 hr');
});

test('reads the browser’s own clock as a formatter of its time zone does', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const moments = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(moments, moments, (from, to) => {
      expect(calendarDaysBetween(from, to, null)).toBe(calendarDaysBetween(from, to, timeZone));
    }),
  );
});
