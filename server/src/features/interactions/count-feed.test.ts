import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import { interactionUpdateSchema } from '@kith/contract/interactions/schemas';
import { createCommentSchema } from '@kith/contract/posts/schemas';
import { rankOf } from '@kith/contract/warmth/rules';
import { beforeEach, expect, test } from 'vitest';

import { getContact } from '#features/contacts/get-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { createComment } from '#features/posts/create-comment.ts';
import { deleteComment, restoreComment } from '#features/posts/delete-comment.ts';
import { deletePost, restorePost } from '#features/posts/delete-post.ts';
import { likePost } from '#features/posts/like-post.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTextRows } from '#platform/database/rows.ts';
import { block, unblock } from '#testing/conversation-calls.ts';
import { countBetween, readAllFeedRows, readFeedDays } from '#testing/count-feed-days.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { addMemberAsContact, ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { addPost } from '#testing/test-posts.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { sweepFeed, takeFeedPairs } from './count-feed-job.ts';
import { deleteInteraction } from './delete-interaction.ts';
import { restoreInteraction } from './restore-interaction.ts';
import { updateInteraction } from './update-interaction.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ann: MemberContext;
let ben: MemberContext;
let eve: MemberContext;
/** Ann's contact for Ben, and Ben's for Ann. */
let bens: string;
let anns: string;

beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  const create = () => createMember(database, { clock, jobs: ignoreJobs });
  [ann, ben, eve] = await Promise.all([create(), create(), create()]);
  bens = await addMemberAsContact(database, ann, ben, { first_name: 'Ben' });
  anns = await addMemberAsContact(database, ben, ann, { first_name: 'Ann' });
});

const like = (ctx: MemberContext, id: string, isOn = true) =>
  likePost({ ctx, input: { id, isOn } });
const comment = async (ctx: MemberContext, postId: string, body = 'Words') => {
  const input = createCommentSchema.parse({ post_id: postId, body });
  return (await createComment({ ctx, input })).comment.id;
};
const count = () => countBetween(database, ann, ben);
const daysOfAnn = () => readFeedDays(ann, bens);
const daysOfBen = () => readFeedDays(ben, anns);
const tieOf = async (ctx: MemberContext, id: string) => {
  const { warmth_rank: rank, interaction_count: interactions } = await getContact({
    ctx,
    input: { id },
  });
  return { rank, interactions };
};

/** Whether the pair was noted to be counted; it no longer is then. */
async function takeNote(one = ann, other = ben): Promise<boolean> {
  const text = `delete from feed_pairs_to_count
    where low_member_id in ($1, $2) and high_member_id in ($1, $2)`;
  const ids = [one.actor.memberId, other.actor.memberId];
  return (await database.pool.query(text, ids)).rowCount === 1;
}

test('a day of likes and comments is one interaction for each of the two, and warms', async () => {
  const [one, two, own] = [await addPost(ben), await addPost(ben), await addPost(ann)];
  await like(ann, one);
  clock.advance(minuteMs);
  await like(ann, two);
  await comment(ann, one);
  await comment(ann, one, 'More');
  await like(ben, own);
  await count();
  expect((await daysOfAnn()).toSorted()).toEqual([
    '2026-11-20T09:01 comment out 1',
    '2026-11-20T09:01 like in 1',
    '2026-11-20T09:01 like out 2',
  ]);
  expect((await daysOfBen()).toSorted()).toEqual([
    '2026-11-20T09:01 comment in 1',
    '2026-11-20T09:01 like in 2',
    '2026-11-20T09:01 like out 1',
  ]);
  const at = new Date('2026-11-20T09:01:00Z');
  const tie = await tieOf(ann, bens);
  expect(tie.interactions).toBe(3);
  const expected = rankOf([
    { kind: 'comment', direction: 'out', at },
    { kind: 'like', direction: 'in', at },
    { kind: 'like', direction: 'out', at },
  ]);
  expect(tie.rank).toBeCloseTo(expected, 9);
  const posts = (await readAllFeedRows(database, ann)).map((row) => row['post_id']);
  expect(posts).toEqual([one, own, null]);
  clock.advance(dayMs);
  await comment(ann, two);
  await count();
  expect(await daysOfAnn()).toHaveLength(4);
});

test('what a stranger likes, and one’s own posts, count for no one', async () => {
  const id = await addPost(ben);
  await like(eve, id);
  await like(ben, id);
  await comment(ben, id);
  expect([await takeNote(eve, ben), await takeNote()]).toEqual([false, false]);
  await countBetween(database, eve, ben);
  await count();
  const rows = [await readAllFeedRows(database, eve), await readAllFeedRows(database, ben)];
  expect(rows).toEqual([[], []]);
  expect(await readAllFeedRows(database, ann)).toEqual([]);
});

