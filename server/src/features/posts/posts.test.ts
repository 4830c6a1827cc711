import { feedInputSchema } from '@kith/contract/feed/schemas';
import { dayMs, hourMs } from '@kith/contract/core/time';
import {
  createCommentSchema,
  createPostSchema,
  updatePostSchema,
} from '@kith/contract/posts/schemas';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import { rankBound } from '@kith/contract/warmth/rules';
import { beforeEach, describe, expect, test } from 'vitest';

import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { readFeed } from '#features/feed/read-feed.ts';
import { blockMember } from '#features/messages/block-member.ts';
import { putPrivacyPreferences } from '#features/privacy/put-privacy-preferences.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { follow, holdMember, linkBoth, publish } from '#testing/test-posts.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';

import { createComment } from './create-comment.ts';
import { deleteComment, restoreComment } from './delete-comment.ts';
import { deletePost, restorePost } from './delete-post.ts';
import { getPost } from './get-post.ts';
import { likePost } from './like-post.ts';
import { listComments } from './list-comments.ts';
import { listVersions } from './list-versions.ts';
import { pinPost } from './pin-post.ts';
import { previewAudience } from './preview-audience.ts';
import { publishPost } from './publish-post.ts';
import { updatePost } from './update-post.ts';

const database = await useSharedDatabase();
const clock = createTestClock();

let author: MemberContext;
let friend: MemberContext;
let stranger: MemberContext;

const newMember = () => createMember(database, { clock, jobs: ignoreJobs });

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  [author, friend, stranger] = [await newMember(), await newMember(), await newMember()];
  await linkBoth(database, author, friend);
});

const canRead = async (ctx: MemberContext, id: string) =>
  (await refusalOf(getPost({ ctx, input: { id } }))) === null;

const comment = (ctx: MemberContext, postId: string, body: string, parentId?: string) =>
  createComment({
    ctx,
    input: createCommentSchema.parse({ post_id: postId, body, parent_id: parentId ?? null }),
  });

const feedOf = async (ctx: MemberContext) => {
  const { items } = await readFeed({ ctx, input: feedInputSchema.parse({}) });
  return items.flatMap((item) => (item.kind === 'post' ? [item.post.id] : []));
};

