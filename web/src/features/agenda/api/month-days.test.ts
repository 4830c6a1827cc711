import { expect, test } from 'vitest';

import { dateByKey, listWeeks, moveMonth } from './month-days.ts';

test("weeks begin by the language's custom and are complete", () => {
  const japanese = listWeeks('2026-11', 'ja-JP');
  expect([japanese[0]?.[0], japanese.at(-1)?.at(-1)]).toEqual(['2026-11-01', '2026-12-05']);
  for (const locale of ['en-US', 'es-ES', 'fr-FR', 'de-DE', 'zh-CN'] as const) {
    const weeks = listWeeks('2026-11', locale);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-10-26', '2026-12-06']);
  }
  expect(listWeeks('2026-02', 'ja-JP')).toHaveLength(4);
});

test('keys move by days, weeks and months', () => {
  expect(dateByKey('ArrowRight', '2026-12-31', 'en-US')).toBe('2027-01-01');
  expect(dateByKey('ArrowUp', '2026-11-03', 'en-US')).toBe('2026-10-27');
  expect(dateByKey('Home', '2026-11-20', 'ja-JP')).toBe('2026-11-15');
  expect(dateByKey('End', '2026-11-20', 'de-DE')).toBe('2026-11-22');
  expect(dateByKey('PageDown', '2026-01-31', 'en-US')).toBe('2026-02-28');
  expect(dateByKey('a', '2026-01-31', 'en-US')).toBeNull();
  expect(moveMonth('2026-01', -1)).toBe('2025-12');
});
