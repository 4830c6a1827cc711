import { reminderLimits } from '@kith/contract/agenda/rules';
import { dayMs } from '@kith/contract/core/time';
import { readTimeline } from '#features/interactions/read-timeline.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { interactionLogSchema } from '@kith/contract/interactions/schemas';
import type { MemberContext } from '#platform/context.ts';
import type { ApiContext } from '#platform/http/api-server.ts';
import { silentLogger } from '#platform/log.ts';
import { copyRow } from '#testing/copy-row.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { call } from '@orpc/server';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { agendaRoutes, reminderRoutes } from './routes.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let stranger: MemberContext;
let contactId: string;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock, timezone: 'Europe/Berlin' });
  stranger = await createMember(database, { clock });
  contactId = await addContact(ctx);
});

const request = (member = ctx, headers: Record<string, string> = {}) => ({
  context: { headers: new Headers(headers), member, log: silentLogger } satisfies ApiContext,
});
const add = (fields: object = {}) =>
  call(
    reminderRoutes.create,
    { contact_id: contactId, text: 'Send the book', due_on: '2026-11-20', ...fields },
    request(),
  );
const list = async () =>
  (await call(reminderRoutes.list, { contact_id: contactId }, request())).items;
const due = () => call(agendaRoutes.due, {}, request());
const calendar = (from: string, to: string) => call(agendaRoutes.calendar, { from, to }, request());
const daily = { unit: 'day' as const, every: 1 };

test('a reminder appears on its day and disappears once done, which can be undone', async () => {
  const { id, due_on } = await add();
  expect((await due()).reminders).toMatchObject([{ id, is_due: true, contact: { id: contactId } }]);
  const done = await call(reminderRoutes.complete, { id, due_on }, request());
  expect(done.done_at).toBe(clock.now().toISOString());
  expect(await list()).toEqual([]);
  expect((await due()).reminders).toEqual([]);
  await call(reminderRoutes.reopen, { id, due_on }, request());
  expect(await list()).toMatchObject([{ id, done_at: null }]);
});

test('a repeating reminder moves on once, however often it is completed, and can be moved back', async () => {
  const { id } = await add({ due_on: '2026-10-31', repeat: { unit: 'month', every: 1 } });
  const occurrence = { id, due_on: '2026-10-31' };
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(reminderRoutes.complete, occurrence, request())),
  );
  expect(answers.map(({ due_on }) => due_on)).toEqual(Array(3).fill('2026-11-30'));
  clock.set('2027-01-05T09:00:00Z');
  await call(reminderRoutes.complete, { id, due_on: '2026-11-30' }, request());
  expect(await list()).toMatchObject([{ due_on: '2027-01-31', done_at: null }]);
  await call(reminderRoutes.reopen, { id, due_on: '2026-11-30' }, request());
  expect(await list()).toMatchObject([{ due_on: '2026-11-30', is_due: true }]);
});