describe('visibility', () => {
  test('of a banned author, or one who withdrew the consent to processing, others read nothing', async () => {
    const id = await publish(author, { visibility: 'public' });
    expect(await canRead(stranger, id)).toBe(true);
    const authorId = author.actor.memberId;
    const grant = (isGranted: boolean) =>
      database.pool.query(
        `update user_consent set consent_granted = $2
         where user_id = $1 and consent_type = 'data_processing'`,
        [authorId, isGranted],
      );
    await grant(false);
    expect(await canRead(stranger, id)).toBe(false);
    expect(await feedOf(friend)).toEqual([]);
    await grant(true);
    expect(await feedOf(friend)).toEqual([id]);
    const ban = (until: string | null) =>
      database.pool.query('update auth.users set banned_until = $2 where id = $1', [
        authorId,
        until,
      ]);
    await ban('2999-01-01');
    expect(await canRead(stranger, id)).toBe(false);
    await ban(null);
    expect(await canRead(stranger, id)).toBe(true);
  });

  test('a post for the network is read by linked members, and looks missing to others', async () => {
    const id = await publish(author, { visibility: 'network' });
    expect(await canRead(friend, id)).toBe(true);
    expect(await refusalOf(getPost({ ctx: stranger, input: { id } }))).toBe('not_found');
  });

  test('a public post is read by everyone and in the feed of followers only', async () => {
    const id = await publish(author, { visibility: 'public' });
    const follower = await newMember();
    await follow(database, follower, author);
    expect(await canRead(stranger, id)).toBe(true);
    expect(await feedOf(stranger)).toEqual([]);
    expect(await feedOf(follower)).toEqual([id]);
    expect(await feedOf(author)).toEqual([id]);
  });

  test('a post for chosen contacts is read by them while they are linked', async () => {
    const chosen = await holdMember(database, author, stranger);
    const id = await publish(author, {
      visibility: 'selected',
      audience: { contact_ids: [chosen] },
    });
    expect(await canRead(stranger, id)).toBe(true);
    expect(await canRead(friend, id)).toBe(false);
  });

  test('a post is edited after one of its chosen readers was deleted, who is no longer named', async () => {
    const chosen = await holdMember(database, author, stranger);
    const other = await addContact(author);
    const id = await publish(author, {
      visibility: 'selected',
      audience: { contact_ids: [chosen, other] },
    });
    await deleteContact({ ctx: author, input: { id: chosen } });
    const { post } = await getPost({ ctx: author, input: { id } });
    expect(post.audience).toEqual({ contact_ids: [other], group_ids: [] });
    const edit = (contact_ids: string[]) =>
      updatePost({
        ctx: author,
        input: updatePostSchema.parse({
          id,
          body: 'Better words',
          visibility: 'selected',
          audience: { contact_ids },
        }),
      });
    // As a screen sends it that was open before.
    await edit([chosen, other]);
    await restoreContact({ ctx: author, input: { id: chosen } });
    expect(await canRead(stranger, id)).toBe(true);
    await deleteContact({ ctx: author, input: { id: chosen } });
    await edit([other]);
    expect(await refusalOf(edit([chosen]))).toBe('not_found');
    await restoreContact({ ctx: author, input: { id: chosen } });
    expect(await canRead(stranger, id)).toBe(false);
  });

  test('a block hides posts, comments and counts in both directions', async () => {
    const id = await publish(author, { visibility: 'public' });
    await likePost({ ctx: friend, input: { id, isOn: true } });
    const top = await comment(friend, id, 'First');
    await comment(stranger, id, 'Answer', top.comment.id);
    await blockMember({ ctx: stranger, input: { id: friend.actor.memberId } });
    const seen = await getPost({ ctx: stranger, input: { id } });
    expect(seen.post).toMatchObject({ like_count: 0, comment_count: 0 });
    const list = (ctx: MemberContext) =>
      listComments({ ctx, input: { post_id: id, limit: 20 } }).then(({ items }) => items);
    expect(await list(stranger)).toEqual([]);
    expect((await list(friend)).map(({ replies }) => replies)).toEqual([[]]);
    const ofFriend = await getPost({ ctx: friend, input: { id } });
    expect(ofFriend.post).toMatchObject({ like_count: 1, comment_count: 1 });
    await blockMember({ ctx: author, input: { id: friend.actor.memberId } });
    expect(await canRead(friend, id)).toBe(false);
  });

  test('the preview counts who will see a post, and names who of the mentioned will not', async () => {
    await follow(database, author, stranger);
    const preview = await previewAudience({
      ctx: author,
      input: {
        visibility: 'network',
        audience: { contact_ids: [], group_ids: [] },
        mentioned_ids: [friend.actor.memberId, stranger.actor.memberId],
      },
    });
    expect(preview.count).toBe(1);
    expect(preview.people.map((one) => one.member_id)).toEqual([friend.actor.memberId]);
    expect(preview.unreached.map((one) => one.member_id)).toEqual([stranger.actor.memberId]);
  });

  test('the preview says from which warmth on a contact is close, as the rule has it', async () => {
    const id = await publish(author, { visibility: 'first_degree' });
    const preview = async () => {
      const audience = { contact_ids: [], group_ids: [] };
      const { count, minimum_warmth: warmth } = await previewAudience({
        ctx: author,
        input: { visibility: 'first_degree', audience, mentioned_ids: [] },
      });
      return { count, warmth, reads: await canRead(friend, id) };
    };
    const warm = (warmth: number) =>
      database.pool.query('update contacts set warmth_rank = $2 where owner_id = $1', [
        author.actor.memberId,
        rankBound(warmth, clock.now()),
      ]);
    await warm(69);
    expect(await preview()).toEqual({ count: 0, warmth: 70, reads: false });
    await warm(71);
    expect(await preview()).toEqual({ count: 1, warmth: 70, reads: true });
    const rules = { ...defaultPrivacyPreferences, warmth_threshold: 80 };
    await putPrivacyPreferences({ ctx: author, input: rules });
    expect(await preview()).toEqual({ count: 0, warmth: 80, reads: false });
    await putPrivacyPreferences({ ctx: friend, input: { ...rules, warmth_threshold: 1 } });
    await warm(81);
    expect(await preview()).toEqual({ count: 1, warmth: 80, reads: true });
  });
});

