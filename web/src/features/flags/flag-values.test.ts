import type { FlagSetting, FlagState } from '@kith/contract/flags/endpoints';
import { expect, test } from 'vitest';

import { valueIn } from './flag-values.ts';

const flag = (everyone: FlagSetting | null, staging: FlagSetting | null): FlagState => ({
  name: 'insights_v2',
  default: false,
  members: { on: 0, off: 0 },
  changed_at: null,
  settings: [
    ...(everyone === null
      ? []
      : [{ scope: { kind: 'everywhere' as const }, setting: everyone, ends_at: null }]),
    ...(staging === null
      ? []
      : [
          {
            scope: { kind: 'environment' as const, environment: 'staging' as const },
            setting: staging,
            ends_at: null,
          },
        ]),
  ],
});

test('an environment shows its own setting, else everyone’s, else the default', () => {
  expect(valueIn(flag(null, null), 'staging')).toEqual({ value: 'off', isOwn: false });
  expect(valueIn(flag('on', null), 'staging')).toEqual({ value: 'on', isOwn: false });
  expect(valueIn(flag('on', 'off'), 'staging')).toEqual({ value: 'off', isOwn: true });
  expect(valueIn(flag('on', 'off'), 'production')).toEqual({ value: 'on', isOwn: false });
});

test('a share is shown as one unless it is all or none', () => {
  expect(valueIn(flag(10, null), 'dev').value).toBe(10);
  expect(valueIn(flag(10, 100), 'staging').value).toBe('on');
  expect(valueIn(flag(0, null), 'dev').value).toBe('off');
});
