import { z } from 'zod';

import { endpointsOf, suggestionConsents } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageSchema } from '../core/pagination.ts';
import { postLimits } from './rules.ts';
import {
  audiencePreviewAnswerSchema,
  audiencePreviewSchema,
  authorSchema,
  commentSchema,
  createCommentSchema,
  createPostSchema,
  draftedPostSchema,
  draftPostSchema,
  likeStateSchema,
  linkPreviewSchema,
  listOfPostSchema,
  listPartSchema,
  listPostsSchema,
  mutedMemberSchema,
  postSchema,
  postVersionSchema,
  publishPostSchema,
  reportPostSchema,
  suggestedTagsSchema,
  suggestTagsSchema,
  translatedPostSchema,
  updateCommentSchema,
  updatePostSchema,
} from './schemas.ts';

const oc = endpointsOf('posts');
/** What protects a member from others needs no consent. */
const free = endpointsOf('posts', []);
/** Own posts need no consent; the verb asks for it where the post is another member's. */
const readable = endpointsOf('posts', []);
/** These read about other members. */
const ofOthers = endpointsOf('posts', ['data_processing']);
/** What a model suggests. */
const suggested = endpointsOf('posts', suggestionConsents);

const byId = z.object({ id: idSchema });
const tags = ['posts'];

/**
 * Pictures come by `POST /post-pictures` and go by `GET /files/post-pictures/{id}`, those of link
 * previews by `GET /files/link-pictures/{id}`.
 */