describe('writing', () => {
  test('an edit keeps what the post said, for its author alone', async () => {
    const id = await publish(author, { body: 'First words #one' });
    await updatePost({ ctx: author, input: { id, body: 'Second words #two' } });
    const { items } = await listVersions({ ctx: author, input: { id } });
    expect(items.map(({ body, tags }) => ({ body, tags }))).toEqual([
      { body: 'First words #one', tags: ['one'] },
    ]);
    expect(await refusalOf(listVersions({ ctx: friend, input: { id } }))).toBe('not_found');
    const { post } = await getPost({ ctx: friend, input: { id } });
    expect(post.body).toBe('Second words #two');
    expect(post.edited_at).not.toBeNull();
  });

  test('only its author changes a post, and an older revision is refused', async () => {
    const id = await publish(author);
    const change = (ctx: MemberContext, revision?: number) =>
      updatePost({
        ctx,
        input: { id, body: 'Changed', ...(revision === undefined ? {} : { revision }) },
      });
    expect(await refusalOf(change(friend))).toBe('not_found');
    await change(author, 1);
    expect(await refusalOf(change(author, 1))).toBe('conflict');
  });

  test('a deleted post is gone for everyone and can be restored for a day', async () => {
    const id = await publish(author);
    await deletePost({ ctx: author, input: { id } });
    expect(await canRead(author, id)).toBe(false);
    expect(await canRead(friend, id)).toBe(false);
    clock.advance(hourMs);
    await restorePost({ ctx: author, input: { id } });
    expect(await canRead(friend, id)).toBe(true);
    await deletePost({ ctx: author, input: { id } });
    clock.advance(2 * dayMs);
    expect(await refusalOf(restorePost({ ctx: author, input: { id } }))).toBe('not_found');
  });

  test('a draft is read by its author alone until it is published', async () => {
    const id = await publish(author, { status: 'draft', visibility: 'public' });
    expect(await canRead(author, id)).toBe(true);
    expect(await canRead(friend, id)).toBe(false);
    expect(await refusalOf(pinPost({ ctx: author, input: { id, isOn: true } }))).toBe(
      'illegal_state',
    );
    await publishPost({ ctx: author, input: { id, at: 'now' } });
    expect(await canRead(friend, id)).toBe(true);
    expect(await refusalOf(publishPost({ ctx: author, input: { id, at: 'now' } }))).toBe(
      'illegal_state',
    );
  });

  test('a post without anything is refused, and so is a mention of someone who is not known', async () => {
    expect(await refusalOf(publish(author, { body: ' \u200B' }))).toBe('validation_failed');
    const mention = { member_id: stranger.actor.memberId, name: 'Stranger' };
    const naming = publish(author, { body: 'Hi @Stranger', mentions: [mention] });
    expect(await refusalOf(naming)).toBe('not_found');
  });
});

test('ten pictures are shown in their order, and an eleventh is refused', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into post_pictures (owner_id, media_type, bytes, width, height, storage_key, created_at)
     select $1, 'image/png', 1, 1, 1, gen_random_uuid()::text, now() from generate_series(1, 11)
     returning id`,
    [author.actor.memberId],
  );
  const pictures = rows.map(({ id }, place) => ({ id, alt: `Picture ${place}` }));
  const ten = pictures.slice(0, 10);
  const id = await publish(author, { body: '', pictures: ten });
  const { post } = await getPost({ ctx: friend, input: { id } });
  expect(post.pictures).toMatchObject(ten);
  for (const [schema, rest] of [
    [createPostSchema, { body: '' }],
    [updatePostSchema, { id }],
  ] as const) {
    const isTaken = (some: object[]) => schema.safeParse({ ...rest, pictures: some }).success;
    expect([isTaken(ten), isTaken(pictures)]).toEqual([true, false]);
  }
});

describe('comments', () => {
  test('an answer to an answer belongs to the same comment', async () => {
    const id = await publish(author);
    const top = await comment(friend, id, 'One');
    clock.advance(1_000);
    const answer = await comment(author, id, 'Two', top.comment.id);
    clock.advance(1_000);
    const third = await comment(friend, id, 'Three', answer.comment.id);
    expect(third.comment.parent_id).toBe(top.comment.id);
    const { items } = await listComments({ ctx: author, input: { post_id: id, limit: 20 } });
    expect(items.map(({ replies }) => replies.map((one) => one.comment.body))).toEqual([
      ['Two', 'Three'],
    ]);
  });

  test('a deleted comment with answers stays as a tombstone and can be restored', async () => {
    const id = await publish(author);
    const top = await comment(friend, id, 'Words');
    await comment(author, id, 'Answer', top.comment.id);
    await deleteComment({ ctx: author, input: { id: top.comment.id } });
    const list = async () =>
      (await listComments({ ctx: author, input: { post_id: id, limit: 20 } })).items;
    expect((await list())[0]).toMatchObject({ author: null, comment: { body: '' } });
    expect((await getPost({ ctx: friend, input: { id } })).post.comment_count).toBe(1);
    const restoring = restoreComment({ ctx: friend, input: { id: top.comment.id } });
    expect(await refusalOf(restoring)).toBe('not_found');
    await restoreComment({ ctx: author, input: { id: top.comment.id } });
    expect((await list())[0]).toMatchObject({ comment: { body: 'Words' } });
  });

  test('a stranger neither comments nor deletes', async () => {
    const id = await publish(author);
    const top = await comment(friend, id, 'Words');
    expect(await refusalOf(comment(stranger, id, 'Hello'))).toBe('not_found');
    const deleting = deleteComment({ ctx: stranger, input: { id: top.comment.id } });
    expect(await refusalOf(deleting)).toBe('not_found');
  });
});
