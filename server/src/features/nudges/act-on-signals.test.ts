import { dayMs, hourMs } from '@kith/contract/core/time';
import type { SignalAction } from '@kith/contract/signals/rules';
import { actOnSignalsSchema, listSignalsSchema } from '@kith/contract/signals/schemas';
import { beforeEach, expect, test } from 'vitest';

import { holdCredits } from '#features/credits/hold-credits.ts';
import { readBalance } from '#features/credits/read-balance.ts';
import { dismissSignal } from '#features/feed/get-signal.ts';
import { deleteInteraction } from '#features/interactions/delete-interaction.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { addInteraction } from '#testing/test-network.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { actOnSignals } from './act-on-signals.ts';
import { listEngagements } from './list-engagements.ts';
import { listSignals } from './list-signals.ts';
import { listTodaysNudges } from './list-todays-nudges.ts';
import { readTypeWeights } from './queries.ts';
import { rateNudge } from './rate-nudge.ts';
import { getNudgeOf, rateSignal } from './rate-signal.ts';
import { typePrior } from './type-weights.ts';
import { setOutcome } from './set-outcome.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let ctx: MemberContext;
let people: string[];

/** Eight birthdays: more than a day shows. */
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
  people = [];
  for (let day = 20; day < 28; day += 1) {
    people.push(await addContact(ctx, { birthday: { month: 11, day, year: null } }));
  }
});

async function list(input: Partial<Parameters<typeof listSignalsSchema.parse>[0] & object> = {}) {
  const parsed = listSignalsSchema.parse({ types: 'birthday', ...input });
  return (await listSignals({ ctx, input: parsed })).items;
}
const idsOf = async (state: string) => (await list({ state })).map(({ id }) => id);
const act = (ids: string[], action: SignalAction, span?: 'day' | 'week' | 'month', by = ctx) =>
  actOnSignals({ ctx: by, input: { ids, action, span } });
const weight = async () =>
  (await ctx.database.transaction((tx) => readTypeWeights(tx, ctx.actor.memberId))).get(
    'birthday',
  ) ?? typePrior;
const engagements = async () => (await listEngagements({ ctx, input: { limit: 20 } })).items;

test('without the credits for all of them none is done, and nothing is charged', async () => {
  const ids = await idsOf('open');
  const at = clock.now();
  const request = { action: 'ai_analysis', resourceId: 'run', key: 'run', at } as const;
  const expiresAt = new Date(at.getTime() + dayMs);
  const memberId = ctx.actor.memberId;
  const { credits } = await readBalance({ ctx });
  await ctx.database.transaction((tx) =>
    holdCredits(tx, { ...request, memberId, quantity: (credits - 2) / 2, expiresAt }),
  );
  await expect(act(ids.slice(0, 3), 'done')).rejects.toMatchObject({
    code: 'payment_required',
    message: 'Upgrade Required',
    status: 402,
    details: { operation: 'signal_processed', needed: 3, available: 2 },
  });
  expect(await idsOf('open')).toEqual(ids);
  expect(await engagements()).toEqual([]);
  expect(await readBalance({ ctx })).toMatchObject({ credits: 2 });
  await act(ids.slice(0, 3), 'snooze', 'day');
  await act(ids.slice(3, 5), 'done');
  expect(await readBalance({ ctx })).toMatchObject({ credits: 0 });
});

test('signals are paged without repeating or leaving out one', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const input = listSignalsSchema.parse({ types: 'birthday', limit: 3, cursor });
    const page = await listSignals({ ctx, input });
    seen.push(...page.items.map(({ contact }) => contact.id));
    expect(page.types === null).toBe(cursor !== undefined);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(people.toSorted());
});

test('many are snoozed, dismissed and completed at once, and all of it can be undone', async () => {
  const before = (await idsOf('open')).toSorted();
  expect(before).toHaveLength(8);
  const some = before.slice(0, 3);
  for (const [action, span, state] of [
    ['snooze', 'week', 'snoozed'],
    ['dismiss', undefined, 'dismissed'],
    ['done', undefined, null],
  ] as const) {
    const { items } = await act(some, action, span);
    expect(items).toHaveLength(3);
    expect(await idsOf('open')).toHaveLength(5);
    if (state !== null) expect((await idsOf(state)).toSorted()).toEqual(some);
    expect(await engagements()).toHaveLength(action === 'done' ? 3 : 0);
    await act(some, 'reopen');
    expect((await idsOf('open')).toSorted()).toEqual(before);
    expect(await engagements()).toEqual([]);
    expect(await weight()).toEqual({ alpha: 4, beta: 2 });
  }
});

test('repeats and races count once', async () => {
  const [id] = await idsOf('open');
  await Promise.all([act([id!], 'dismiss'), act([id!], 'dismiss'), act([id!, id!], 'dismiss')]);
  expect(await weight()).toEqual({ alpha: 4, beta: 4 });
  const states = await ctx.database.transaction((tx) =>
    tx.selectFrom('nudges').select('status').where('signal_id', '=', id!).execute(),
  );
  expect(states).toEqual([{ status: 'dismissed' }]);
});

