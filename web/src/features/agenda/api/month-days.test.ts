import { expect, test } from 'vitest';

import { dateByKey, listWeeks, moveMonth } from './month-days.ts';

test('weeks begin as the language has it and are whole', () => {
  const american = listWeeks('2026-11', 'en-US');
  expect([american[0]?.[0], american.at(-1)?.at(-1)]).toEqual(['2026-11-01', '2026-12-05']);
  const german = listWeeks('2026-11', 'de-DE');
  expect([german[0]?.[0], german.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  expect(listWeeks('2026-02', 'en-US')).toHaveLength(4);
});

test('keys lead by days, weeks and months', () => {
  expect(dateByKey('ArrowRight', '2026-12-31', 'en-US')).toBe('2027-01-01');
  expect(dateByKey('ArrowUp', '2026-11-03', 'en-US')).toBe('2026-10-27');
  expect(dateByKey('Home', '2026-11-20', 'en-US')).toBe('2026-11-15');
  expect(dateByKey('End', '2026-11-20', 'de-DE')).toBe('2026-11-22');
  expect(dateByKey('PageDown', '2026-01-31', 'en-US')).toBe('2026-02-28');
  expect(dateByKey('a', '2026-01-31', 'en-US')).toBeNull();
  expect(moveMonth('2026-01', -1)).toBe('2025-12');
});
