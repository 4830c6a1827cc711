import { z } from 'zod';

import { contactMatchSchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { locales } from '../core/locales.ts';
import { lineSchema } from '../core/text.ts';
import { opportunityStages } from '../opportunities/rules.ts';
import { healths } from '../warmth/rules.ts';
import { searchTypes } from './language/operators.ts';
import { searchLimits } from './rules.ts';

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

const typesSchema = z.union([
  z.array(z.enum(searchTypes)).max(searchTypes.length),
  z.enum(searchTypes).transform((type) => [type]),
]);

/** GET `/api/v1/search`: the same by a query string. */
export const findInputSchema = z.object({
  query: querySchema,
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(searchLimits.maxResults)
    .default(searchLimits.defaultResults),
  offset: z.coerce.number().int().min(0).max(searchLimits.maxOffset).default(0),
  types: typesSchema.optional(),
});

/** A question in words, in the member's language unless another is given. */
export const questionSchema = z.object({
  question: querySchema,
  locale: z.enum(locales).optional(),
});
export type Question = z.output<typeof questionSchema>;

/** `query` is null where the question asks for nothing that operators say. */
export const questionQuerySchema = z.object({
  query: z.string().nullable(),
  engine: z.enum(['local', 'remote']),
});
export type QuestionQuery = z.infer<typeof questionQuerySchema>;

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

export const companyResultSchema = resultSchema.extend({
  type: z.literal('company'),
  metadata: z.object({
    /** A code of ISIC Rev. 4; null where none is given. */
    industry: z.string().nullable(),
    people: z.number().int(),
    /** Of its warmest person; null without people. */
    warmth: z.number().nullable(),
  }),
});
export type CompanyResult = z.infer<typeof companyResultSchema>;

/** Its title is the other participant's name, its subtitle the text around what was found. */
export const messageResultSchema = resultSchema.extend({
  type: z.literal('message'),
  metadata: z.object({
    conversation_id: idSchema,
    seq: z.number().int(),
    sent_at: z.iso.datetime(),
    is_own: z.boolean(),
    /** Of the member's contact for the other participant. */
    warmth: z.number().nullable(),
  }),
});
export type MessageResult = z.infer<typeof messageResultSchema>;

/** Its title is the author's name, its subtitle the text around what was found. */
export const postResultSchema = resultSchema.extend({
  type: z.literal('post'),
  metadata: z.object({
    author_id: idSchema,
    is_own: z.boolean(),
    published_at: z.iso.datetime().nullable(),
    tags: z.array(z.string()),
    /** Of the member's contact for the author. */
    warmth: z.number().nullable(),
  }),
});
export type PostResult = z.infer<typeof postResultSchema>;

/** The member's own; its subtitle is the company, or the names of its people. */
export const opportunityResultSchema = resultSchema.extend({
  type: z.literal('opportunity'),
  metadata: z.object({
    /** In minor units; null without one. */
    value_estimate: z.object({ amount: z.number().int(), currency: z.string() }).nullable(),
    /** In percent. */
    probability: z.number().int(),
    stage: z.enum(opportunityStages),
    /** Of its warmest person. */
    warmth: z.number().nullable(),
  }),
});
export type OpportunityResult = z.infer<typeof opportunityResultSchema>;

/** A member; the subtitle is their headline as far as they show it. */
export const profileResultSchema = resultSchema.extend({
  type: z.literal('profile'),
  metadata: z.object({
    company: z.string(),
    tier: z.string(),
    /** Of the member's contact for them. */
    warmth: z.number().nullable(),
  }),
});
export type ProfileResult = z.infer<typeof profileResultSchema>;
export type SearchResult =
  | ContactResult
  | CompanyResult
  | MessageResult
  | OpportunityResult
  | PostResult
  | ProfileResult;

const countSchema = z.object({
  count: z.number().int(),
  /** Whether there are more than were counted. */
  isMore: z.boolean(),
});
const valuesSchema = z.array(z.object({ value: z.string(), count: z.number().int() }));

/**
 * How many there are of each type, and how often the best hundred have the same value: what a
 * search can be narrowed by. The names are those of the query's operators.
 */
export const searchFacetsSchema = z.object({
  types: z.partialRecord(z.enum(searchTypes), countSchema),
  contact: z.partialRecord(z.enum(['company', 'location', 'tag', 'health']), valuesSchema),
  message: z.partialRecord(z.enum(['from']), valuesSchema),
  post: z.partialRecord(z.enum(['from', 'tag']), valuesSchema),
});
export type SearchFacets = z.infer<typeof searchFacetsSchema>;

/**
 * The answer of a search. Types without a built area have no results. `total` is exact unless
 * `hasMore` and very many match: then it counts as far as was searched.
 */
export const searchResponseSchema = z.object({
  results: z.object({
    contacts: z.array(contactResultSchema),
    posts: z.array(postResultSchema),
    opportunities: z.array(opportunityResultSchema),
    profiles: z.array(profileResultSchema),
    companies: z.array(companyResultSchema),
    messages: z.array(messageResultSchema),
  }),
  facets: searchFacetsSchema,
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
