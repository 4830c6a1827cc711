import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { locales } from '../core/locales.ts';
import { givenMomentSchema } from '../core/moment.ts';
import { pageInputShape } from '../core/pagination.ts';
import { cleanMarkup, lineSchema, proseSchema } from '../core/text.ts';
import { reportReasons } from '../messages/rules.ts';
import { postLimits, postSorts, postStatuses, postVisibilities } from './rules.ts';

const moment = z.iso.datetime();

export const postVisibilitySchema = z.enum(postVisibilities);
export const postStatusSchema = z.enum(postStatuses);

const postTextSchema = (max: number) => z.string().transform(cleanMarkup).pipe(z.string().max(max));

const tagSchema = lineSchema(postLimits.tag)
  .transform((tag) => tag.replace(/^#+/u, '').replace(/\s+/gu, '_'))
  .pipe(z.string().min(1));

/** A member who is named in a text, by the name after its `@`. */
export const mentionSchema = z.object({
  member_id: idSchema,
  name: lineSchema(postLimits.mentionName).pipe(z.string().min(1)),
});
export type Mention = z.infer<typeof mentionSchema>;

/** Who reads a post of visibility `selected`. */
export const audienceSchema = z.object({
  contact_ids: z.array(idSchema).max(postLimits.audienceContacts).default([]),
  group_ids: z.array(idSchema).max(postLimits.audienceGroups).default([]),
});
export type Audience = z.infer<typeof audienceSchema>;

/** An uploaded picture, and what it shows for those who can't see it. */
const givenPictureSchema = z.object({
  id: idSchema,
  alt: lineSchema(postLimits.altText).default(''),
});

const postShape = {
  body: postTextSchema(postLimits.body),
  visibility: postVisibilitySchema,
  audience: audienceSchema,
  /** Added to the `#tags` of the text. */
  tags: z.array(tagSchema).max(postLimits.tags),
  /** Those whose name the text does not contain are left out. */
  mentions: z.array(mentionSchema).max(postLimits.mentions),
  /** From `POST /post-pictures`, in their order. */
  pictures: z.array(givenPictureSchema).max(postLimits.pictures),
  /** The address whose preview is shown, as `POST /posts/link-preview` returned it. */
  link_url: z.string().max(postLimits.link).nullable(),
};

/**
 * A new post: a draft, one that is published at `publish_at`, or one that is published now. It has a
 * text, a picture or a post that it shares.
 */
export const createPostSchema = z.object({
  ...postShape,
  body: postShape.body.default(''),
  visibility: postShape.visibility.default('network'),
  audience: postShape.audience.default({ contact_ids: [], group_ids: [] }),
  tags: postShape.tags.default([]),
  mentions: postShape.mentions.default([]),
  pictures: postShape.pictures.default([]),
  link_url: postShape.link_url.default(null),
  shared_post_id: idSchema.nullable().default(null),
  status: postStatusSchema.default('published'),
  publish_at: givenMomentSchema.nullable().default(null),
});
export type CreatePost = z.infer<typeof createPostSchema>;

/** A change: missing fields stay; `revision` refuses a change of an older state. */
export const updatePostSchema = z.object(postShape).partial().extend({
  id: idSchema,
  revision: z.number().int().optional(),
});
export type UpdatePost = z.infer<typeof updatePostSchema>;

/** Publishes a draft or a scheduled post, now or at a moment; null makes it a draft again. */
export const publishPostSchema = z.object({
  id: idSchema,
  at: z
    .union([z.literal('now'), givenMomentSchema])
    .nullable()
    .default('now'),
});
export type PublishPost = z.infer<typeof publishPostSchema>;

/** Another member as the reader knows them. */
export const authorSchema = z.object({
  member_id: idSchema,
  name: z.string(),
  /** Their position in the reader's contact, else the headline that the reader may see, or nothing. */
  headline: z.string(),
  /** Whether someone without such a contact can open their profile. */
  has_profile: z.boolean(),
  /** The reader's own contact for them, its picture and its warmth. */
  contact_id: idSchema.nullable(),
  photo_id: idSchema.nullable(),
  warmth: z.number().nullable(),
});
export type Author = z.infer<typeof authorSchema>;

/** Its bytes are at `/files/post-pictures/{id}`. */
export const postPictureSchema = z.object({
  id: idSchema,
  alt: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type PostPicture = z.infer<typeof postPictureSchema>;

/** What the server read at an address. Texts are those of the page. */
export const linkPreviewSchema = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  site: z.string(),
  /** Its bytes are at `/files/link-pictures/{id}`. */
  picture_id: idSchema.nullable(),
});
export type LinkPreview = z.infer<typeof linkPreviewSchema>;

const postCardShape = {
  id: idSchema,
  author: authorSchema,
  body: z.string(),
  tags: z.array(z.string()),
  mentions: z.array(mentionSchema),
  pictures: z.array(postPictureSchema),
  link: linkPreviewSchema.nullable(),
  visibility: postVisibilitySchema,
  published_at: moment.nullable(),
  edited_at: moment.nullable(),
};

export const sharedPostSchema = z.object(postCardShape);

export const postSchema = z.object({
  ...postCardShape,
  status: postStatusSchema,
  /** Only the author's own posts name it. */
  audience: audienceSchema.nullable(),
  publish_at: moment.nullable(),
  pinned_at: moment.nullable(),
  created_at: moment,
  updated_at: moment,
  revision: z.number().int(),
  /** Whether it shares another post; `shared` is null where the reader may not see that. */
  is_share: z.boolean(),
  shared: sharedPostSchema.nullable(),
  /** Counts leave out members that have a block with the reader. */
  like_count: z.number().int(),
  comment_count: z.number().int(),
  share_count: z.number().int(),
  /** How many other members have seen it; null for the posts of others. */
  reach: z.number().int().nullable(),
  is_own: z.boolean(),
  /** By a moderator, so that only its author reads it. */
  is_hidden: z.boolean(),
  is_liked: z.boolean(),
  is_bookmarked: z.boolean(),
});
export type Post = z.infer<typeof postSchema>;

/** An earlier text of a post, the newest first. */
export const postVersionSchema = z.object({
  body: z.string(),
  tags: z.array(z.string()),
  visibility: postVisibilitySchema,
  replaced_at: moment,
});
export type PostVersion = z.infer<typeof postVersionSchema>;

/** The member's own posts, or what they may see of another member's. */
export const listPostsSchema = z.object({
  ...pageInputShape,
  limit: z.coerce.number().int().min(1).max(50).default(20),
  status: postStatusSchema.default('published'),
  /** `reach`: how many members have seen it; only of own published posts. */
  sort: z.enum(postSorts).default('newest'),
  /** Without it, the member's own. */
  member_id: idSchema.optional(),
});
export type ListPosts = z.infer<typeof listPostsSchema>;

export const listPartSchema = z.object({
  ...pageInputShape,
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type ListPart = z.infer<typeof listPartSchema>;

export const listOfPostSchema = listPartSchema.extend({ post_id: idSchema });
export type ListOfPost = z.infer<typeof listOfPostSchema>;

/** What the composer asks before a post is sent. */
export const audiencePreviewSchema = z.object({
  visibility: postVisibilitySchema,
  audience: audienceSchema.default({ contact_ids: [], group_ids: [] }),
  mentioned_ids: z.array(idSchema).max(postLimits.mentions).default([]),
});
export type AudiencePreview = z.infer<typeof audiencePreviewSchema>;

/** `count` null: every member, and everyone with a link. `people` are the closest of them. */
export const audiencePreviewAnswerSchema = z.object({
  count: z.number().int().nullable(),
  people: z.array(authorSchema),
  /** Of the mentioned members those who could not read the post. */
  unreached: z.array(authorSchema),
  /** Chosen contacts who are not members, so that nothing reaches them. */
  unlinked_count: z.number().int(),
  /** From which warmth on someone is among the close contacts. */
  minimum_warmth: z.number().int(),
});
export type AudiencePreviewAnswer = z.infer<typeof audiencePreviewAnswerSchema>;

export const createCommentSchema = z.object({
  post_id: idSchema,
  /** The comment that is answered; answers have no answers of their own. */
  parent_id: idSchema.nullable().default(null),
  body: postTextSchema(postLimits.comment).pipe(z.string().min(1)),
  mentions: z.array(mentionSchema).max(postLimits.mentions).default([]),
});
export type CreateComment = z.infer<typeof createCommentSchema>;

export const updateCommentSchema = createCommentSchema
  .pick({ body: true, mentions: true })
  .extend({ id: idSchema });
export type UpdateComment = z.infer<typeof updateCommentSchema>;

/** A comment without its answers. */
export const replySchema = z.object({
  id: idSchema,
  post_id: idSchema,
  parent_id: idSchema.nullable(),
  /** Null in a tombstone: a deleted comment that was answered. */
  author: authorSchema.nullable(),
  body: z.string(),
  mentions: z.array(mentionSchema),
  like_count: z.number().int(),
  is_liked: z.boolean(),
  is_own: z.boolean(),
  /** By a moderator, so that only its writer reads it. */
  is_hidden: z.boolean(),
  /** Whether the reader may remove it: their own comment, or one below their own post. */
  can_delete: z.boolean(),
  created_at: moment,
  edited_at: moment.nullable(),
});

export type Reply = z.infer<typeof replySchema>;

/** A comment with its answers, the oldest first. */
export const commentSchema = replySchema.extend({ replies: z.array(replySchema) });
export type Comment = z.infer<typeof commentSchema>;

export const likeStateSchema = z.object({
  id: idSchema,
  is_liked: z.boolean(),
  like_count: z.number().int(),
});
export type LikeState = z.infer<typeof likeStateSchema>;

export const reportPostSchema = z.object({
  post_id: idSchema,
  comment_id: idSchema.nullable().default(null),
  reason: z.enum(reportReasons),
  note: proseSchema(postLimits.reportNote).default(''),
});
export type ReportPost = z.infer<typeof reportPostSchema>;

export const mutedMemberSchema = z.object({ author: authorSchema, muted_at: moment });

/** Where suggested tags or a drafted text come from, which the screen says. */
export const textEngineSchema = z.enum(['local', 'remote']);

export const suggestTagsSchema = z.object({
  body: postTextSchema(postLimits.body),
  /** By the configured model, for a credit; else those that the member uses, for none. */
  generates: z.boolean().default(false),
});
export const suggestedTagsSchema = z.object({
  tags: z.array(z.string()),
  engine: textEngineSchema,
  /** Whether a model is configured that can generate some. */
  can_generate: z.boolean(),
});
export type SuggestedTags = z.infer<typeof suggestedTagsSchema>;

/** What a post is drafted from: one of the member's interactions, or an article. */
export const draftPostSchema = z.union([
  z.object({ interaction_id: idSchema }),
  z.object({ url: z.string().min(1).max(postLimits.link) }),
]);
export type DraftPost = z.infer<typeof draftPostSchema>;
export const draftedPostSchema = z.object({
  body: z.string(),
  tags: z.array(z.string()),
  link: linkPreviewSchema.nullable(),
  engine: textEngineSchema,
});
export type DraftedPost = z.infer<typeof draftedPostSchema>;

/** A post in the reader's language. */
export const translatedPostSchema = z.object({ body: z.string(), locale: z.enum(locales) });
export type TranslatedPost = z.infer<typeof translatedPostSchema>;
