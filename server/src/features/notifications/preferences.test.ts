import { defaultWays } from '@kith/contract/notifications/rules';
import { notificationPreferencesSchema } from '@kith/contract/notifications/schemas';
import type { MemberContext } from '#platform/context.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { afterQuiet, lastHourAt } from './member-ways.ts';
import { putPreferences } from './put-preferences.ts';
import { readPreferences } from './read-preferences.ts';

let database: TestDatabase;
let ctx: MemberContext;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  ctx = await createMember(database);
});
afterAll(() => database.close());

const input = {
  topics: { ...defaultWays, like: { in_app: false, push: true, mail: 'daily' as const } },
  quiet_hours: { from: '22:00', to: '07:00' },
};

test('they are the defaults until the member chooses, and a stranger’s stay theirs', async () => {
  expect(await readPreferences({ ctx })).toEqual({ topics: defaultWays, quiet_hours: null });
  await Promise.all([putPreferences({ ctx, input }), putPreferences({ ctx, input })]);
  expect(await readPreferences({ ctx })).toEqual(input);
  const stranger = await createMember(database);
  expect((await readPreferences({ ctx: stranger })).quiet_hours).toBeNull();
});

test.each([
  ['a topic that is none', { topics: { ...defaultWays, jokes: defaultWays.like } }],
  ['a topic left out', { topics: { like: defaultWays.like } }],
  [
    'a way that is none',
    { topics: { ...defaultWays, like: { in_app: 1, push: true, mail: 'x' } } },
  ],
  ['an hour that is none', { quiet_hours: { from: '24:00', to: '07:00' } }],
  ['no hours at all', { quiet_hours: { from: '07:00', to: '07:00' } }],
])('%s is refused', (_name, change) => {
  expect(notificationPreferencesSchema.safeParse({ ...input, ...change }).success).toBe(false);
});

test.each([
  ['in the evening', '2026-11-20T22:30:00Z', '2026-11-21T06:00:00.000Z'],
  ['after midnight', '2026-11-20T23:30:00Z', '2026-11-21T06:00:00.000Z'],
  ['outside them', '2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['in the night when clocks go forward', '2026-03-28T22:30:00Z', '2026-03-29T05:00:00.000Z'],
  ['in the night when clocks go back', '2026-10-24T21:30:00Z', '2026-10-25T06:00:00.000Z'],
])('quiet hours %s end by the member’s clock', (_name, now, end) => {
  const member = { timeZone: 'Europe/Berlin', quiet: input.quiet_hours };
  expect(afterQuiet(new Date(now), member).toISOString()).toBe(end);
});

test('the last morning is today’s once it has come, else yesterday’s', () => {
  const at = (now: string) => lastHourAt(new Date(now), 8, 'Asia/Kathmandu').toISOString();
  expect(at('2026-11-20T02:15:00Z')).toBe('2026-11-20T02:15:00.000Z');
  expect(at('2026-11-20T02:14:00Z')).toBe('2026-11-19T02:15:00.000Z');
});
