import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { postLimits } from '../posts/rules.ts';
import { authorSchema, postSchema, replySchema } from '../posts/schemas.ts';
import { signalSchema } from '../signals/schemas.ts';
import { feedLimits, feedPageSize, feedRelations, feedSorts, feedTimes } from './rules.ts';

/** In an address a list is one text with commas, or the parameter several times. */
const listOf = <Item extends z.ZodType>(item: Item, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
    z.array(item).max(max).default([]),
  );
const switchSchema = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean().default(false),
);

/** Every filter of the feed; they narrow each other. */
export const feedFilterShape = {
  /** Authors, by their member ids. */
  people: listOf(idSchema, feedLimits.people),
  /** Any of these tags. */
  tags: listOf(lineSchema(postLimits.tag), feedLimits.tags),
  time: z.enum(feedTimes).default('all'),
  has_links: switchSchema,
  has_media: switchSchema,
  /** Only authors that the member has among the own contacts. */
  first_degree: switchSchema,
  min_warmth: z.coerce.number().int().min(0).max(100).default(0),
};

export const feedInputSchema = z.object({
  ...feedFilterShape,
  sort: z.enum(feedSorts).default('latest'),
  cursor: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(feedPageSize),
});
export type FeedInput = z.infer<typeof feedInputSchema>;
export const feedFilterSchema = z.object(feedFilterShape);
export type FeedFilter = z.infer<typeof feedFilterSchema>;

/** Why a post has its place: each factor from 0 to 1, and what it rests on. */
export const feedWhySchema = z.object({
  /** How the member knows the author. */
  relation: z.enum(feedRelations),
  recency: z.number(),
  hours: z.number(),
  /** The warmth of the tie, 0 to 100; null where the author is no contact. */
  warmth: z.number().nullable(),
  topics: z.number(),
  /** The tags that the member reads about, the strongest first. */
  matched_tags: z.array(z.string()),
  score: z.number(),
});
export type FeedWhy = z.infer<typeof feedWhySchema>;

export const feedItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('post'),
    post: postSchema,
    why: feedWhySchema,
    /** The oldest that the reader may see; null without one. */
    first_comment: replySchema.nullable(),
  }),
  z.object({ kind: z.literal('signal'), signal: signalSchema }),
]);
export type FeedItem = z.infer<typeof feedItemSchema>;

/** `newest`, only on the first page, is where `GET /feed/new` counts from. */
export const feedPageSchema = z.object({
  items: z.array(feedItemSchema),
  next_cursor: z.string().nullable(),
  newest: z.string().nullable(),
});
export type FeedPage = z.infer<typeof feedPageSchema>;

export const newPostsSchema = z.object({ count: z.number().int(), has_more: z.boolean() });

export const feedCountSchema = z.object({ count: z.number().int(), has_more: z.boolean() });

export const trendingTagSchema = z.object({
  tag: z.string(),
  post_count: z.number().int(),
  author_count: z.number().int(),
  /** The warmest of its authors, without the reader. */
  people: z.array(authorSchema),
});
export type TrendingTag = z.infer<typeof trendingTagSchema>;

/** Someone to mention or to follow. */
export const suggestedMemberSchema = authorSchema.extend({
  title: z.string(),
  company: z.string(),
});
export type SuggestedMember = z.infer<typeof suggestedMemberSchema>;

export const followSuggestionSchema = suggestedMemberSchema.extend({
  post_count: z.number().int(),
});

export const viewedSchema = z.object({
  post_ids: z.array(idSchema).min(1).max(feedLimits.viewed),
});
