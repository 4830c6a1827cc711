import { expect, test } from 'vitest';
import { partOfDay, agendaKeyOf } from './greeting-key.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test('the greeting follows the time in the member’s time zone', () => {
  expect(partOfDay(at('07:00:00'), 'UTC')).toBe('morning');
  expect(partOfDay(at('07:00:00'), 'Asia/Tokyo')).toBe('afternoon');
  expect(partOfDay(at('07:00:00'), 'America/Los_Angeles')).toBe('evening');
  expect(partOfDay(at('04:59:00'), 'UTC')).toBe('evening');
  expect(partOfDay(at('12:00:00'), 'UTC')).toBe('afternoon');
  expect(partOfDay(at('18:00:00'), 'UTC')).toBe('evening');
});

test('the line counts the people left, and distinguishes a finished day from an empty one', () => {
  expect(agendaKeyOf({ open: 5, done: 0, due: 0 })).toBe('five');
  expect(agendaKeyOf({ open: 1, done: 4, due: 2 })).toBe('one');
  expect(agendaKeyOf({ open: 0, done: 2, due: 0 })).toBe('done');
  expect(agendaKeyOf({ open: 0, done: 2, due: 1 })).toBe('due');
  expect(agendaKeyOf({ open: 0, done: 0, due: 0 })).toBe('none');
});
