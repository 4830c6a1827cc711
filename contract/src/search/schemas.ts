import { z } from 'zod';

import { contactMatchSchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { lineSchema } from '../core/text.ts';
import { healths } from '../warmth/rules.ts';
import { searchLimits, searchTypes } from './rules.ts';

const querySchema = lineSchema(searchLimits.query).pipe(z.string().min(searchLimits.minQuery));

/** POST `/functions/v1/site-search`. Absent `types` means all of them. */
export const siteSearchSchema = z.object({
  query: querySchema,
  limit: z.number().int().min(1).max(searchLimits.maxResults).default(searchLimits.defaultResults),
  offset: z.number().int().min(0).max(searchLimits.maxOffset).default(0),
  types: z.array(z.enum(searchTypes)).max(searchTypes.length).optional(),
  /** The screen of the search; ignored. */
  context: z.unknown().optional(),
});
export type SiteSearch = z.output<typeof siteSearchSchema>;

/** PUT `/functions/v1/site-search`: a result was opened. */
export const searchClickSchema = z.object({
  query: querySchema,
  resultType: z.enum(searchTypes),
  resultId: idSchema,
});
export type SearchClick = z.output<typeof searchClickSchema>;

const resultSchema = z.object({
  id: idSchema,
  title: z.string(),
  subtitle: z.string(),
  /** The picture's address below `/api/v1`; null without one. */
  avatar: z.string().nullable(),
});

export const contactResultSchema = resultSchema.extend({
  type: z.literal('contact'),
  metadata: z.object({
    relationship_health: z.enum(healths),
    location: z.string(),
    warmth: z.number(),
    /** Why it was found; null where the name matches. */
    match: contactMatchSchema.nullable(),
  }),
});
export type ContactResult = z.infer<typeof contactResultSchema>;

/**
 * The answer of a search. Types without a built area have no results. `total` is exact unless
 * `hasMore` and very many match: then it counts as far as was searched.
 */
export const searchResponseSchema = z.object({
  results: z.object({
    contacts: z.array(contactResultSchema),
    posts: z.array(resultSchema),
    opportunities: z.array(resultSchema),
    profiles: z.array(resultSchema),
  }),
  pagination: z.object({
    total: z.number().int(),
    limit: z.number().int(),
    hasMore: z.boolean(),
  }),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;

export const recentSearchSchema = z.object({
  query: z.string(),
  search_count: z.number().int(),
  result_count: z.number().int(),
  last_searched_at: z.iso.datetime(),
});
export type RecentSearch = z.infer<typeof recentSearchSchema>;
