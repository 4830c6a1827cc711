import { randomUUID } from 'node:crypto';

import { restorableDays } from '@kith/contract/contacts/rules';
import { defaultTouchKinds } from '@kith/contract/cadence/rules';
import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import {
  type InteractionLog,
  interactionLogSchema,
  interactionUpdateSchema,
} from '@kith/contract/interactions/schemas';
import { coldRank, type InteractionKind, rankOf } from '@kith/contract/warmth/rules';
import { getContact } from '#features/contacts/get-contact.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';

import { countPassedMeetings } from './count-passed.ts';
import { deleteInteraction } from './delete-interaction.ts';
import { logInteraction } from './log-interaction.ts';
import { readTimeline } from './read-timeline.ts';
import { restoreInteraction } from './restore-interaction.ts';
import { updateInteraction } from './update-interaction.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let stranger: MemberContext;
let contact_id: string;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
  stranger = await createMember(database, { clock });
  contact_id = await addContact(ctx);
});

type Fields = Partial<z.input<typeof interactionLogSchema>>;

const parse = (fields: Fields): InteractionLog =>
  interactionLogSchema.parse({ contact_id, kind: 'call', ...fields });
const log = (fields: Fields = {}, member = ctx) =>
  logInteraction({ ctx: member, input: parse(fields) });
const correct = (input: z.input<typeof interactionUpdateSchema>, member = ctx) =>
  updateInteraction({ ctx: member, input: interactionUpdateSchema.parse(input) });
const later = (ms: number) => new Date(clock.now().getTime() + ms);

async function tie() {
  const contact = await getContact({ ctx, input: { id: contact_id } });
  return {
    rank: contact.warmth_rank,
    count: contact.interaction_count,
    latest: contact.last_interaction_at && new Date(contact.last_interaction_at).toISOString(),
  };
}

/** The warmth of a contact with these interactions. */
function tieOf(...past: [InteractionKind, Date][]) {
  const weighed = past.map(([kind, at]) => ({ kind, direction: 'mutual', at }) as const);
  return {
    rank: past.length === 0 ? coldRank : expect.closeTo(rankOf(weighed), 9),
    count: past.length,
    latest:
      past
        .filter(([kind]) => defaultTouchKinds.includes(kind))
        .map(([, at]) => at.toISOString())
        .toSorted()
        .at(-1) ?? null,
  };
}

test('logging an interaction raises the warmth at once', async () => {
  const interaction = await log({ summary: ' Talked\tabout engines ', body: 'At length' });
  expect(interaction).toMatchObject({
    contact_id,
    kind: 'call',
    direction: 'mutual',
    source: 'manual',
    counted: true,
    summary: 'Talked about engines',
    body: 'At length',
  });
  await log({ kind: 'email', occurred_at: later(-dayMs).toISOString() });
  expect(await tie()).toEqual(tieOf(['call', clock.now()], ['email', later(-dayMs)]));
});

test('racing logs all count', async () => {
  await Promise.all(Array.from({ length: 8 }, () => log()));
  expect((await tie()).count).toBe(8);
});

test('a stranger, and a member whose contact is deleted, log nothing', async () => {
  expect(await refusalOf(log({}, stranger))).toBe('not_found');
  await deleteContact({ ctx, input: { id: contact_id } });
  expect(await refusalOf(log())).toBe('not_found');
  const stored = await database.pool.query('select from interactions where contact_id = $1', [
    contact_id,
  ]);
  expect(stored.rowCount).toBe(0);
});

test('a nudge about another contact refuses the whole request', async () => {
  expect(await refusalOf(log({ nudge_id: randomUUID() }))).toBe('not_found');
  expect(await tie()).toEqual(tieOf());
});

