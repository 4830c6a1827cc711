import type { MemberContext } from '#platform/context.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { addContact, addInteraction } from '#testing/test-network.ts';
import { toWireTime } from '#platform/database/rows.ts';
import { beforeEach, expect, test } from 'vitest';

import { answerNudges } from './answer-nudges.ts';
import { dismissNudge } from './dismiss-nudge.ts';
import { listTodaysNudges } from './list-todays-nudges.ts';
import { rateNudge } from './rate-nudge.ts';
import { reopenNudge } from './reopen-nudge.ts';
import { snoozeNudge } from './snooze-nudge.ts';
import { takeBackAnswers } from './take-back-answers.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let contactId: string;
let id: string;
beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock, timezone: 'Europe/Berlin' });
  contactId = await addContact(ctx, { cadence_days: 10 });
  await addInteraction(ctx, contactId, { kind: 'call', at: '2026-11-05T09:00:00Z' });
  id = (await listTodaysNudges({ ctx })).items[0]!.nudge.id;
});

async function readState() {
  return ctx.database.transaction(async (tx) => {
    const ownerId = ctx.actor.memberId;
    const nudge = await tx
      .selectFrom('nudges')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const weight = await tx
      .selectFrom('nudge_weights')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .executeTakeFirst();
    const done = await tx
      .selectFrom('engagements')
      .select('action')
      .where('owner_id', '=', ownerId)
      .where('nudge_id', '=', id)
      .execute();
    return {
      status: nudge.status,
      rating: nudge.rating,
      snoozedUntil: toWireTime(nudge.snoozed_until),
      weight: weight ? [weight.alpha, weight.beta] : null,
      engagements: done.map(({ action }) => action).sort(),
    };
  });
}
const untouched = {
  status: 'open',
  rating: null,
  snoozedUntil: null,
  weight: null,
  engagements: [],
};

async function log(
  interaction: Parameters<typeof addInteraction>[2],
  { nudgeId = null, contact = contactId }: { nudgeId?: string | null; contact?: string } = {},
): Promise<string> {
  const interactionId = await addInteraction(ctx, contact, interaction);
  await answer(interactionId, nudgeId, contact);
  return interactionId;
}

const answer = (interactionId: string, nudgeId: string | null, contact = contactId, by = ctx) =>
  by.database.transaction((tx) =>
    answerNudges(tx, {
      ownerId: by.actor.memberId,
      contactId: contact,
      interactionId,
      nudgeId,
      now: clock.now(),
    }),
  );

test('snoozing hides a nudge until the start of a later day of the member', async () => {
  const view = await snoozeNudge({ ctx, input: { id, span: 'day' } });
  expect(toWireTime(view.nudge.snoozed_until)).toBe('2026-11-20T23:00:00.000Z');
  expect(await readState()).toEqual({
    ...untouched,
    status: 'snoozed',
    snoozedUntil: '2026-11-20T23:00:00.000Z',
    engagements: ['snoozed'],
  });
  await snoozeNudge({ ctx, input: { id, span: 'month' } });
  expect(await readState()).toMatchObject({
    snoozedUntil: '2026-12-19T23:00:00.000Z',
    engagements: ['snoozed'],
  });
});

test('dismissing counts against the type once, however often it is repeated', async () => {
  await Promise.all(Array.from({ length: 4 }, () => dismissNudge({ ctx, input: { id } })));
  expect(await readState()).toEqual({
    ...untouched,
    status: 'dismissed',
    weight: [4, 4],
    engagements: ['dismissed'],
  });
});

test('reopening undoes all effects of a dismissal or a snooze', async () => {
  await snoozeNudge({ ctx, input: { id, span: 'week' } });
  await dismissNudge({ ctx, input: { id } });
  await reopenNudge({ ctx, input: { id } });
  await reopenNudge({ ctx, input: { id } });
  expect(await readState()).toEqual({ ...untouched, weight: [4, 2] });
});

test('a rating shifts the type by one, and can be changed and undone exactly', async () => {
  const rate = async (rating: 'up' | 'down' | null) => {
    await rateNudge({ ctx, input: { id, rating } });
    return (await readState()).weight;
  };
  expect(await rate('up')).toEqual([5, 2]);
  expect(await rate('up')).toEqual([5, 2]);
  expect(await rate('down')).toEqual([4, 3]);
  expect(await rate(null)).toEqual([4, 2]);
});

test('ratings that race leave the weight of the last one', async () => {
  const ratings = ['up', 'down', 'up', null, 'down', 'up'] as const;
  await Promise.all(ratings.map((rating) => rateNudge({ ctx, input: { id, rating } })));
  const { rating, weight } = await readState();
  const expected = { up: [5, 2], down: [4, 3] };
  expect(weight).toEqual(rating === null ? [4, 2] : expected[rating]);
});

