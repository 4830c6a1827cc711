import type { FlagState } from '@kith/contract/flags/endpoints';
import { expect, test } from 'vitest';

import { findFlags } from './find-flags.ts';

const flag = (name: FlagState['name'], more: Partial<FlagState> = {}): FlagState => ({
  name,
  default: true,
  settings: [],
  members: { on: 0, off: 0 },
  changed_at: null,
  ...more,
});
const flags = [
  flag('insights_v2'),
  flag('i18n.v1', { default: false, members: { on: 0, off: 1 } }),
  flag('admin_feature_flags', {
    default: false,
    settings: [{ scope: { kind: 'everywhere' }, setting: 'on', ends_at: null }],
  }),
];
const find = (text: string, filter: 'all' | 'changed' | 'off' = 'all') =>
  findFlags(flags, {
    text,
    filter,
    meaningOf: ({ name }) => (name === 'i18n.v1' ? 'Translates content' : ''),
  }).map(({ name }) => name);

test('flags are found by each word of their name and meaning', () => {
  expect(find('')).toHaveLength(3);
  expect(find('  INSIGHTS ')).toEqual(['insights_v2']);
  expect(find('content translates')).toEqual(['i18n.v1']);
  expect(find('content insights')).toEqual([]);
});

test('flags are filtered by what is set and by their default', () => {
  expect(find('', 'changed')).toEqual(['i18n.v1', 'admin_feature_flags']);
  expect(find('', 'off')).toEqual(['i18n.v1', 'admin_feature_flags']);
  expect(find('feature', 'changed')).toEqual(['admin_feature_flags']);
});
