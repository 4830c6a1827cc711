import { expect, test } from 'vitest';
import { firstNameOf, partOfDay, wordsFor } from './greeting-words.ts';

const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test('the greeting follows the clock of the member’s zone', () => {
  expect(partOfDay(at('07:00:00'), 'UTC')).toBe('morning');
  expect(partOfDay(at('07:00:00'), 'Asia/Tokyo')).toBe('afternoon');
  expect(partOfDay(at('07:00:00'), 'America/Los_Angeles')).toBe('evening');
  expect(partOfDay(at('04:59:00'), 'UTC')).toBe('evening');
  expect(partOfDay(at('12:00:00'), 'UTC')).toBe('afternoon');
  expect(partOfDay(at('18:00:00'), 'UTC')).toBe('evening');
});

test('a member is called by the first name, or by the whole where the family name leads', () => {
  expect(firstNameOf(' Ana Ruiz ')).toBe('Ana');
  expect(firstNameOf('山田 太郎')).toBe('山田 太郎');
  expect(firstNameOf('')).toBe('');
});

test('the line says how many people are left, and tells a finished day from an empty one', () => {
  expect(wordsFor({ open: 5, done: 0 })).toBe('five');
  expect(wordsFor({ open: 1, done: 4 })).toBe('one');
  expect(wordsFor({ open: 0, done: 2 })).toBe('done');
  expect(wordsFor({ open: 0, done: 0 })).toBe('none');
});
