import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { expect, test } from 'vitest';
import { preferencesFormSchema } from './preferences-schema.ts';

function refusedFields(change: Partial<typeof defaultPrivacyPreferences>) {
  const parsed = preferencesFormSchema.safeParse({ ...defaultPrivacyPreferences, ...change });
  return parsed.error?.issues.map(({ path }) => path.join('.'));
}

test('accepts the defaults', () => {
  expect(refusedFields({})).toBeUndefined();
});

test('refuses a number out of its range, a half and an empty field', () => {
  for (const value of [101, -1, 50.5, Number.NaN]) {
    expect(refusedFields({ warmth_threshold: value })).toEqual(['warmth_threshold']);
  }
});

test('refuses a window that ends before it begins, beside another refused field', () => {
  expect(refusedFields({ time_window_start: 18 })).toEqual(['time_window_end']);
  expect(refusedFields({ time_window_start: 17, warmth_threshold: 101 })).toEqual([
    'warmth_threshold',
    'time_window_end',
  ]);
});
