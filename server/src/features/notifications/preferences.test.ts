import { minuteMs } from '@kith/contract/core/time';
import { defaultWays, isQuiet } from '@kith/contract/notifications/rules';
import { notificationPreferencesSchema } from '@kith/contract/notifications/schemas';
import { wallClockAt } from '#features/profile/wall-clock.ts';
import type { MemberContext } from '#platform/context.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { beforeEach, expect, test } from 'vitest';

import { afterQuiet, findWait, lastHourAt } from './notified-member.ts';
import { putPreferences } from './put-preferences.ts';
import { readPreferences } from './read-preferences.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database);
});

const input = {
  topics: { ...defaultWays, like: { in_app: false, push: true, mail: 'daily' as const } },
  quiet_hours: { from: '22:00', to: '07:00' },
};

test('defaults apply until the member chooses, and other members keep theirs', async () => {
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

test.each([
  // Clocks go from 02:00 to 03:00, and from 03:00 back to 02:00.
  ['in an hour that is skipped', '2026-03-29T00:45:00Z', '02:30', '2026-03-29T01:00:00.000Z'],
  ['in an hour that comes twice', '2026-10-25T00:10:00Z', '02:30', '2026-10-25T00:30:00.000Z'],
  ['late on a day that is short', '2026-03-29T20:00:00Z', '23:30', '2026-03-29T21:30:00.000Z'],
  ['late on a day that is long', '2026-10-25T21:30:00Z', '23:15', '2026-10-25T22:15:00.000Z'],
  ['in its second pass', '2026-10-25T01:10:00Z', '02:30', '2026-10-25T01:30:00.000Z'],
])('quiet hours that end %s are over when the clock says so', (_name, now, to, end) => {
  const member = { timeZone: 'Europe/Berlin', quiet: { from: '22:00', to } };
  expect(afterQuiet(new Date(now), member).toISOString()).toBe(end);
});

test.each(['Asia/Kathmandu', 'Australia/Lord_Howe', 'America/St_Johns', 'Europe/Berlin', 'UTC'])(
  'in %s quiet hours never end early, nor later than necessary',
  (timeZone) => {
    for (const quiet of [
      { from: '22:45', to: '06:15' },
      { from: '21:00', to: '23:30' },
    ])
      for (const day of ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-11-01']) {
        for (let minute = 0; minute < 24 * 60; minute += 37) {
          const now = new Date(Date.parse(day) + minute * minuteMs);
          const end = afterQuiet(now, { timeZone, quiet });
          expect(isQuiet(wallClockAt(end, timeZone).time, quiet)).toBe(false);
          if (end <= now) continue;
          const before = new Date(end.getTime() - minuteMs);
          expect(isQuiet(wallClockAt(before, timeZone).time, quiet)).toBe(true);
        }
      }
  },
);

test('a job waits once for the end of quiet hours, even when clocks differ', () => {
  const member = { timeZone: 'Europe/Berlin', quiet: input.quiet_hours };
  const night = new Date('2026-11-20T22:30:00Z');
  const wait = findWait(night, member, undefined);
  expect(wait?.startAfter.toISOString()).toBe('2026-11-21T06:00:00.000Z');
  expect(findWait(night, member, wait?.waitedUntil)).toBeNull();
  const nextNight = new Date('2026-11-21T22:30:00Z');
  expect(findWait(nextNight, member, wait?.waitedUntil)).not.toBeNull();
  expect(findWait(new Date('2026-11-20T12:00:00Z'), member, undefined)).toBeNull();
});

test('finds the morning of the day on which clocks went forward in the night before', () => {
  const last = lastHourAt(new Date('2026-03-29T22:30:00Z'), 8, 'Europe/Berlin');
  expect(last.toISOString()).toBe('2026-03-29T06:00:00.000Z');
});

test('the last morning is today’s once it has come, else yesterday’s', () => {
  const at = (now: string) => lastHourAt(new Date(now), 8, 'Asia/Kathmandu').toISOString();
  expect(at('2026-11-20T02:15:00Z')).toBe('2026-11-20T02:15:00.000Z');
  expect(at('2026-11-20T02:14:00Z')).toBe('2026-11-19T02:15:00.000Z');
});
