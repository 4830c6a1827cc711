import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { expect, test } from 'vitest';
import { findFault } from './find-fault.ts';

test('the defaults are without fault', () => {
  expect(findFault(defaultPrivacyPreferences)).toBeNull();
});

test('a number out of its range, a half and an empty field are named with the range', () => {
  for (const value of [101, 50.5, Number.NaN]) {
    expect(findFault({ ...defaultPrivacyPreferences, warmth_threshold: value })).toEqual({
      field: 'warmth_threshold',
      reason: 'range',
      min: 0,
      max: 100,
    });
  }
});

test('a window that ends before it begins is named', () => {
  expect(findFault({ ...defaultPrivacyPreferences, time_window_start: 18 })).toEqual({
    field: 'time_window_end',
    reason: 'order',
  });
});
