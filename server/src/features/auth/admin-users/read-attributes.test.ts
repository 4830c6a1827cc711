import { expect, test } from 'vitest';

import { readDurationMs } from './read-attributes.ts';

test('durations are read in the client’s format', () => {
  expect(readDurationMs('24h')).toBe(86_400_000);
  expect(readDurationMs('1h30m')).toBe(5_400_000);
  expect(readDurationMs('1.5h')).toBe(5_400_000);
  expect(readDurationMs('2s500ms')).toBe(2_500);
  expect(readDurationMs('876000h')).toBe(876_000 * 3_600_000);
  expect(readDurationMs('3us')).toBe(0.003);
  expect(readDurationMs('0')).toBe(0);
});

test.each(['', '24', 'h', '1d', '-1h', '1h ', '1h x', '99999999h', '1e3h', 'none?'])(
  '“%s” is not a duration',
  (text) => {
    expect(() => readDurationMs(text)).toThrow('invalid format for ban duration');
  },
);
