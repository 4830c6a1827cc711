import { dayMs, hourMs } from '@kith/contract/core/time';
import { nudgeSchema } from '@kith/contract/nudges/schemas';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';
import { openMemberDatabase } from '#platform/database/transaction.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { addContact, addInteraction, setConsents } from '#testing/test-network.ts';
import type { Contacts } from '#platform/database/database-types.ts';
import type { Updateable } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { dismissNudge } from './dismiss-nudge.ts';
import { listTodaysNudges } from './list-todays-nudges.ts';
import { presentNudge } from './present.ts';
import { reopenNudge } from './reopen-nudge.ts';
import { snoozeNudge } from './snooze-nudge.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
});

const list = async (member = ctx) =>
  (await listTodaysNudges({ ctx: member })).items.map((view) =>
    nudgeSchema.parse(presentNudge(view, member.clock.now())),
  );
const ids = (nudges: { id: string }[]) => nudges.map(({ id }) => id);

const addBirthday = (day: number) => addContact(ctx, { birth_month: 11, birth_day: day });

async function addQuiet(days: number, cadenceDays = 10): Promise<string> {
  const id = await addContact(ctx, { cadence_days: cadenceDays });
  const at = new Date(clock.now().getTime() - days * dayMs);
  await addInteraction(ctx, id, { kind: 'call', at, summary: 'Budget' });
  return id;
}

async function addUnanswered(): Promise<string> {
  const id = await addContact(ctx);
  await addInteraction(ctx, id, { direction: 'in', at: '2026-11-12T09:00:00Z' });
  return id;
}

async function addMany(): Promise<void> {
  for (const day of [20, 21, 22]) await addBirthday(day);
  for (const days of [15, 16, 17]) await addQuiet(days);
  for (let count = 0; count < 3; count += 1) await addUnanswered();
}

const setContact = (id: string, values: Updateable<Contacts>) =>
  ctx.database.transaction((tx) =>
    tx.updateTable('contacts').set(values).where('id', '=', id).execute(),
  );