export const postEndpoints = {
  create: oc
    .route({ method: 'POST', path: '/posts', tags, successStatus: 201, summary: 'Write a post' })
    .input(createPostSchema)
    .output(postSchema),
  list: oc
    .route({ method: 'GET', path: '/posts', tags, summary: 'Own posts, or those of a member' })
    .input(listPostsSchema)
    .output(pageSchema(postSchema)),
  bookmarked: ofOthers
    .route({ method: 'GET', path: '/posts/bookmarked', tags, summary: 'Bookmarked posts' })
    .input(listPartSchema)
    .output(pageSchema(postSchema)),
  audience: ofOthers
    .route({
      method: 'POST',
      path: '/posts/audience',
      tags,
      summary: 'Who will see a post with these settings',
    })
    .input(audiencePreviewSchema)
    .output(audiencePreviewAnswerSchema),
  linkPreview: oc
    .route({ method: 'POST', path: '/posts/link-preview', tags, summary: 'Read a linked page' })
    .input(z.object({ url: z.string().min(1).max(postLimits.link) }))
    .output(linkPreviewSchema),
  suggestTags: suggested
    .route({ method: 'POST', path: '/posts/suggested-tags', tags, summary: 'Suggest tags' })
    .input(suggestTagsSchema)
    .output(suggestedTagsSchema),
  draft: suggested
    .route({
      method: 'POST',
      path: '/posts/drafted',
      tags,
      summary: 'Draft a post from an interaction or an article',
    })
    .input(draftPostSchema)
    .output(draftedPostSchema),
  translator: suggested
    .route({
      method: 'GET',
      path: '/posts/translator',
      tags,
      summary: 'Whether posts can be translated',
    })
    .input(z.object({}))
    .output(z.object({ can_translate: z.boolean() })),
  translate: suggested
    .route({
      method: 'POST',
      path: '/posts/{id}/translation',
      tags,
      summary: 'A post in the language of the member',
    })
    .input(byId)
    .output(translatedPostSchema),
  get: readable
    .route({ method: 'GET', path: '/posts/{id}', tags, summary: 'One post' })
    .input(byId)
    .output(postSchema),
  update: oc
    .route({ method: 'PATCH', path: '/posts/{id}', tags, summary: 'Change a post' })
    .input(updatePostSchema)
    .output(postSchema),
  delete: oc
    .route({ method: 'DELETE', path: '/posts/{id}', tags, summary: 'Delete a post' })
    .input(byId)
    .output(byId),
  restore: oc
    .route({ method: 'POST', path: '/posts/{id}/restore', tags, summary: 'Undo a deletion' })
    .input(byId)
    .output(postSchema),
  publish: oc
    .route({
      method: 'POST',
      path: '/posts/{id}/publish',
      tags,
      summary: 'Publish a draft now or at a moment',
    })
    .input(publishPostSchema)
    .output(postSchema),
  versions: oc
    .route({
      method: 'GET',
      path: '/posts/{id}/versions',
      tags,
      summary: 'Earlier texts of an own post',
    })
    .input(byId)
    .output(z.object({ items: z.array(postVersionSchema) })),
  pin: oc
    .route({ method: 'PUT', path: '/posts/{id}/pin', tags, summary: 'Pin an own post' })
    .input(byId)
    .output(postSchema),
  unpin: oc
    .route({ method: 'DELETE', path: '/posts/{id}/pin', tags, summary: 'Unpin an own post' })
    .input(byId)
    .output(postSchema),
  like: oc
    .route({ method: 'PUT', path: '/posts/{id}/like', tags, summary: 'Like a post' })
    .input(byId)
    .output(likeStateSchema),
  unlike: oc
    .route({ method: 'DELETE', path: '/posts/{id}/like', tags, summary: 'Take a like back' })
    .input(byId)
    .output(likeStateSchema),
  likes: ofOthers
    .route({ method: 'GET', path: '/posts/{post_id}/likes', tags, summary: 'Who likes a post' })
    .input(listOfPostSchema)
    .output(pageSchema(authorSchema)),
  bookmark: oc
    .route({ method: 'PUT', path: '/posts/{id}/bookmark', tags, summary: 'Bookmark a post' })
    .input(byId)
    .output(byId),
  unbookmark: oc
    .route({ method: 'DELETE', path: '/posts/{id}/bookmark', tags, summary: 'Remove a bookmark' })
    .input(byId)
    .output(byId),
  hide: free
    .route({ method: 'PUT', path: '/posts/{id}/hidden', tags, summary: 'Hide from the feed' })
    .input(byId)
    .output(byId),
  unhide: free
    .route({ method: 'DELETE', path: '/posts/{id}/hidden', tags, summary: 'Show again' })
    .input(byId)
    .output(byId),
  report: free
    .route({
      method: 'POST',
      path: '/posts/{post_id}/reports',
      tags,
      successStatus: 201,
      summary: 'Report a post or one of its comments',
    })
    .input(reportPostSchema)
    .output(byId),
  muted: ofOthers
    .route({ method: 'GET', path: '/members/muted', tags, summary: 'Muted authors' })
    .input(z.object({}))
    .output(z.object({ items: z.array(mutedMemberSchema) })),
  mute: free
    .route({ method: 'PUT', path: '/members/{id}/mute', tags, summary: 'Mute an author' })
    .input(byId)
    .output(byId),
  unmute: free
    .route({ method: 'DELETE', path: '/members/{id}/mute', tags, summary: 'Unmute an author' })
    .input(byId)
    .output(byId),
};

export const commentEndpoints = {
  list: ofOthers
    .route({
      method: 'GET',
      path: '/posts/{post_id}/comments',
      tags,
      summary: 'Comments with their answers, the oldest first',
    })
    .input(listOfPostSchema)
    .output(pageSchema(commentSchema)),
  create: oc
    .route({
      method: 'POST',
      path: '/posts/{post_id}/comments',
      tags,
      successStatus: 201,
      summary: 'Comment on a post, or answer a comment',
    })
    .input(createCommentSchema)
    .output(commentSchema),
  update: oc
    .route({ method: 'PATCH', path: '/comments/{id}', tags, summary: 'Change an own comment' })
    .input(updateCommentSchema)
    .output(commentSchema),
  delete: oc
    .route({
      method: 'DELETE',
      path: '/comments/{id}',
      tags,
      summary: 'Delete an own comment, or one below an own post',
    })
    .input(byId)
    .output(byId),
  restore: oc
    .route({ method: 'POST', path: '/comments/{id}/restore', tags, summary: 'Undo a deletion' })
    .input(byId)
    .output(commentSchema),
  like: oc
    .route({ method: 'PUT', path: '/comments/{id}/like', tags, summary: 'Like a comment' })
    .input(byId)
    .output(likeStateSchema),
  unlike: oc
    .route({ method: 'DELETE', path: '/comments/{id}/like', tags, summary: 'Take a like back' })
    .input(byId)
    .output(likeStateSchema),
};