test('answering a signal does not change the choice of the day', async () => {
  const today = async () => (await listTodaysNudges({ ctx })).items.map(({ nudge }) => nudge.id);
  const chosen = await today();
  const nudged = (await listTodaysNudges({ ctx })).items.map(({ nudge }) => nudge.signal_id);
  const outside = (await idsOf('open')).filter((id) => !nudged.includes(id));
  await act(outside, 'dismiss');
  await rateSignal({ ctx, input: { id: outside[0]!, rating: 'down', feedback: '' } });
  expect(await today()).toEqual(chosen);
  await act([nudged[0]!], 'dismiss');
  const [first] = (await listTodaysNudges({ ctx })).items;
  expect(first!.nudge.status).toBe('dismissed');
});

test('a snoozed one comes back when it is due', async () => {
  const contact = await addContact(ctx);
  await addInteraction(ctx, contact, {
    kind: 'message',
    direction: 'in',
    at: '2026-11-15T09:00:00Z',
  });
  clock.advance(hourMs);
  const unanswered = { types: 'message_unanswered' };
  const [signal] = await list(unanswered);
  await act([signal!.id], 'snooze', 'week');
  expect(await list({ ...unanswered, state: 'snoozed' })).toMatchObject([
    { id: signal!.id, snoozed_until: '2026-11-27T00:00:00.000Z' },
  ]);
  clock.set('2026-11-27T09:00:00Z');
  await listTodaysNudges({ ctx });
  expect(await list(unanswered)).toMatchObject([{ id: signal!.id }]);
});

test('a dismissed signal of the feed is restored', async () => {
  const [id] = await idsOf('open');
  await dismissSignal({ ctx, input: { id: id! } });
  expect(await idsOf('dismissed')).toEqual([id]);
  await act([id!], 'reopen');
  expect(await idsOf('open')).toContain(id);
});

test('a rating changes the weight of the type and keeps its comment until it is taken back', async () => {
  const [id] = await idsOf('open');
  const rate = (rating: 'up' | 'down' | null, feedback = '') =>
    rateSignal({ ctx, input: { id: id!, rating, feedback } });
  expect(await rate('down', 'Not my kind of thing')).toMatchObject({
    rating: 'down',
    feedback: 'Not my kind of thing',
  });
  expect(await weight()).toEqual({ alpha: 4, beta: 3 });
  await rate('up');
  expect(await weight()).toEqual({ alpha: 5, beta: 2 });
  expect(await rate(null, 'stays not')).toMatchObject({ rating: null, feedback: '' });
  expect(await weight()).toEqual({ alpha: 4, beta: 2 });
});

test('its nudge is made once, and logging from it completes the signal', async () => {
  const [id] = await idsOf('open');
  const nudge = await getNudgeOf({ ctx, input: { id: id! } });
  expect(await getNudgeOf({ ctx, input: { id: id! } })).toEqual(nudge);
  const logged = await logInteraction({
    ctx,
    input: {
      contact_id: nudge.contact.id,
      kind: 'message',
      direction: 'out',
      summary: '',
      body: '',
      nudge_id: nudge.id,
    },
  });
  expect(await idsOf('open')).not.toContain(id);
  expect(await engagements()).toMatchObject([{ id: nudge.id, act: 'logged', outcome: null }]);
  // What an interaction completed is reopened by deleting that.
  await act([id!], 'reopen');
  expect(await idsOf('open')).not.toContain(id);
  await deleteInteraction({ ctx, input: { id: logged.id } });
  expect(await idsOf('open')).toContain(id);
});

test('a nudge of an earlier day says what is true today', async () => {
  const signal = (await list()).find(({ contact }) => contact.id === people[7]);
  const asked = { ctx, input: { id: signal!.id } };
  const { id, ...before } = await getNudgeOf(asked);
  expect(before.reason.facts).toEqual({ days: 7, date: '2026-11-27' });
  await addInteraction(ctx, people[7]!, { kind: 'note', at: '2026-11-21T09:00:00Z' });
  clock.set('2026-11-22T09:00:00Z');
  const reason = { facts: { days: 5 }, last: { kind: 'note' } };
  expect(await getNudgeOf(asked)).toMatchObject({ id, day: '2026-11-20', reason });
  const rated = await rateNudge({ ctx, input: { id, rating: 'up' } });
  expect(rated.nudge.reason).toMatchObject(reason);
});

test('a stranger reaches nothing, and bad input is refused', async () => {
  const [id] = await idsOf('open');
  const stranger = await createMember(database, { clock });
  const nudge = await getNudgeOf({ ctx, input: { id: id! } });
  for (const attempt of [
    () => act([id!], 'dismiss', undefined, stranger),
    () => rateSignal({ ctx: stranger, input: { id: id!, rating: 'down', feedback: '' } }),
    () => getNudgeOf({ ctx: stranger, input: { id: id! } }),
    () => setOutcome({ ctx: stranger, input: { id: nudge.id, outcome: 'met' } }),
  ]) {
    expect(await refusalOf(attempt())).toBe('not_found');
  }
  expect(await refusalOf(list({ cursor: 'x' }))).toBe('invalid_cursor');
  expect(actOnSignalsSchema.safeParse({ ids: [id], action: 'snooze' }).success).toBe(false);
  expect(actOnSignalsSchema.safeParse({ ids: [id], action: 'done', span: 'day' }).success).toBe(
    false,
  );
  expect(await idsOf('open')).toContain(id);
});

test('signals that have passed are left out', async () => {
  const [gone] = await idsOf('open');
  clock.advance(30 * dayMs);
  expect(await refusalOf(act([gone!], 'dismiss'))).toBe('not_found');
});