test('a logged interaction completes the nudge at once and counts more than a rating', async () => {
  await log({ kind: 'call', at: '2026-11-20T08:50:00Z' }, { nudgeId: id });
  expect(await readState()).toEqual({
    ...untouched,
    status: 'done',
    weight: [6, 2],
    engagements: ['logged'],
  });
});

test('an interaction logged elsewhere completes it too, and a second one does not count again', async () => {
  await log({ kind: 'email', direction: 'out', at: '2026-11-20T08:50:00Z' });
  await log({ kind: 'email', direction: 'out', at: '2026-11-20T08:55:00Z' }, { nudgeId: id });
  expect(await readState()).toMatchObject({
    status: 'done',
    weight: [6, 2],
    engagements: ['logged'],
  });
});

test('racing interactions complete it once', async () => {
  const logged: string[] = [];
  for (const at of ['2026-11-20T08:01:00Z', '2026-11-20T08:02:00Z', '2026-11-20T08:03:00Z']) {
    logged.push(await addInteraction(ctx, contactId, { kind: 'call', direction: 'out', at }));
  }
  await Promise.all(logged.map((interactionId) => answer(interactionId, id)));
  expect(await readState()).toMatchObject({ weight: [6, 2], engagements: ['logged'] });
});

test('a note or an old interaction completes it only when logged from the nudge', async () => {
  await log({ kind: 'note', at: '2026-11-20T08:50:00Z' });
  await log({ kind: 'call', at: '2026-10-01T08:50:00Z' });
  expect(await readState()).toEqual(untouched);
  await log({ kind: 'note', at: '2026-11-20T08:55:00Z' }, { nudgeId: id });
  expect((await readState()).status).toBe('done');
});

test('a snoozed nudge is completed too, and then does not return', async () => {
  await snoozeNudge({ ctx, input: { id, span: 'week' } });
  clock.set('2026-11-22T09:00:00Z');
  await log({ kind: 'call', at: '2026-11-22T08:50:00Z' });
  expect(await readState()).toMatchObject({ status: 'done', snoozedUntil: null });
});

test('deleting the interaction reopens the nudge and undoes its outcome', async () => {
  const interactionId = await log({ kind: 'call', at: '2026-11-20T08:50:00Z' }, { nudgeId: id });
  await rateNudge({ ctx, input: { id, rating: 'up' } });
  const ownerId = ctx.actor.memberId;
  for (let time = 0; time < 2; time += 1) {
    await ctx.database.transaction((tx) =>
      takeBackAnswers(tx, {
        ownerId,
        gone: [{ id: interactionId, contact_id: contactId }],
        now: clock.now(),
      }),
    );
    expect(await readState()).toEqual({ ...untouched, rating: 'up', weight: [5, 2] });
  }
});

test('an interaction with another contact’s nudge is refused, and nothing is written', async () => {
  const other = await addContact(ctx);
  await expect(
    log({ kind: 'call', at: '2026-11-20T08:50:00Z' }, { nudgeId: id, contact: other }),
  ).rejects.toMatchObject({ code: 'not_found' });
  expect(await readState()).toEqual(untouched);
});

test('a completed nudge can be rated, but not snoozed, dismissed or reopened', async () => {
  await log({ kind: 'call', at: '2026-11-20T08:50:00Z' }, { nudgeId: id });
  const before = await readState();
  const refusal = { code: 'illegal_state' };
  await expect(dismissNudge({ ctx, input: { id } })).rejects.toMatchObject(refusal);
  await expect(reopenNudge({ ctx, input: { id } })).rejects.toMatchObject(refusal);
  await expect(snoozeNudge({ ctx, input: { id, span: 'day' } })).rejects.toMatchObject(refusal);
  expect(await readState()).toEqual(before);
  await rateNudge({ ctx, input: { id, rating: 'up' } });
  expect((await readState()).weight).toEqual([7, 2]);
});

test('a stranger finds no nudge to change and can’t complete it', async () => {
  const stranger = await createMember(database, { clock });
  const interactionId = await addInteraction(ctx, contactId, { at: clock.now() });
  const attacks = [
    () => dismissNudge({ ctx: stranger, input: { id } }),
    () => reopenNudge({ ctx: stranger, input: { id } }),
    () => snoozeNudge({ ctx: stranger, input: { id, span: 'day' } }),
    () => rateNudge({ ctx: stranger, input: { id, rating: 'down' } }),
    () => answer(interactionId, id, contactId, stranger),
  ];
  for (const attack of attacks) await expect(attack()).rejects.toMatchObject({ code: 'not_found' });
  expect(await readState()).toEqual(untouched);
});
