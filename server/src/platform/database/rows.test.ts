import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readTime, toWireTime } from './rows.ts';

const times = {
  '2026-01-31 12:00:05+00': '2026-01-31T12:00:05.000Z',
  '2026-01-31 12:00:05.1+00': '2026-01-31T12:00:05.100Z',
  '2026-01-31 12:00:05.123+00': '2026-01-31T12:00:05.123Z',
  '2026-01-31 12:00:05.123999+00': '2026-01-31T12:00:05.123Z',
  '0099-12-31 23:59:59.000001+00': '0099-12-31T23:59:59.000Z',
  '2026-01-31 14:00:05.5+02': '2026-01-31T12:00:05.500Z',
  '2026-01-31 17:30:05+05:30': '2026-01-31T12:00:05.000Z',
};

for (const [text, iso] of Object.entries(times)) {
  test(`reads ${text} as ${iso}`, () => {
    expect(toWireTime(text)).toBe(iso);
    expect(readTime(text).toISOString()).toBe(iso);
  });
}

test('keeps null', () => {
  expect(toWireTime(null)).toBeNull();
  expect(readTime(null)).toBeNull();
});

test('refuses a text that is not a time', () => {
  expect(() => toWireTime('infinity')).toThrow('Not a timestamp');
  expect(() => readTime('-infinity')).toThrow('Not a timestamp');
});

test('reads every time of a calendar year as the same moment', () => {
  const times = fc.date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(times, fc.integer({ min: 0, max: 999 }), (time, micros) => {
      const iso = time.toISOString();
      const fraction = (iso.slice(20, 23) + String(micros).padStart(3, '0')).replace(/0+$/u, '');
      const seconds = iso.slice(0, 19).replace('T', ' ');
      const text = `${seconds}${fraction === '' ? '' : `.${fraction}`}+00`;
      expect(toWireTime(text)).toBe(iso);
      expect(readTime(text).getTime()).toBe(time.getTime());
    }),
  );
});
