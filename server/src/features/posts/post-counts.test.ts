import { createCommentSchema } from '@kith/contract/posts/schemas';
import { expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { ignoreJobs } from '#testing/test-conversation.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createComment } from './create-comment.ts';
import { deleteComment, restoreComment } from './delete-comment.ts';
import { deletePost, restorePost } from './delete-post.ts';
import { getPost } from './get-post.ts';
import { likeComment } from './like-comment.ts';
import { likePost } from './like-post.ts';

const database = await useFileDatabase();
const clock = createTestClock();

const rounds = 6;

test('counts are exact after likes, comments, shares and deletions at the same time', async () => {
  const members = await Promise.all(
    Array.from({ length: 5 }, () => createMember(database, { clock, jobs: ignoreJobs })),
  );
  const [author, ...others] = members as [MemberContext, ...MemberContext[]];
  const id = await publish(author, { visibility: 'public' });
  const first = await createComment({
    ctx: author,
    input: createCommentSchema.parse({ post_id: id, body: 'First' }),
  });
  const act = async (ctx: MemberContext, place: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const isOn = (round + place) % 2 === 0;
      const [comment, shareId] = await Promise.all([
        createComment({
          ctx,
          input: createCommentSchema.parse({
            post_id: id,
            body: 'Words',
            parent_id: isOn ? first.comment.id : null,
          }),
        }),
        publish(ctx, { body: '', visibility: 'public', shared_post_id: id }),
        likePost({ ctx, input: { id, isOn } }),
        likePost({ ctx, input: { id, isOn } }),
        likeComment({ ctx, input: { id: first.comment.id, isOn } }),
      ]);
      await Promise.all([
        deleteComment({ ctx, input: { id: comment.comment.id } }),
        deletePost({ ctx, input: { id: shareId } }),
      ]);
      if (!isOn) continue;
      await Promise.all([
        restoreComment({ ctx, input: { id: comment.comment.id } }),
        restorePost({ ctx, input: { id: shareId } }),
      ]);
    }
  };
  await Promise.all(others.map(act));
  const { rows } = await database.pool.query(
    `select (select count(*)::integer from post_likes where post_id = $1) as like_count,
       (select count(*)::integer from comments where post_id = $1 and deleted_at is null)
         as comment_count,
       (select count(*)::integer from posts where shared_post_id = $1 and deleted_at is null)
         as share_count`,
    [id],
  );
  expect(rows[0].comment_count).toBe(1 + (others.length * rounds) / 2);
  const { post } = await getPost({ ctx: author, input: { id } });
  expect(post).toMatchObject(rows[0]);
  const likes = await database.pool.query(
    `select c.like_count, (select count(*)::integer from comment_likes where comment_id = c.id)
       as counted from comments c where c.id = $1`,
    [first.comment.id],
  );
  expect(likes.rows[0].like_count).toBe(likes.rows[0].counted);
});