test('a day has five nudges about different people, at most two of a type, in order', async () => {
  await addMany();
  const nudges = await list();
  expect(nudges).toHaveLength(5);
  expect(new Set(nudges.map(({ contact }) => contact.id)).size).toBe(5);
  for (const type of ['birthday', 'cooling', 'message_unanswered']) {
    expect(nudges.filter((nudge) => nudge.type === type).length).toBeLessThanOrEqual(2);
  }
  expect(nudges.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  const totals = nudges.map(({ score }) => score.total);
  expect(totals).toEqual(totals.toSorted((a, b) => b - a));
});

test('a nudge gives its reason: code, facts and the last interaction', async () => {
  const id = await addQuiet(15);
  const [nudge] = await list();
  expect(nudge).toMatchObject({
    type: 'cooling',
    contact: { id, full_name: 'Ada Lovelace', health: 'cooling' },
    reason: {
      code: 'cooling',
      facts: { days: 15, cadence_days: 10 },
      last: { kind: 'call', summary: 'Budget', occurred_at: '2026-11-05T09:00:00.000Z' },
    },
    status: 'open',
    rating: null,
    day: '2026-11-20',
  });
});

test('nudges stay the same all day, also after a restart and when the network changes', async () => {
  await addMany();
  const morning = await list();
  await addBirthday(20);
  clock.set('2026-11-20T23:59:00Z');
  const { memberId } = ctx.actor;
  const restarted = {
    ...ctx,
    database: openMemberDatabase(database, { memberId, sessionId: null }),
  };
  const evening = await list(restarted);
  expect(ids(evening)).toEqual(ids(morning));
  expect(evening.map(({ reason }) => reason)).toEqual(morning.map(({ reason }) => reason));
  clock.set('2026-11-21T00:01:00Z');
  const next = await list();
  expect(next.every(({ day }) => day === '2026-11-21')).toBe(true);
  expect(ids(next).some((id) => ids(morning).includes(id))).toBe(false);
});

test('the day changes at the member’s midnight', async () => {
  const berlin = await createMember(database, { clock, timezone: 'Europe/Berlin' });
  await setConsents(berlin, ['data_processing', 'ai_matching']);
  clock.set('2026-11-20T22:59:00Z');
  expect((await listTodaysNudges({ ctx: berlin })).day).toBe('2026-11-20');
  clock.set('2026-11-20T23:01:00Z');
  expect((await listTodaysNudges({ ctx: berlin })).day).toBe('2026-11-21');
});

test('racing calls choose once', async () => {
  await addMany();
  const answers = await Promise.all(Array.from({ length: 6 }, () => list()));
  for (const answer of answers) expect(ids(answer)).toEqual(ids(answers[0]!));
  expect(answers[0]).toHaveLength(5);
});

test('fills free places later in the day, after the existing nudges', async () => {
  expect(await list()).toEqual([]);
  await addQuiet(15);
  const first = await list();
  expect(first).toHaveLength(1);
  clock.advance(hourMs);
  await addMany();
  const filled = await list();
  expect(filled).toHaveLength(5);
  expect(filled[0]?.id).toBe(first[0]?.id);
  // The next types are random; earlier nudges count towards the limit of their type.
  for (const type of ['birthday', 'cooling', 'message_unanswered']) {
    const count = filled.filter((nudge) => nudge.type === type).length;
    expect([1, 2], type).toContain(count);
  }
});

test('completed nudges keep their place: nothing new takes it', async () => {
  await addMany();
  const before = await list();
  await dismissNudge({ ctx, input: { id: before[0]!.id } });
  const after = await list();
  expect(ids(after)).toEqual(ids(before));
  expect(after[0]?.status).toBe('dismissed');
});

test('nudges about archived and deleted contacts are hidden until these are restored', async () => {
  const id = await addQuiet(15);
  expect(await list()).toHaveLength(1);
  await setContact(id, { archived_at: new Date() });
  expect(await list()).toEqual([]);
  await setContact(id, { archived_at: null, deleted_at: new Date() });
  expect(await list()).toEqual([]);
  await setContact(id, { deleted_at: null });
  expect(await list()).toHaveLength(1);
});

test('a snoozed nudge returns on its day with the facts of that day, before anything new', async () => {
  await addQuiet(15);
  const [nudge] = await list();
  await snoozeNudge({ ctx, input: { id: nudge!.id, span: 'week' } });
  clock.set('2026-11-26T23:00:00Z');
  expect(await list()).toEqual([]);
  await addUnanswered();
  clock.set('2026-11-27T00:30:00Z');
  const [back, other] = await list();
  expect(back).toMatchObject({ id: nudge!.id, status: 'open', day: '2026-11-27', position: 1 });
  expect([nudge?.reason.facts['days'], back?.reason.facts['days']]).toEqual([15, 22]);
  expect(back?.snoozed_until).toBeNull();
  expect(other?.type).toBe('message_unanswered');
});

test('a snoozed nudge whose reason has passed does not return', async () => {
  const id = await addQuiet(15);
  const [nudge] = await list();
  await snoozeNudge({ ctx, input: { id: nudge!.id, span: 'day' } });
  clock.set('2026-11-21T09:00:00Z');
  await addInteraction(ctx, id, { kind: 'call', at: '2026-11-20T10:00:00Z' });
  expect(await list()).toEqual([]);
});

test('a nudge snoozed beyond its date returns on that date', async () => {
  await addBirthday(24);
  const [nudge] = await list();
  expect(nudge?.reason.facts).toEqual({ days: 4, date: '2026-11-24' });
  const { nudge: snoozed } = await snoozeNudge({ ctx, input: { id: nudge!.id, span: 'week' } });
  expect(readTime(snoozed.snoozed_until!).toISOString()).toBe('2026-11-24T00:00:00.000Z');
  clock.set('2026-11-23T23:59:00Z');
  expect(await list()).toEqual([]);
  clock.set('2026-11-24T08:00:00Z');
  const back = { id: nudge!.id, status: 'open', day: '2026-11-24' };
  const reason = { facts: { days: 0, date: '2026-11-24' } };
  expect(await list()).toMatchObject([{ ...back, reason }]);
  expect(await list()).toMatchObject([{ ...back, reason }]);
});

test('a snooze ends with its date: the next birthday is a nudge again', async () => {
  await addBirthday(20);
  const [nudge] = await list();
  await snoozeNudge({ ctx, input: { id: nudge!.id, span: 'month' } });
  clock.set('2026-12-20T09:00:00Z');
  expect(await list()).toEqual([]);
  clock.set('2027-11-20T09:00:00Z');
  expect((await list()).map(({ type }) => type)).toEqual(['birthday']);
});

test('a snooze ends when its reason has passed: who cools again later is a nudge again', async () => {
  const id = await addQuiet(15);
  const [nudge] = await list();
  await snoozeNudge({ ctx, input: { id: nudge!.id, span: 'month' } });
  clock.set('2026-11-25T09:00:00Z');
  await addInteraction(ctx, id, { kind: 'message', at: '2026-11-24T10:00:00Z' });
  expect(await list()).toEqual([]);
  clock.set('2026-12-08T09:00:00Z');
  expect(await list()).toMatchObject([{ type: 'cooling', contact: { id } }]);
});

test('a dismissed person is not proposed for the same reason for a while', async () => {
  const id = await addQuiet(15);
  const [nudge] = await list();
  await dismissNudge({ ctx, input: { id: nudge!.id } });
  // Now twice the cadence has passed: another fact, the same reason.
  clock.set('2026-11-28T09:00:00Z');
  expect(await list()).toEqual([]);
  clock.set('2026-12-02T09:00:00Z');
  await addInteraction(ctx, id, { direction: 'in', at: '2026-11-28T10:00:00Z' });
  expect((await list()).map(({ type }) => type)).toEqual(['message_unanswered']);
  clock.set('2027-02-10T09:00:00Z');
  expect((await list()).map(({ type }) => type)).toEqual(['dormant']);
});

test('an ignored nudge is proposed again, with less weight', async () => {
  await addQuiet(15, 12);
  const [first] = await list();
  clock.set('2026-11-21T09:00:00Z');
  const [second] = await list();
  expect(second?.contact.id).toBe(first?.contact.id);
  expect(second?.id).not.toBe(first?.id);
  expect(second!.score.freshness).toBeLessThan(first!.score.freshness);
});

test('a nudge reopened after its day may be proposed again', async () => {
  await addQuiet(15, 12);
  const [nudge] = await list();
  await snoozeNudge({ ctx, input: { id: nudge!.id, span: 'month' } });
  clock.set('2026-11-21T09:00:00Z');
  expect(await list()).toEqual([]);
  await reopenNudge({ ctx, input: { id: nudge!.id } });
  expect(await list()).toHaveLength(1);
});

test('without both consents nothing is chosen, and the refusal names what is missing', async () => {
  await addMany();
  await setConsents(ctx, ['ai_matching'], false);
  await expect(list()).rejects.toMatchObject({
    code: 'consent_required',
    details: { missing: ['ai_matching'] },
  });
  const newcomer = await createMember(database, { clock, consents: [] });
  await expect(list(newcomer)).rejects.toMatchObject({
    details: { missing: ['data_processing', 'ai_matching'] },
  });
});

test('one member’s nudges are not another’s', async () => {
  await addMany();
  await list();
  const stranger = await createMember(database, { clock });
  await setConsents(stranger, ['data_processing', 'ai_matching']);
  expect(await list(stranger)).toEqual([]);
});
