import type { MemberContext } from '#platform/context.ts';
import { memberApi } from '#platform/http/api-server.ts';
import { runOnce } from '#platform/http/idempotency.ts';

import { bookmarkPost, hidePost } from './bookmark-post.ts';
import { createComment } from './create-comment.ts';
import { createPost } from './create-post.ts';
import { deleteComment, restoreComment } from './delete-comment.ts';
import { deletePost, restorePost } from './delete-post.ts';
import { getPost } from './get-post.ts';
import { likeComment } from './like-comment.ts';
import { likePost } from './like-post.ts';
import { listComments, listLikes } from './list-comments.ts';
import { listBookmarked, listPosts } from './list-posts.ts';
import { listVersions } from './list-versions.ts';
import { listMuted, muteMember } from './mute-member.ts';
import { pinPost } from './pin-post.ts';
import type { PostView } from './post-row.ts';
import { presentComment } from './present-comment.ts';
import { presentAuthor, presentPost } from './post-card.ts';
import { previewAudience } from './preview-audience.ts';
import { publishPost } from './publish-post.ts';
import { reportPost } from './report-post.ts';
import { updateComment } from './update-comment.ts';
import { updatePost } from './update-post.ts';

const { posts, comments } = memberApi;

type Page = { items: PostView[]; next_cursor: string | null };
const presentPage = ({ items, next_cursor }: Page, ctx: MemberContext) => ({
  items: items.map((view) => presentPost(view, ctx)),
  next_cursor,
});

/** `/api/v1/posts`; the routes of link previews and drafts come from `writing-routes.ts`. */
export const postRoutes = {
  create: posts.create.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'posts.create',
      input,
      work: async (once) => presentPost(await createPost({ ctx: once, input }), ctx),
    }),
  ),
  list: posts.list.handler(async ({ context: { ctx }, input }) =>
    presentPage(await listPosts({ ctx, input }), ctx),
  ),
  bookmarked: posts.bookmarked.handler(async ({ context: { ctx }, input }) =>
    presentPage(await listBookmarked({ ctx, input }), ctx),
  ),
  audience: posts.audience.handler(({ context: { ctx }, input }) =>
    previewAudience({ ctx, input }),
  ),
  get: posts.get.handler(async ({ context: { ctx }, input }) =>
    presentPost(await getPost({ ctx, input }), ctx),
  ),
  update: posts.update.handler(async ({ context: { ctx }, input }) =>
    presentPost(await updatePost({ ctx, input }), ctx),
  ),
  delete: posts.delete.handler(({ context: { ctx }, input }) => deletePost({ ctx, input })),
  restore: posts.restore.handler(async ({ context: { ctx }, input }) =>
    presentPost(await restorePost({ ctx, input }), ctx),
  ),
  publish: posts.publish.handler(async ({ context: { ctx }, input }) =>
    presentPost(await publishPost({ ctx, input }), ctx),
  ),
  versions: posts.versions.handler(({ context: { ctx }, input }) => listVersions({ ctx, input })),
  pin: posts.pin.handler(async ({ context: { ctx }, input: { id } }) =>
    presentPost(await pinPost({ ctx, input: { id, isOn: true } }), ctx),
  ),
  unpin: posts.unpin.handler(async ({ context: { ctx }, input: { id } }) =>
    presentPost(await pinPost({ ctx, input: { id, isOn: false } }), ctx),
  ),
  like: posts.like.handler(({ context: { ctx }, input: { id } }) =>
    likePost({ ctx, input: { id, isOn: true } }),
  ),
  unlike: posts.unlike.handler(({ context: { ctx }, input: { id } }) =>
    likePost({ ctx, input: { id, isOn: false } }),
  ),
  likes: posts.likes.handler(async ({ context: { ctx }, input }) => {
    const { items, next_cursor } = await listLikes({ ctx, input });
    return { items: items.map((card) => presentAuthor(card, ctx.clock.now())), next_cursor };
  }),
  bookmark: posts.bookmark.handler(({ context: { ctx }, input: { id } }) =>
    bookmarkPost({ ctx, input: { id, isOn: true } }),
  ),
  unbookmark: posts.unbookmark.handler(({ context: { ctx }, input: { id } }) =>
    bookmarkPost({ ctx, input: { id, isOn: false } }),
  ),
  hide: posts.hide.handler(({ context: { ctx }, input: { id } }) =>
    hidePost({ ctx, input: { id, isOn: true } }),
  ),
  unhide: posts.unhide.handler(({ context: { ctx }, input: { id } }) =>
    hidePost({ ctx, input: { id, isOn: false } }),
  ),
  report: posts.report.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'posts.report',
      input,
      work: (once) => reportPost({ ctx: once, input }),
    }),
  ),
  muted: posts.muted.handler(({ context: { ctx } }) => listMuted({ ctx })),
  mute: posts.mute.handler(({ context: { ctx }, input: { id } }) =>
    muteMember({ ctx, input: { id, isOn: true } }),
  ),
  unmute: posts.unmute.handler(({ context: { ctx }, input: { id } }) =>
    muteMember({ ctx, input: { id, isOn: false } }),
  ),
};

/** Comments of posts. */
export const commentRoutes = {
  list: comments.list.handler(async ({ context: { ctx }, input }) => {
    const { items, next_cursor } = await listComments({ ctx, input });
    return { items: items.map((thread) => presentComment(thread, ctx)), next_cursor };
  }),
  create: comments.create.handler(({ context: { ctx, headers }, input }) =>
    runOnce({
      ctx,
      headers,
      endpoint: 'comments.create',
      input,
      work: async (once) => presentComment(await createComment({ ctx: once, input }), ctx),
    }),
  ),
  update: comments.update.handler(async ({ context: { ctx }, input }) =>
    presentComment(await updateComment({ ctx, input }), ctx),
  ),
  delete: comments.delete.handler(({ context: { ctx }, input }) => deleteComment({ ctx, input })),
  restore: comments.restore.handler(async ({ context: { ctx }, input }) =>
    presentComment(await restoreComment({ ctx, input }), ctx),
  ),
  like: comments.like.handler(({ context: { ctx }, input: { id } }) =>
    likeComment({ ctx, input: { id, isOn: true } }),
  ),
  unlike: comments.unlike.handler(({ context: { ctx }, input: { id } }) =>
    likeComment({ ctx, input: { id, isOn: false } }),
  ),
};
