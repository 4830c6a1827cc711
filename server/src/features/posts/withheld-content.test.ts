import { dayMs, minuteMs } from '@kith/contract/core/time';
import { createCommentSchema } from '@kith/contract/posts/schemas';
import { beforeEach, expect, test } from 'vitest';

import { eraseMember } from '#features/auth/account-deletion/erase-member.ts';
import { blockMember, unblockMember } from '#features/messages/block-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { createNotificationRunner } from '#testing/notification-runner.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createComment } from './create-comment.ts';
import { getPost } from './get-post.ts';
import { likeComment } from './like-comment.ts';
import { likePost } from './like-post.ts';
import { listComments, listLikes } from './list-comments.ts';
import { createWithholdingJob } from './withhold-content.ts';

const database = await useFileDatabase();
const clock = createTestClock(new Date());
const runner = createNotificationRunner(database, clock);
const { jobs } = runner;

let author: MemberContext;
let guest: MemberContext;
let other: MemberContext;
let id: string;
let top: string;

const rename = ({ actor }: MemberContext, name: string) =>
  database.pool.query('update profiles set display_name = $2 where id = $1', [
    actor.memberId,
    name,
  ]);
const like = (ctx: MemberContext) => likePost({ ctx, input: { id, isOn: true } });
const comment = async (ctx: MemberContext, body: string, parent: string | null = null) => {
  const input = createCommentSchema.parse({ post_id: id, body, parent_id: parent });
  return (await createComment({ ctx, input })).comment.id;
};

/** A post of the author's that both others like, comment, answer and share. */
beforeEach(async () => {
  [author, guest, other] = [
    await createMember(database, { clock, jobs }),
    await createMember(database, { clock, jobs }),
    await createMember(database, { clock, jobs }),
  ];
  await rename(guest, 'Gus Guest');
  await rename(other, 'Ola Other');
  id = await publish(author, { visibility: 'public' });
  top = await comment(guest, 'Of the guest');
  await comment(other, 'An answer', top);
  for (const ctx of [guest, other]) {
    await like(ctx);
    await runner.runDue();
    clock.advance(minuteMs);
    await likeComment({ ctx, input: { id: top, isOn: true } });
    await publish(ctx, { body: 'Look', visibility: 'public', shared_post_id: id });
  }
  await runner.runDue();
});

async function read(reader = author) {
  const input = { post_id: id, limit: 10 };
  const { post } = await getPost({ ctx: reader, input: { id } });
  const [thread] = (await listComments({ ctx: reader, input })).items;
  return {
    counts: [post.like_count, post.comment_count, post.share_count],
    likers: (await listLikes({ ctx: reader, input })).items.length,
    comment: thread && [thread.comment.body, thread.author !== null, thread.comment.like_count],
    answers: thread?.replies.map((reply) => reply.comment.body),
  };
}
const whole = {
  counts: [2, 2, 2],
  likers: 2,
  comment: ['Of the guest', true, 2],
  answers: ['An answer'],
};
const withoutGuest = {
  counts: [1, 1, 1],
  likers: 1,
  comment: ['', false, 0],
  answers: ['An answer'],
};

const change = (statement: string, ...values: unknown[]) =>
  database.pool.query(statement, [guest.actor.memberId, ...values]);
const consent = (isGranted: boolean) =>
  change(
    `update user_consent set consent_granted = $2
     where user_id = $1 and consent_type = 'data_processing'`,
    isGranted,
  );
const ban = (until: Date | null) =>
  change('update auth.users set banned_until = $2 where id = $1', until);
const runJob = () =>
  createWithholdingJob({ database, clock }).run({}, new AbortController().signal, jobs);

test.each([
  ['banned', () => ban(new Date('2999-01-01')), () => ban(null)],
  ['without consent', () => consent(false), () => consent(true)],
  [
    'deleted',
    () => change('update auth.users set deleted_at = now() where id = $1'),
    () => change('update auth.users set deleted_at = null where id = $1'),
  ],
])(
  'what a member shared is neither shown nor counted while they are %s',
  async (_why, go, back) => {
    expect(await read()).toEqual(whole);
    await go();
    await go();
    expect(await read()).toEqual(withoutGuest);
    expect(await refusalOf(comment(other, 'To no one', top))).toBe('not_found');
    await back();
    expect(await read()).toEqual(whole);
  },
);