test('a snooze moves one occurrence and leaves the series unchanged', async () => {
  const { id } = await add({ repeat: { unit: 'week', every: 1 } });
  await call(reminderRoutes.snooze, { id, until: '2026-11-23' }, request());
  expect(await list()).toMatchObject([{ shown_on: '2026-11-23', is_due: false }]);
  expect((await due()).reminders).toEqual([]);
  const { entries } = await calendar('2026-11-16', '2026-12-06');
  expect(entries.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-27', '2026-12-04']);
  await call(reminderRoutes.complete, { id, due_on: '2026-11-20' }, request());
  expect(await list()).toMatchObject([{ due_on: '2026-11-27', shown_on: '2026-11-27' }]);
});

test('a series of the 31st stays on the 31st after a snooze that is taken back', async () => {
  const { id } = await add({ due_on: '2026-10-31', repeat: { unit: 'month', every: 1 } });
  await call(reminderRoutes.complete, { id, due_on: '2026-10-31' }, request());
  await call(reminderRoutes.snooze, { id, until: '2026-12-02' }, request());
  await call(reminderRoutes.update, { id, text: 'Rent', due_on: '2026-11-30' }, request());
  expect(await list()).toMatchObject([{ due_on: '2026-11-30', shown_on: '2026-11-30' }]);
  await call(reminderRoutes.snooze, { id, until: '2026-12-02' }, request());
  clock.set('2026-12-02T09:00:00Z');
  await call(reminderRoutes.complete, { id, due_on: '2026-11-30' }, request());
  expect(await list()).toMatchObject([{ due_on: '2026-12-31' }]);
});

test('a weekly reminder that becomes a monthly one stays on the day that it is due', async () => {
  const { id } = await add({ repeat: { unit: 'week', every: 1 } });
  const complete = (due_on: string) => call(reminderRoutes.complete, { id, due_on }, request());
  const update = (fields: object) => call(reminderRoutes.update, { id, ...fields }, request());
  const monthly = { unit: 'month' as const, every: 1 };
  await complete('2026-11-20');
  expect(await update({ repeat: monthly })).toMatchObject({ due_on: '2026-11-27' });
  expect(await complete('2026-11-27')).toMatchObject({ due_on: '2026-12-27' });
  // After no repeat meanwhile, and to a new date at once.
  await update({ repeat: { unit: 'day', every: 3 } });
  await complete('2026-12-27');
  await update({ repeat: null });
  await update({ repeat: { unit: 'year', every: 1 } });
  expect(await complete('2026-12-30')).toMatchObject({ due_on: '2027-12-30' });
  await update({ repeat: daily });
  await update({ repeat: monthly, due_on: '2028-01-31' });
  expect(await complete('2028-01-31')).toMatchObject({ due_on: '2028-02-29' });
  // The 31st is still meant.
  await update({ repeat: { unit: 'year', every: 1 } });
  await update({ repeat: monthly });
  expect(await complete('2028-02-29')).toMatchObject({ due_on: '2028-03-31' });
});

test('an occurrence from before a series began, or that is not over, is not reopened', async () => {
  const { id } = await add({ due_on: '2026-11-20', repeat: daily });
  const reopen = (due_on: string) => call(reminderRoutes.reopen, { id, due_on }, request());
  await call(reminderRoutes.complete, { id, due_on: '2026-11-20' }, request());
  expect(await refusalOf(reopen('2026-11-19'))).toBe('validation_failed');
  expect(await reopen('2026-12-24')).toMatchObject({ due_on: '2026-11-21' });
  expect(await reopen('2026-11-20')).toMatchObject({ due_on: '2026-11-20' });
  const once = await add({ due_on: '2026-11-20' });
  await call(reminderRoutes.complete, { id: once.id, due_on: '2026-11-20' }, request());
  const later = { id: once.id, due_on: '2026-11-25' };
  const kept = await call(reminderRoutes.reopen, later, request());
  expect(kept).toMatchObject({ due_on: '2026-11-20', done_at: expect.any(String) });
});

test('a reminder follows the member’s clock through daylight saving time and travel', async () => {
  await add({ due_on: '2026-03-29', due_time: '02:30' });
  const isDue = async (at: string) => {
    clock.set(at);
    return (await list())[0]?.is_due;
  };
  // In that night clocks in Berlin go from 01:59 to 03:00.
  expect(await isDue('2026-03-29T00:59:00Z')).toBe(false);
  expect(await isDue('2026-03-29T01:00:00Z')).toBe(true);
  await ctx.database.transaction((tx) =>
    sql`update profiles set timezone = 'America/New_York'
      where id = ${ctx.actor.memberId}`.execute(tx),
  );
  expect(await isDue('2026-03-29T06:29:00Z')).toBe(false);
  expect(await isDue('2026-03-29T06:30:00Z')).toBe(true);
});

test('a reminder is updated field by field, deleted, and restored until it is erased', async () => {
  const { id } = await add({ due_time: '09:00', repeat: daily });
  const change = { id, text: 'Call', due_on: '2026-12-31', due_time: null, repeat: null };
  const changed = await call(reminderRoutes.update, change, request());
  expect(changed).toMatchObject({ ...change, is_due: false });
  expect(await call(reminderRoutes.update, { id }, request())).toEqual(changed);
  await call(reminderRoutes.delete, { id }, request());
  expect(await call(reminderRoutes.delete, { id }, request())).toEqual({ id });
  expect(await list()).toEqual([]);
  expect(await refusalOf(call(reminderRoutes.update, { id, text: 'X' }, request()))).toBe(
    'not_found',
  );
  expect(await call(reminderRoutes.restore, { id }, request())).toEqual(changed);
  await call(reminderRoutes.delete, { id }, request());
  clock.advance(31 * dayMs);
  expect(await refusalOf(call(reminderRoutes.restore, { id }, request()))).toBe('not_found');
});

test('a repeat with the same key adds one reminder, and a contact has a limited number', async () => {
  const input = { contact_id: contactId, text: 'Once', due_on: '2026-11-20' };
  const keyed = request(ctx, { 'idempotency-key': 'one attempt' });
  const answers = await Promise.all([1, 2].map(() => call(reminderRoutes.create, input, keyed)));
  expect(answers[0]).toEqual(answers[1]);
  const { id } = answers[0]!;
  await copyRow(database, 'contact_reminders', { id, times: reminderLimits.perContact - 2 });
  const racing = await Promise.all([1, 2, 3].map(() => refusalOf(add())));
  expect(racing.filter((refusal) => refusal === 'limit_reached')).toHaveLength(2);
  expect(await list()).toHaveLength(reminderLimits.perContact);
});

test('what is restored or reopened counts towards the limit of a contact', async () => {
  const deleted = await add();
  await call(reminderRoutes.delete, { id: deleted.id }, request());
  const done = await add();
  const occurrence = { id: done.id, due_on: done.due_on };
  await call(reminderRoutes.complete, occurrence, request());
  const { id } = await add();
  await copyRow(database, 'contact_reminders', { id, times: reminderLimits.perContact - 1 });
  const restore = () => refusalOf(call(reminderRoutes.restore, { id: deleted.id }, request()));
  const reopen = () => refusalOf(call(reminderRoutes.reopen, occurrence, request()));
  expect([await restore(), await reopen()]).toEqual(['limit_reached', 'limit_reached']);
  expect(await list()).toHaveLength(reminderLimits.perContact);
  await call(reminderRoutes.delete, { id }, request());
  const racing = await Promise.all([restore(), reopen(), refusalOf(add())]);
  expect(racing.filter((refusal) => refusal === 'limit_reached')).toHaveLength(2);
  expect(await list()).toHaveLength(reminderLimits.perContact);
});

test('a day lists the reminders of the warmest and counts the others', async () => {
  const { id } = await add({ due_on: '2026-11-21', repeat: daily });
  await copyRow(database, 'contact_reminders', { id, times: 44 });
  const from = '2026-11-20';
  const hidden = { '2026-11-21': 5, '2026-11-22': 5, '2026-11-23': 5 };
  const shown = await calendar(from, '2026-11-23');
  expect(shown.hidden).toEqual(hidden);
  expect(shown.entries.map(({ date }) => date)).toEqual(
    Object.keys(hidden).flatMap((date) => Array<string>(40).fill(date)),
  );
  const warm = await addContact(ctx, { first_name: 'Warm' });
  const input = interactionLogSchema.parse({ contact_id: warm, kind: 'call' });
  await logInteraction({ ctx, input });
  await add({ contact_id: warm, due_on: '2026-11-22', due_time: '18:00' });
  const day = await calendar('2026-11-22', '2026-11-22');
  expect([day.entries.length, day.hidden]).toEqual([40, { '2026-11-22': 6 }]);
  expect(day.entries.at(-1)).toMatchObject({ time: '18:00', contact: { id: warm } });
});

test('the next step is set, shown when it is due, and kept in the timeline once done', async () => {
  const step = { id: contactId, text: 'Propose lunch', due_on: '2026-11-20' };
  await call(agendaRoutes.setNextStep, step, request());
  expect((await due()).next_steps).toMatchObject([
    { text: 'Propose lunch', due_on: '2026-11-20', contact: { id: contactId } },
  ]);
  const done = { id: contactId, text: 'Propose lunch' };
  const other = await call(agendaRoutes.completeNextStep, { ...done, text: 'Another' }, request());
  expect(other).toEqual({ text: 'Propose lunch', due_on: '2026-11-20' });
  await Promise.all([1, 2].map(() => call(agendaRoutes.completeNextStep, done, request())));
  const { items } = await readTimeline({ ctx, input: { contact_id: contactId, limit: 10 } });
  expect(items).toHaveLength(1);
  expect(items[0]?.entry).toMatchObject({ field: 'next_step', new_value: 'Propose lunch' });
  expect((await due()).next_steps).toEqual([]);
  await call(agendaRoutes.setNextStep, { ...step, due_on: null }, request());
  expect(await call(agendaRoutes.clearNextStep, { id: contactId }, request())).toEqual({
    text: '',
    due_on: null,
  });
});

test('the calendar shows birthdays with and without a year, also of 29 February', async () => {
  await addContact(ctx, { first_name: 'Leap', birthday: { month: 2, day: 29, year: null } });
  await addContact(ctx, { first_name: 'Known', birthday: { month: 2, day: 28, year: 1990 } });
  await addContact(ctx, { first_name: 'Later', birthday: { month: 2, day: 1, year: 2050 } });
  const dates = async (year: number) =>
    (await calendar(`${year}-02-01`, `${year}-03-01`)).entries
      .map(({ date, contact, years }) => [date, contact?.full_name, years])
      .sort();
  expect(await dates(2027)).toEqual([
    ['2027-02-28', 'Known', 37],
    ['2027-02-28', 'Leap', null],
  ]);
  expect(await dates(2028)).toEqual([
    ['2028-02-28', 'Known', 38],
    ['2028-02-29', 'Leap', null],
  ]);
});

test('a contact is due by the member’s calendar, and logging an interaction moves the date', async () => {
  const id = await addContact(ctx, { first_name: 'Due', cadence_days: 7 });
  clock.set('2026-11-20T23:30:00Z');
  const log = () =>
    logInteraction({ ctx, input: interactionLogSchema.parse({ contact_id: id, kind: 'call' }) });
  await log();
  const dates = async () =>
    (await calendar('2026-11-01', '2026-12-31')).entries.map(({ kind, date }) => [kind, date]);
  // In Berlin it is the 21st already.
  expect(await dates()).toEqual([['cadence', '2026-11-28']]);
  clock.set('2026-11-29T12:00:00Z');
  expect(await due()).toMatchObject({ overdue_count: 1, overdue: [{ due_on: '2026-11-28' }] });
  await log();
  expect(await due()).toMatchObject({ overdue_count: 0, overdue: [] });
  expect(await dates()).toEqual([['cadence', '2026-12-06']]);
});

test('a stranger sees nothing and changes nothing', async () => {
  const { id } = await add();
  const asStranger = request(stranger);
  for (const attempt of [
    () => call(reminderRoutes.list, { contact_id: contactId }, asStranger),
    () =>
      call(
        reminderRoutes.create,
        { contact_id: contactId, text: 'X', due_on: '2026-11-20' },
        asStranger,
      ),
    () => call(reminderRoutes.update, { id, text: 'X' }, asStranger),
    () => call(reminderRoutes.complete, { id, due_on: '2026-11-20' }, asStranger),
    () => call(reminderRoutes.reopen, { id, due_on: '2026-11-20' }, asStranger),
    () => call(reminderRoutes.snooze, { id, until: '2026-12-01' }, asStranger),
    () => call(reminderRoutes.delete, { id }, asStranger),
    () => call(reminderRoutes.restore, { id }, asStranger),
    () => call(agendaRoutes.setNextStep, { id: contactId, text: 'X', due_on: null }, asStranger),
    () => call(agendaRoutes.clearNextStep, { id: contactId }, asStranger),
    () => call(agendaRoutes.completeNextStep, { id: contactId, text: 'X' }, asStranger),
  ]) {
    expect(await refusalOf(attempt())).toBe('not_found');
  }
  expect(await call(agendaRoutes.due, {}, asStranger)).toMatchObject({ reminders: [] });
  expect(await list()).toMatchObject([{ id, text: 'Send the book', done_at: null }]);
});

test('bad input is refused and nothing is written', async () => {
  const { id } = await add();
  const before = await list();
  for (const attempt of [
    () => add({ text: ' ' }),
    () => add({ due_on: '2026-02-30' }),
    () => add({ due_time: '24:00' }),
    () => add({ repeat: { unit: 'month', every: 0 } }),
    () => call(reminderRoutes.snooze, { id, until: '2026-11-19' }, request()),
    () => call(agendaRoutes.setNextStep, { id: contactId, text: '', due_on: null }, request()),
    () => calendar('2026-11-02', '2026-11-01'),
    () => calendar('2026-01-01', '2028-01-01'),
  ]) {
    expect(await refusalOf(attempt())).not.toBeNull();
  }
  expect(await list()).toEqual(before);
});