test('repeats, and counts at once while both like and comment, change and lose nothing', async () => {
  const [one, own] = [await addPost(ben), await addPost(ann)];
  await Promise.all([like(ann, one), count(), comment(ann, one), count(), like(ben, own), count()]);
  await Promise.all([count(), count()]);
  const read = async () => [
    await readAllFeedRows(database, ann),
    await readAllFeedRows(database, ben),
    await tieOf(ann, bens),
    await tieOf(ben, anns),
  ];
  const before = await read();
  expect(before.slice(0, 2).map((rows) => (rows as unknown[]).length)).toEqual([3, 3]);
  await count();
  expect(await read()).toEqual(before);
});

test('a like or a comment notes the pair, the note is taken once and becomes one job', async () => {
  const id = await addPost(ben);
  await like(ann, id);
  await comment(ann, id);
  const ids = [ann.actor.memberId, ben.actor.memberId].toSorted();
  const sent: unknown[] = [];
  const jobs = {
    send: async (_tx: unknown, name: string, data: object, options?: object) => {
      if (JSON.stringify(data) === JSON.stringify({ memberIds: ids }))
        sent.push([name, data, options]);
    },
  };
  const take = async () => {
    let taken = 1;
    while (taken > 0) taken = await takeFeedPairs({ database, jobs, clock });
  };
  // Notes have the database's own time.
  clock.set(new Date(Date.now() - minuteMs));
  await take();
  expect(sent).toEqual([]);
  clock.advance(2 * minuteMs);
  await Promise.all([take(), take()]);
  expect(sent).toEqual([
    ['interactions.count-feed', { memberIds: ids }, { singletonKey: ids.join(':') }],
  ]);
  await like(ann, id, false);
  expect(await takeNote()).toBe(true);
});

test('a like that is taken back, and a deleted comment, take their row and its warmth along', async () => {
  const [one, two] = [await addPost(ben), await addPost(ben)];
  const before = await tieOf(ann, bens);
  await like(ann, one);
  clock.advance(minuteMs);
  await like(ann, two);
  const words = await comment(ann, one);
  await count();
  await takeNote();
  await like(ann, two, false);
  expect(await takeNote()).toBe(true);
  await deleteComment({ ctx: ann, input: { id: words } });
  expect(await takeNote()).toBe(true);
  await count();
  expect(await daysOfAnn()).toEqual(['2026-11-20T09:00 like out 1']);
  await like(ann, one, false);
  await count();
  expect([await daysOfAnn(), await daysOfBen()]).toEqual([[], []]);
  expect(await tieOf(ann, bens)).toEqual(before);
  await restoreComment({ ctx: ann, input: { id: words } });
  await count();
  expect(await daysOfBen()).toEqual(['2026-11-20T09:01 comment in 1']);
});

test('a deleted post takes what was about it along, and brings it back', async () => {
  const id = await addPost(ben);
  await like(ann, id);
  await count();
  await takeNote();
  await deletePost({ ctx: ben, input: { id } });
  expect(await takeNote()).toBe(true);
  await count();
  expect([await daysOfAnn(), await daysOfBen()]).toEqual([[], []]);
  await restorePost({ ctx: ben, input: { id } });
  expect(await takeNote()).toBe(true);
  await count();
  expect(await daysOfAnn()).toHaveLength(1);
});

test('a row can be deleted and stays so with the next like; restored, it has all of them', async () => {
  await like(ann, await addPost(ben));
  await count();
  const [row] = await readAllFeedRows(database, ann);
  const id = String(row?.['id']);
  expect(await refusalOf(deleteInteraction({ ctx: ben, input: { id } }))).toBe('not_found');
  await deleteInteraction({ ctx: ann, input: { id } });
  clock.advance(hourMs);
  await like(ann, await addPost(ben));
  await count();
  expect(await daysOfAnn()).toEqual([]);
  expect((await tieOf(ann, bens)).interactions).toBe(0);
  await restoreInteraction({ ctx: ann, input: { id } });
  expect(await daysOfAnn()).toEqual(['2026-11-20T10:00 like out 2']);
});

test('a row can’t be corrected or made up, and has no word of a comment', async () => {
  await comment(ann, await addPost(ben), 'Unforgettable word');
  await count();
  const rows = await readAllFeedRows(database, ann);
  expect(JSON.stringify(rows)).not.toContain('Unforgettable');
  const id = String(rows[0]?.['id']);
  const change = (ctx: MemberContext) => {
    const input = interactionUpdateSchema.parse({ id, kind: 'meeting' });
    return refusalOf(updateInteraction({ ctx, input }));
  };
  expect([await change(ann), await change(ben)]).toEqual(['illegal_state', 'not_found']);
  for (const text of [
    `update interactions set kind = 'meeting' where id = '${id}'`,
    `update interactions set summary = 'x' where id = '${id}'`,
  ]) {
    const work = ann.database.transaction((tx) => readTextRows(tx, text));
    await expect(work).rejects.toThrow('interactions_message_days');
  }
  expect(await readAllFeedRows(database, ann)).toEqual(rows);
});

