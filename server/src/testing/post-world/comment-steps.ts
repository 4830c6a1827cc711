import { createCommentSchema } from '@kith/contract/posts/schemas';
import { sql } from 'kysely';

import { createComment } from '#features/posts/create-comment.ts';
import { deleteComment, restoreComment } from '#features/posts/delete-comment.ts';
import { likeComment } from '#features/posts/like-comment.ts';
import { updateComment } from '#features/posts/update-comment.ts';

import { foreseeNotices } from './notices.ts';
import { isActive, isOpen, seesComment } from './rules.ts';
import { change, expectRefusal, mention, type TakeStep, write } from './step-parts.ts';
import { type ModelComment, nextWord, pick } from './world.ts';

const comment: TakeStep = async ({ world }, { a, b, n, m, on }) => {
  const post = pick(world.posts, n);
  if (!post || !isActive(world, a)) return;
  const below = world.comments.filter((one) => one.post === post);
  const answered = on ? (pick(below, m) ?? null) : null;
  const named = m % 3 === 0 ? b : null;
  const { mentions, isAllowed } = mention(world, { by: a, named, post });
  const word = nextWord(world);
  const input = createCommentSchema.parse({
    post_id: post.id,
    parent_id: answered?.id ?? null,
    mentions,
    body: write(word, { named }),
  });
  const isFound =
    isAllowed && isOpen(world, a, post) && (!answered || seesComment(world, a, answered));
  const work = createComment({ ctx: world.members[a]!, input });
  const made = await expectRefusal(work, isFound ? null : 'not_found');
  if (!made) return;
  const written: ModelComment = {
    id: made.comment.id,
    post,
    author: a,
    parent: answered?.parent ?? answered,
    word,
    isDeleted: false,
    deletedBy: null,
    isHidden: false,
    likes: new Set(),
  };
  world.comments.push(written);
  const about = { by: a, post, comment: written };
  foreseeNotices(world, { kind: 'mention', to: named === null ? [] : [named], ...about });
  const others = [post.author, answered?.author ?? post.author].filter((one) => one !== named);
  foreseeNotices(world, { kind: 'comment', to: others, ...about });
};

const editComment: TakeStep = async ({ world }, { a, n }) => {
  const found = pick(world.comments, n);
  if (!found || !isActive(world, a)) return;
  const word = nextWord(world);
  const isFound = found.author === a && seesComment(world, a, found);
  const input = { id: found.id, body: write(word, { named: null }), mentions: [] };
  const work = updateComment({ ctx: world.members[a]!, input });
  await expectRefusal(work, isFound ? null : 'not_found');
  if (isFound) found.word = word;
};

const remove: TakeStep = async ({ world }, { a, n }) => {
  const found = pick(world.comments, n);
  if (!found || !isActive(world, a)) return;
  const isOwn = found.author === a || (found.post.author === a && !found.post.isDeleted);
  const isFound = isOwn && !found.isDeleted;
  const work = deleteComment({ ctx: world.members[a]!, input: { id: found.id } });
  await expectRefusal(work, isFound ? null : 'not_found');
  if (isFound) Object.assign(found, { isDeleted: true, deletedBy: a });
};

const restore: TakeStep = async ({ world }, { a, n }) => {
  const deleted = world.comments.filter(({ isDeleted }) => isDeleted);
  const found = pick(deleted, n);
  if (!found || !isActive(world, a)) return;
  const isOwn = found.deletedBy === a;
  const isFound = isOwn && seesComment(world, a, { ...found, isDeleted: false });
  const work = restoreComment({ ctx: world.members[a]!, input: { id: found.id } });
  await expectRefusal(work, isFound ? null : 'not_found');
  if (isFound) Object.assign(found, { isDeleted: false, deletedBy: null });
};

const like: TakeStep = async ({ world }, { a, n, m }) => {
  const found = pick(world.comments, n);
  if (!found || !isActive(world, a)) return;
  const isOn = m % 3 !== 0;
  const isFound = seesComment(world, a, found);
  const work = likeComment({ ctx: world.members[a]!, input: { id: found.id, isOn } });
  await expectRefusal(work, isFound ? null : 'not_found');
  if (!isFound) return;
  const isNew = isOn && !found.likes.has(a);
  if (isOn) found.likes.add(a);
  else found.likes.delete(a);
  if (!isNew) return;
  const about = { by: a, post: found.post, comment: found };
  foreseeNotices(world, { kind: 'like', to: [found.author], ...about });
};

const moderate: TakeStep = async (parts, { n, m }) => {
  const found = pick(parts.world.comments, n);
  if (!found) return;
  found.isHidden = !found.isHidden && m % 2 === 0;
  const at = found.isHidden ? new Date() : null;
  await change(parts, sql`update comments set hidden_at = ${at} where id = ${found.id}`);
};

export const commentSteps = {
  comment,
  editComment,
  deleteComment: remove,
  restoreComment: restore,
  likeComment: like,
  moderateComment: moderate,
} satisfies Record<string, TakeStep>;