test('who is banned is named in posts and comments without a profile to open', async () => {
  const mentions = [{ member_id: guest.actor.memberId, name: 'Gus Guest' }];
  const body = 'Well said, @Gus Guest';
  const input = createCommentSchema.parse({ post_id: id, body, mentions });
  const { comment: made } = await createComment({ ctx: other, input });
  await database.pool.query(
    `insert into post_mentions (owner_id, post_id, member_id, name, created_at)
     values ($1, $2, $3, 'Gus Guest', now())`,
    [author.actor.memberId, id, guest.actor.memberId],
  );
  const named = async () => {
    const { post } = await getPost({ ctx: other, input: { id } });
    const { items } = await listComments({ ctx: author, input: { post_id: id, limit: 10 } });
    return [post, items.find(({ comment: { id: one } }) => one === made.id)?.comment];
  };
  expect(await named()).toMatchObject([{ mentions }, { mentions, body }]);
  await ban(new Date('2999-01-01'));
  expect(await named()).toMatchObject([{ mentions: null }, { mentions: null, body }]);
  await ban(null);
  expect(await named()).toMatchObject([{ mentions }, { mentions, body }]);
});

test('a ban that is over and a consent that runs out change it within a minute', async () => {
  await consent(false);
  await ban(new Date(Date.now() + 300));
  await consent(true);
  expect(await read()).toEqual(withoutGuest);
  await new Promise((resolve) => {
    setTimeout(resolve, 400);
  });
  clock.set(new Date());
  await runJob();
  expect(await read()).toEqual(whole);
  await change(
    `update user_consent set expires_at = $2
     where user_id = $1 and consent_type = 'data_processing'`,
    new Date(clock.now().getTime() + minuteMs),
  );
  await runJob();
  expect(await read()).toEqual(whole);
  clock.advance(2 * minuteMs);
  await runJob();
  expect(await read()).toEqual(withoutGuest);
});

test('what is written while the consent is withdrawn is found by it', async () => {
  let written = 2;
  for (let round = 0; round < 6; round += 1) {
    const refusal = refusalOf(comment(guest, 'At the last moment'));
    await Promise.all([refusal, consent(false)]);
    if ((await refusal) === null) written += 1;
    expect((await read()).counts).toEqual([1, 1, 1]);
    await consent(true);
    expect((await read()).counts).toEqual([2, written, 2]);
  }
});

test('blocked and withheld at once, nothing is subtracted twice', async () => {
  await blockMember({ ctx: author, input: { id: guest.actor.memberId } });
  const blocked = await read();
  expect(blocked.counts).toEqual([1, 0, 1]);
  await consent(false);
  expect(await read()).toEqual(blocked);
  await consent(true);
  expect(await read()).toEqual(blocked);
});

/** The author's notifications of likes: the member each names, how many others, its title. */
async function readLikes() {
  const rows = await author.database.transaction((tx) =>
    tx
      .selectFrom('notifications')
      .select(['data', 'title'])
      .where('type', '=', 'like')
      .$narrowType<{ data: { actor_id: string; facts: { others?: number } } }>()
      .execute(),
  );
  return rows.map(({ data, title }) => [data.actor_id, data.facts.others ?? 0, title]);
}

test('a notification of several likes names and counts only those who are shown', async () => {
  const [first, second] = [guest.actor.memberId, other.actor.memberId];
  const both = [[second, 1, 'Ola Other and 1 other liked your post']];
  const [guestAlone, otherAlone] = [
    [[first, 0, 'Gus Guest liked your post']],
    [[second, 0, 'Ola Other liked your post']],
  ];
  expect(await readLikes()).toEqual(both);
  await blockMember({ ctx: author, input: { id: second } });
  expect(await readLikes()).toEqual(guestAlone);
  await unblockMember({ ctx: author, input: { id: second } });
  // The title that is stored is that of the latest like; clients write it from the data.
  expect(await readLikes()).toEqual([[second, 1, 'Ola Other liked your post']]);
  await consent(false);
  expect(await readLikes()).toEqual(otherAlone);
  await blockMember({ ctx: other, input: { id: author.actor.memberId } });
  expect(await readLikes()).toEqual([]);
  await consent(true);
  expect(await readLikes()).toEqual(guestAlone);
});

test('who likes a post after a block is added to those who are shown', async () => {
  await blockMember({ ctx: author, input: { id: other.actor.memberId } });
  const third = await createMember(database, { clock, jobs });
  clock.advance(minuteMs);
  await like(third);
  await runner.runDue();
  expect(await readLikes()).toEqual([[third.actor.memberId, 1, expect.any(String)]]);
});

test('of an erased member no notification is left, and that of several people stays', async () => {
  await runAsService(database, (tx) => eraseMember(tx, other.actor.memberId));
  expect(await readLikes()).toEqual([[guest.actor.memberId, 0, expect.any(String)]]);
});

test('a digest names only those who are shown', async () => {
  await blockMember({ ctx: author, input: { id: other.actor.memberId } });
  clock.advance(8 * dayMs);
  await runner.run('notifications.digest');
  const texts = (await runner.readEmailsOf(author.actor.memberId)).map((email) => email.body_text);
  expect(texts.join()).toContain('Gus Guest liked your post');
  expect(texts.join()).not.toContain('Ola Other');
});
