import { dayMs, hourMs } from '@kith/contract/core/time';
import { peopleInputSchema, type PeopleSet } from '@kith/contract/insights/people';
import { defaultWays } from '@kith/contract/notifications/rules';
import { putPreferences } from '#features/notifications/put-preferences.ts';
import { setConsents } from '#testing/test-network.ts';
import type { MemberContext } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

import { listPeople } from './list-people.ts';
import { readReview } from './read-review.ts';
import { createReviewJob } from './review-job.ts';
import { createInsightSweepJob } from './sweep-insights.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let ctx: MemberContext;
let runner: ReturnType<typeof createNotificationRunner>;
/** Came in September; in touch on two days of October, one of them twice. */
let ada: string;
/** In touch weekly until August, then silent. */
let ben: string;

beforeEach(async () => {
  clock.set('2026-01-10T09:00:00Z');
  runner = createNotificationRunner(database, clock);
  ctx = await createMember(database, { clock, timezone: 'America/New_York' });
  ben = await addContact(ctx, { full_name: 'Ben Ode', connected_on: '2026-01-10' });
  clock.set('2026-10-02T09:00:00Z');
  ada = await addContact(ctx, { full_name: 'Ada Vale' });
  clock.set('2026-11-01T14:00:00Z');
  const start = Date.parse('2026-06-01T12:00:00Z');
  for (const week of Array.from({ length: 12 }).keys()) {
    const at = new Date(start + 7 * week * dayMs);
    await addInteraction(ctx, ben, { kind: 'meeting', at });
  }
  for (const at of ['2026-10-05T12:00:00Z', '2026-10-05T15:00:00Z', '2026-10-20T12:00:00Z']) {
    await addInteraction(ctx, ada, { kind: 'meeting', at });
  }
  // Already November in UTC, still October in New York.
  await addInteraction(ctx, ben, { kind: 'note', at: '2026-11-01T03:30:00Z' });
});

const read = (month?: string, who = ctx) => readReview({ ctx: who, input: { month } });
async function peopleOf(set: PeopleSet): Promise<string[]> {
  const input = peopleInputSchema.parse({ ...set, limit: 50 });
  return (await listPeople({ ctx, input })).items.map(({ id }) => id);
}

test('says of the last month who came, who was in touch and who drifted away', async () => {
  const review = await read();
  expect(review).toMatchObject({
    month: '2026-10',
    later: null,
    before: { people: 1 },
    end: { people: 2, date: '2026-10-31' },
    joined: { people: 1 },
    in_touch: { people: 1 },
    closest: [{ contact: { id: ada }, days: 2 }],
  });
  for (const { people, drill } of [review.joined, review.in_touch, review.back, review.away]) {
    if (drill.kind !== 'people') throw new Error('A review leads to people');
    expect(await peopleOf(drill.set)).toHaveLength(people);
  }
  expect(review.away.named.map(({ id }) => id)).toEqual(
    await peopleOf({ set: 'away', month: '2026-10' }),
  );
});

test('an earlier month is shown as it was, without what to do now', async () => {
  const july = await read('2026-07');
  expect(july).toMatchObject({
    month: '2026-07',
    earlier: '2026-06',
    later: '2026-08',
    end: { people: 1 },
    closest: [{ contact: { id: ben } }],
    findings: [],
    quiet: [],
  });
  expect(await read('2027-01')).toMatchObject({ month: '2026-10' });
});

test('a stranger’s review has no one', async () => {
  const stranger = await createMember(database, { clock });
  expect(await read('2026-10', stranger)).toMatchObject({
    end: { people: 0 },
    joined: { people: 0 },
    in_touch: { people: 0 },
    closest: [],
    findings: [],
  });
});

async function runAt(at: string) {
  clock.set(at);
  const job = createReviewJob({ database, clock });
  await job.run({}, new AbortController().signal, runner.jobs);
  await runner.runDue();
}
const notified = async () =>
  (await runner.read(ctx.actor.memberId)).filter(({ data }) => data['kind'] === 'review');

test('is announced once, on the first morning of the month', async () => {
  await read();
  await runAt('2026-11-01T12:30:00Z');
  expect(await notified(), 'it is 7:30 in New York').toEqual([]);
  await runAt('2026-11-01T13:00:00Z');
  await runAt('2026-11-01T13:15:00Z');
  await runAt('2026-11-02T13:15:00Z');
  expect(await notified()).toMatchObject([
    {
      title: 'Your monthly review is ready',
      message: 'October 1, 2026 to October 31, 2026: in touch with 1 person.',
      data: { facts: { people: 2, joined: 1, in_touch: 1, closest_names: 'Ada Vale' } },
    },
  ]);
});

test('is not announced without consent, nor after the third day', async () => {
  await read();
  await runAt('2026-11-04T13:15:00Z');
  expect(await notified()).toEqual([]);
  await setConsents(ctx, ['data_processing'], false);
  await runAt('2026-12-01T13:15:00Z');
  expect(await notified()).toEqual([]);
});

test('a banned member has none, and keeps no one else from theirs', async () => {
  const banned = await createMember(database, { clock, timezone: 'America/New_York' });
  await addContact(banned, { full_name: 'Ada Vale' });
  for (const member of [banned, ctx]) await read(undefined, member);
  const ban = (until: string | null) =>
    database.pool.query('update auth.users set banned_until = $2 where id = $1', [
      banned.actor.memberId,
      until,
    ]);
  for (const member of [banned, ctx]) await addContact(member, { full_name: 'Cleo Rand' });
  await ban('2999-01-01');
  const sent: unknown[] = [];
  const jobs: JobQueue = { send: async (_tx, _name, data) => void sent.push(data) };
  await createInsightSweepJob({ database }).run({}, new AbortController().signal, jobs);
  expect(sent).toContainEqual({ ownerId: ctx.actor.memberId });
  expect(sent).not.toContainEqual({ ownerId: banned.actor.memberId });
  await runAt('2026-11-01T13:00:00Z');
  expect(await notified()).toHaveLength(1);
  expect(await runner.read(banned.actor.memberId)).toEqual([]);
  await ban(null);
});

test('goes out by email in the member’s language, unless they turned it off', async () => {
  const german = { clock, timezone: 'America/New_York', locale: 'de-DE' } as const;
  const [reader, other] = [
    await createMember(database, german),
    await createMember(database, german),
  ];
  for (const member of [reader, other]) {
    const id = await addContact(member, { full_name: 'Ada Vale', connected_on: '2026-10-02' });
    await addInteraction(member, id, { kind: 'meeting', at: '2026-10-05T12:00:00Z' });
    await read(undefined, member);
  }
  const topics = { ...defaultWays, review: { ...defaultWays.review, mail: 'off' as const } };
  await putPreferences({ ctx: other, input: { topics, quiet_hours: null } });
  await runAt('2026-11-01T13:00:00Z');
  clock.advance(hourMs);
  await runner.runDue();
  const [mail, ...more] = await runner.readEmailsOf(reader.actor.memberId);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Dein Netzwerk im Oktober 2026');
  for (const part of [
    'Du hattest mit 1 Person Kontakt.',
    'Dein Netzwerk hat 1 Person. 1 ist neu.',
    'Ada Vale',
    '/app/insights?view=review',
  ]) {
    expect(mail?.body_text).toContain(part);
  }
  expect(mail?.body_text).not.toContain('wartet auf deine Antwort');
  expect(await runner.readEmailsOf(other.actor.memberId)).toEqual([]);
});
