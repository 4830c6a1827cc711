import type { Outcome } from '@kith/contract/nudges/rules';
import { dayMs, hourMs } from '@kith/contract/core/time';
import { listSignalsSchema } from '@kith/contract/signals/schemas';
import { beforeEach, expect, test } from 'vitest';

import { deleteInteraction } from '#features/interactions/delete-interaction.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { blockMember, unblockMember } from '#features/messages/block-member.ts';
import { deleteMessage } from '#features/messages/delete-message.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact, openWith, sendIn } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { actOnSignals } from './act-on-signals.ts';
import { listEngagements } from './list-engagements.ts';
import { listSignals } from './list-signals.ts';
import { readTypeWeights } from './queries.ts';
import { getNudgeOf } from './rate-signal.ts';
import { setOutcome } from './set-outcome.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let ctx: MemberContext;
let contactId: string;
/** The nudge of a birthday that the member has dealt with, which is the id of the engagement. */
let id: string;

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
  contactId = await addContact(ctx, { birthday: { month: 11, day: 20, year: null } });
  const input = listSignalsSchema.parse({ types: 'birthday' });
  const [signal] = (await listSignals({ ctx, input })).items;
  await actOnSignals({ ctx, input: { ids: [signal!.id], action: 'done' } });
  ({ id } = await getNudgeOf({ ctx, input: { id: signal!.id } }));
  clock.advance(hourMs);
});

type Kind = 'message' | 'email' | 'call' | 'meeting' | 'introduction' | 'note';
const log = (kind: Kind, direction: 'in' | 'out' | 'mutual' = 'in', at = clock.now()) =>
  logInteraction({
    ctx,
    input: {
      contact_id: contactId,
      kind,
      direction,
      summary: '',
      body: '',
      occurred_at: at.toISOString(),
    },
  });
const engagement = async () => (await listEngagements({ ctx, input: { limit: 20 } })).items[0];
const outcome = async () => (await engagement())?.outcome;
const say = (word: Outcome | null) => setOutcome({ ctx, input: { id, outcome: word } });
const weight = async () =>
  (await ctx.database.transaction((tx) => readTypeWeights(tx, ctx.actor.memberId))).get('birthday');

test.each([
  ['message', 'in', 'answered'],
  ['email', 'in', 'answered'],
  ['call', 'mutual', 'answered'],
  ['meeting', 'mutual', 'met'],
  ['introduction', 'mutual', 'introduced'],
  ['message', 'out', null],
  ['note', 'mutual', null],
] as const)('a later %s (%s) means %s', async (kind, direction, expected) => {
  await log(kind, direction);
  expect(await engagement()).toMatchObject({
    outcome: expected,
    outcome_source: expected && 'detected',
    outcome_interaction: expected && { kind },
  });
});

test('what they write in the app after the act is an answer, until they delete it', async () => {
  const them = await createMember(database, { clock });
  await database.pool.query(
    `insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
     select $1, $2, 'email', 0, email, email, 'work' from auth.users where id = $3`,
    [ctx.actor.memberId, contactId, them.actor.memberId],
  );
  await addMemberAsContact(database, them, ctx);
  const conversation = await openWith(ctx, them);
  await sendIn(ctx, conversation, 'Happy birthday!');
  expect(await outcome()).toBeNull();
  clock.advance(hourMs);
  const at = clock.now().toISOString();
  const reply = await sendIn(them, conversation, 'Thank you');
  clock.advance(dayMs);
  expect(await engagement()).toMatchObject({
    outcome: 'answered',
    outcome_source: 'detected',
    outcome_at: at,
    outcome_interaction: null,
  });
  await log('meeting');
  expect(await outcome()).toBe('met');
  expect(await say('nothing')).toMatchObject({ outcome: 'nothing' });
  await deleteMessage({ ctx: them, input: { id: reply.id } });
  expect(await say(null)).toMatchObject({ outcome: 'met' });
});