test('only a meeting can be in the future, except for a slightly wrong clock', async () => {
  const soon = later(hourMs).toISOString();
  expect(await refusalOf(log({ occurred_at: soon }))).toBe('validation_failed');
  await log({ occurred_at: later(2 * minuteMs).toISOString() });
  expect(await tie()).toEqual(tieOf(['call', clock.now()]));
  for (const occurred_at of ['1234-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'yesterday']) {
    expect(
      interactionLogSchema.safeParse({ contact_id, kind: 'meeting', occurred_at }).success,
    ).toBe(false);
  }
});

test('a planned meeting counts once, after it has passed', async () => {
  const at = later(hourMs);
  await log({ kind: 'meeting', occurred_at: at.toISOString() });
  await countPassedMeetings({ database, now: clock.now() });
  expect(await tie()).toEqual(tieOf());
  clock.advance(2 * hourMs);
  await Promise.all([1, 2].map(() => countPassedMeetings({ database, now: clock.now() })));
  await countPassedMeetings({ database, now: clock.now() });
  expect(await tie()).toEqual(tieOf(['meeting', at]));
});

test('counting past meetings loses no call that is logged at the same moment', async () => {
  const at = later(hourMs);
  await log({ kind: 'meeting', occurred_at: at.toISOString() });
  clock.advance(2 * hourMs);
  await Promise.all([
    countPassedMeetings({ database, now: clock.now() }),
    ...Array.from({ length: 5 }, () => log()),
  ]);
  expect((await tie()).count).toBe(6);
});

test('a correction updates the warmth', async () => {
  const { id } = await log();
  await correct({ id, kind: 'meeting', occurred_at: later(-dayMs).toISOString() });
  expect(await tie()).toEqual(tieOf(['meeting', later(-dayMs)]));
  await correct({ id, occurred_at: later(dayMs).toISOString() });
  expect(await tie()).toEqual(tieOf());
  expect(await refusalOf(correct({ id, kind: 'call' }))).toBe('validation_failed');
  const corrected = await correct({ id, summary: 'Lunch' });
  expect(corrected).toMatchObject({ kind: 'meeting', summary: 'Lunch' });
});

test.each(['linkedin', 'sample'])(
  'what was imported (%s) says what its file said',
  async (source) => {
    const { id } = await log({ summary: 'Lunch' });
    await database.pool.query('update interactions set source = $2 where id = $1', [id, source]);
    const before = await tie();
    expect(await refusalOf(correct({ id, kind: 'meeting', summary: 'x' }))).toBe('illegal_state');
    expect(await tie()).toEqual(before);
    const { items } = await readTimeline({ ctx, input: { contact_id, limit: 5 } });
    expect(items).toMatchObject([{ entry: { summary: 'Lunch', kind: 'call' } }]);
  },
);

test('deleting removes the warmth and restoring brings it back', async () => {
  const { id } = await log();
  await log({ kind: 'note' });
  const both = await tie();
  for (const _ of [1, 2]) expect(await deleteInteraction({ ctx, input: { id } })).toEqual({ id });
  expect(await tie()).toEqual(tieOf(['note', clock.now()]));
  expect(await refusalOf(correct({ id, summary: 'x' }))).toBe('not_found');
  for (const _ of [1, 2]) await restoreInteraction({ ctx, input: { id } });
  expect(await tie()).toEqual({ ...both, rank: expect.closeTo(both.rank, 9) });
});

test('after some days a deleted interaction can’t be restored', async () => {
  const { id } = await log();
  await deleteInteraction({ ctx, input: { id } });
  clock.advance(restorableDays * dayMs);
  expect(await refusalOf(restoreInteraction({ ctx, input: { id } }))).toBe('not_found');
});

test('a stranger can’t correct, delete, restore or read', async () => {
  const { id } = await log();
  const before = await tie();
  const member = { ctx: stranger, input: { id } };
  expect(await refusalOf(correct({ id, kind: 'meeting' }, stranger))).toBe('not_found');
  expect(await refusalOf(deleteInteraction(member))).toBe('not_found');
  expect(await refusalOf(restoreInteraction(member))).toBe('not_found');
  const timeline = readTimeline({ ctx: stranger, input: { contact_id, limit: 5 } });
  expect(await refusalOf(timeline)).toBe('not_found');
  expect(await tie()).toEqual(before);
});

test('the timeline lists interactions and changes once each, newest first', async () => {
  const hours = Array.from({ length: 7 }, (_, index) => index);
  for (const hour of hours) await log({ occurred_at: later(-hour * hourMs).toISOString() });
  const deleted = await log();
  await deleteInteraction({ ctx, input: { id: deleted.id } });
  clock.advance(minuteMs);
  await updateContact({ ctx, input: { id: contact_id, title: 'Director', company: 'Acme' } });
  await log({ kind: 'meeting', occurred_at: later(dayMs).toISOString() });
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readTimeline({ ctx, input: { contact_id, limit: 2, cursor } });
    seen.push(
      ...page.items.map(({ type, id, at }) => `${new Date(at).toISOString()} ${type} ${id}`),
    );
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(10);
  expect(seen.map((line) => line.split(' ')[1])).toEqual([
    'interaction',
    'change',
    'change',
    ...hours.map(() => 'interaction'),
  ]);
  expect(seen.map((line) => line.split(' ')[0])).toEqual(
    seen
      .map((line) => line.split(' ')[0])
      .toSorted()
      .toReversed(),
  );
  const forged = readTimeline({ ctx, input: { contact_id, limit: 2, cursor: 'bm9uc2Vuc2U' } });
  expect(await refusalOf(forged)).toBe('invalid_cursor');
});
