import { privacyPreferencesSchema } from '@kith/contract/privacy/endpoints';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import type { MemberContext } from '#platform/context.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { beforeEach, expect, test } from 'vitest';

import { putPrivacyPreferences } from './put-privacy-preferences.ts';
import { readPrivacyPreferences } from './read-privacy-preferences.ts';
import { removePrivacyPreferences } from './remove-privacy-preferences.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

const read = (member = ctx) =>
  member.database.transaction((tx) => readPrivacyPreferences(tx, member.actor.memberId));
const input = {
  ...defaultPrivacyPreferences,
  region_restrictions: ['Norway', 'Norway', 'Chile'],
  timezone: 'Europe/Berlin',
};
const stored = { ...input, region_restrictions: ['Norway', 'Chile'] };

test('nothing is stored until the member asks for it, and nothing remains afterwards', async () => {
  expect(await read()).toBeNull();
  expect(await putPrivacyPreferences({ ctx, input })).toEqual(stored);
  expect(await read()).toEqual(stored);
  await removePrivacyPreferences({ ctx });
  await removePrivacyPreferences({ ctx });
  expect(await read()).toBeNull();
});

test('storing again replaces, also with two writes at once', async () => {
  await Promise.all([putPrivacyPreferences({ ctx, input }), putPrivacyPreferences({ ctx, input })]);
  await putPrivacyPreferences({ ctx, input: { ...input, warmth_threshold: 20 } });
  expect(await read()).toEqual({ ...stored, warmth_threshold: 20 });
});

test('a stranger can’t read or remove them', async () => {
  await putPrivacyPreferences({ ctx, input });
  const stranger = await createMember(database);
  await removePrivacyPreferences({ ctx: stranger });
  expect(await read(stranger)).toBeNull();
  expect(await read()).toEqual(stored);
});

test.each([
  ['a window that ends before it starts', { time_window_start: 17, time_window_end: 9 }],
  ['a warmth above 100', { warmth_threshold: 101 }],
  ['a zone that is none', { timezone: 'Mars/Olympus' }],
  ['a level that is none', { visibility_level: 'friends' }],
])('%s is refused', (_name, change) => {
  expect(privacyPreferencesSchema.safeParse({ ...input, ...change }).success).toBe(false);
});
