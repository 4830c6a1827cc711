import type { CalendarEntry } from '@kith/contract/agenda/schemas';
import { expect, test } from 'vitest';

import { escapeText, foldLine, writeCalendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  kind: 'birthday',
  date: '2026-12-31',
  time: null,
  text: '',
  years: null,
  contact: { id: 'a', full_name: 'Ada', title: '', company: '', warmth: 1 },
  opportunity: null,
  meeting_id: null,
  starts_at: null,
  minutes: null,
};
const write = (...entries: CalendarEntry[]) =>
  writeCalendarFile(entries, {
    describe: ({ contact, text }) => `${contact?.full_name ?? ''}; ${text}`,
    now: new Date('2026-11-20T09:00:00Z'),
  });

test('an entry without a time fills its day, a time is local', () => {
  const file = write(entry, {
    ...entry,
    kind: 'reminder',
    time: '09:30',
    text: 'call, then write',
  });
  expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(file).toContain('DTSTART:20261231T093000\r\n');
  expect(file).toContain(String.raw`SUMMARY:Ada\; call\, then write`);
  expect(file.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

test('escapes characters that have a meaning in the format', () => {
  expect(escapeText('a\\b;c,d\r\ne\nf')).toBe(String.raw`a\\b\;c\,d\ne\nf`);
});

test('folds long lines between characters, and unfolding restores them', () => {
  const line = `SUMMARY:${'Grüße an 田中さん 👋 '.repeat(20)}`;
  const folded = foldLine(line);
  for (const part of folded.split('\r\n')) {
    expect(new TextEncoder().encode(part).length).toBeLessThanOrEqual(75);
  }
  expect(folded.replaceAll('\r\n ', '')).toBe(line);
});

test('each event has a unique id', () => {
  const names = write(entry, entry).match(/^UID:.*$/gmu);
  expect(new Set(names).size).toBe(2);
});

test('a meeting is at its moment for as long as it is', () => {
  const meeting: CalendarEntry = {
    ...entry,
    kind: 'meeting',
    time: '15:00',
    meeting_id: 'm',
    starts_at: '2026-12-31T14:00:00.000Z',
    minutes: 45,
  };
  expect(write(meeting)).toContain('DTSTART:20261231T140000Z\r\nDURATION:PT45M\r\n');
  // A logged one says only when it begins.
  expect(write({ ...meeting, meeting_id: null, minutes: null })).toContain('DURATION:PT60M\r\n');
});

test('an entry has the same id in a later file, without those that are over', () => {
  const later = { ...entry, kind: 'reminder', date: '2027-01-05' } as const;
  const [, name] = write(entry, later).match(/^UID:.*$/gmu) ?? [];
  expect(write(later).match(/^UID:.*$/gmu)).toEqual([name]);
});