test('an old message, one long after the act, and one of a blocked member are no answers', async () => {
  const them = await createMember(database, { clock });
  const [held, other] = [await createMember(database, { clock }), them];
  const theirs = await addMemberAsContact(database, held, other, {
    birthday: { month: 11, day: 20, year: null },
  });
  await addMemberAsContact(database, other, held);
  const conversation = await openWith(held, other);
  await sendIn(held, conversation, 'Hello');
  await sendIn(other, conversation, 'Long before');
  clock.advance(hourMs);
  const input = listSignalsSchema.parse({ types: 'birthday' });
  const [signal] = (await listSignals({ ctx: held, input })).items;
  expect(signal?.contact.id).toBe(theirs);
  await actOnSignals({ ctx: held, input: { ids: [signal!.id], action: 'done' } });
  const outcomeOf = async () =>
    (await listEngagements({ ctx: held, input: { limit: 20 } })).items[0]?.outcome;
  expect(await outcomeOf()).toBeNull();
  clock.advance(hourMs);
  await sendIn(other, conversation, 'After it');
  await blockMember({ ctx: held, input: { id: other.actor.memberId } });
  expect(await outcomeOf()).toBeNull();
  await unblockMember({ ctx: held, input: { id: other.actor.memberId } });
  expect(await outcomeOf()).toBe('answered');
});

test('the strongest counts, and deleting it brings the weaker back', async () => {
  await log('message');
  clock.advance(dayMs);
  const meeting = await log('meeting');
  expect(await outcome()).toBe('met');
  await deleteInteraction({ ctx, input: { id: meeting.id } });
  expect(await outcome()).toBe('answered');
});

test('nothing before the act or long after it counts', async () => {
  await log('message', 'in', new Date('2026-11-19T09:00:00Z'));
  expect(await outcome()).toBeNull();
  clock.advance(20 * dayMs);
  await log('message');
  expect(await outcome()).toBeNull();
});

test('a planned meeting counts once it has passed', async () => {
  await log('meeting', 'mutual', new Date('2026-11-22T09:00:00Z'));
  expect(await outcome()).toBeNull();
  clock.set('2026-11-23T09:00:00Z');
  expect(await outcome()).toBe('met');
});

test('the member’s word replaces what was detected and stays until it is taken back', async () => {
  await log('message');
  expect(await say('nothing')).toMatchObject({
    outcome: 'nothing',
    outcome_source: 'member',
    outcome_interaction: null,
  });
  await log('meeting');
  expect(await outcome()).toBe('nothing');
  expect(await say(null)).toMatchObject({ outcome: 'met', outcome_source: 'detected' });
});

test('an outcome counts more than a rating, and taking it back is exact', async () => {
  expect(await weight()).toEqual({ alpha: 6, beta: 2 });
  await say('met');
  await say('met');
  expect(await weight()).toEqual({ alpha: 9, beta: 2 });
  await Promise.all([say('nothing'), say('nothing')]);
  expect(await weight()).toEqual({ alpha: 6, beta: 5 });
  await say(null);
  expect(await weight()).toEqual({ alpha: 6, beta: 2 });
});

test('engagements are listed by outcome', async () => {
  const idsOf = async (word: Outcome | 'open') =>
    (await listEngagements({ ctx, input: { limit: 20, outcome: word } })).items.map(
      (one) => one.id,
    );
  expect(await idsOf('open')).toEqual([id]);
  await say('introduced');
  expect(await idsOf('open')).toEqual([]);
  expect(await idsOf('introduced')).toEqual([id]);
  expect(await idsOf('met')).toEqual([]);
});

test('nothing can come of what was not done', async () => {
  await addContact(ctx, { birthday: { month: 11, day: 21, year: null } });
  clock.advance(hourMs);
  const input = listSignalsSchema.parse({ types: 'birthday' });
  const [other] = (await listSignals({ ctx, input })).items;
  const nudge = await getNudgeOf({ ctx, input: { id: other!.id } });
  const attempt = setOutcome({ ctx, input: { id: nudge.id, outcome: 'met' } });
  expect(await refusalOf(attempt)).toBe('illegal_state');
});
