import { expect, test } from 'vitest';
import { changeFilter } from '#features/contacts/shared/api/filter-params.ts';
import {
  anyLastContact,
  lastContactChoices,
  lastContactNames,
  lastContactOf,
} from './filter-choices.ts';

test('recognises each offered span of the last contact by its condition', () => {
  for (const name of lastContactNames) {
    expect(lastContactOf({ tags: ['vip'], ...lastContactChoices[name] })).toBe(name);
  }
  expect(lastContactOf({ tags: ['vip'] })).toBe('any');
  expect(lastContactOf({ last_contact_min_days: 14 })).toBe('custom');
  expect(lastContactOf({ never_contacted: false })).toBe('custom');
});

test('removing a span leaves the rest of the filter unchanged', () => {
  const filter = { tags: ['vip'], last_contact_min_days: 14, never_contacted: true };
  expect(changeFilter(filter, anyLastContact)).toEqual({ tags: ['vip'] });
  expect(changeFilter(filter, { tags: [] })).not.toHaveProperty('tags');
});