test('days are those of the member’s own time zone, and another zone later moves nothing', async () => {
  const setZone = (zone: string) =>
    database.pool.query('update profiles set timezone = $2 where id = $1', [
      ann.actor.memberId,
      zone,
    ]);
  await setZone('Asia/Tokyo');
  clock.set('2026-11-20T14:30:00Z');
  const [one, two] = [await addPost(ben), await addPost(ben)];
  await like(ann, one);
  clock.advance(hourMs);
  await like(ann, two);
  await count();
  expect(await daysOfAnn()).toEqual(['2026-11-20T14:30 like out 1', '2026-11-20T15:30 like out 1']);
  expect(await daysOfBen()).toEqual(['2026-11-20T15:30 like in 2']);
  const rows = await readAllFeedRows(database, ann);
  await setZone('UTC');
  await count();
  expect(await readAllFeedRows(database, ann)).toEqual(rows);
});

test('with a block nothing is counted, what was counted stays, and later all counts', async () => {
  await like(ann, await addPost(ben));
  await count();
  const second = await addPost(ben);
  clock.advance(dayMs);
  await like(ann, second);
  await block(ben, ann);
  await count();
  expect(await daysOfAnn()).toEqual(['2026-11-20T09:00 like out 1']);
  await unblock(ben, ann);
  await count();
  expect(await daysOfAnn()).toHaveLength(2);
});

test('without the consent nothing is counted, and all of it once it is given again', async () => {
  await like(ann, await addPost(ben));
  await setConsents(ben, ['data_processing'], false);
  await count();
  expect([await readAllFeedRows(database, ann), await readAllFeedRows(database, ben)]).toEqual([
    [],
    [],
  ]);
  await setConsents(ben, ['data_processing']);
  await count();
  expect([await daysOfAnn(), await daysOfBen()]).toEqual([
    ['2026-11-20T09:00 like out 1'],
    ['2026-11-20T09:00 like in 1'],
  ]);
});

test('what came before the link counts with it, and rows follow the person to the contact of now', async () => {
  const known = await createMember(database, { clock, jobs: ignoreJobs });
  const id = await addPost(known);
  await like(ann, id);
  expect(await takeNote(ann, known)).toBe(false);
  const first = await addContact(ann, { first_name: 'Known' });
  const link = (contact: string) =>
    database.pool.query(`select store_link($1, $2, $3, 'address', now())`, [
      ann.actor.memberId,
      contact,
      known.actor.memberId,
    ]);
  await link(first);
  expect(await takeNote(ann, known)).toBe(true);
  const countKnown = () => countBetween(database, ann, known);
  await countKnown();
  expect(await readFeedDays(ann, first)).toHaveLength(1);
  await database.pool.query('delete from member_links where owner_id = $1', [ann.actor.memberId]);
  await countKnown();
  expect(await readFeedDays(ann, first)).toHaveLength(1);
  const second = await addContact(ann, { first_name: 'Known too' });
  await link(second);
  await countKnown();
  expect([await readFeedDays(ann, first), await readFeedDays(ann, second)]).toMatchObject([
    [],
    [expect.any(String)],
  ]);
  expect([(await tieOf(ann, first)).interactions, (await tieOf(ann, second)).interactions]).toEqual(
    [0, 1],
  );
});

test('the sweep notes those who became linked by an address', async () => {
  const known = await createMember(database, { clock, jobs: ignoreJobs });
  await setConsents(known, ['profile_visibility']);
  await like(ann, await addPost(known));
  await addMemberAsContact(database, ann, known);
  await takeNote(ann, known);
  await sweepFeed({ database, clock });
  expect(await takeNote(ann, known)).toBe(true);
  await countBetween(database, ann, known);
  await countBetween(database, known, ann);
  expect(await readAllFeedRows(database, ann)).toHaveLength(1);
});

test('an address that is added to a contact notes the pair', async () => {
  const known = await createMember(database, { clock, jobs: ignoreJobs });
  await setConsents(known, ['profile_visibility']);
  await like(ann, await addPost(known));
  const id = await addContact(ann, { first_name: 'Known' });
  const { rows } = await database.pool.query<{ email: string }>(
    'select email from auth.users where id = $1',
    [known.actor.memberId],
  );
  const emails = [{ value: rows[0]!.email, label: 'work' as const }];
  await updateContact({ ctx: ann, input: { id, emails } });
  expect(await takeNote(ann, known)).toBe(true);
});

test('when the other erases their account, rows stay without anything of theirs', async () => {
  await like(ann, await addPost(ben));
  await like(ben, await addPost(ann));
  await count();
  const benId = ben.actor.memberId;
  await database.pool.query('delete from auth.users where id = $1', [benId]);
  await count();
  const rows = await readAllFeedRows(database, ann);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(benId);
});

test('what is older than a deleted row is kept neither counts nor comes back', async () => {
  await like(ann, await addPost(ben));
  clock.advance(31 * dayMs);
  await count();
  expect(await daysOfAnn()).toEqual([]);
});
