import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { drillSchema, tooFewSchema, updatingSchema } from './schemas.ts';
import { trendFields, trendKinds, trendLimits, trendRanges } from './trends-rules.ts';

const count = z.number().int().min(0);

export const trendsInputSchema = z.object({ range: z.enum(trendRanges).default('quarter') });

/**
 * Something that more people do than chance explains. `name`: a title, a company, a topic, or an ISIC
 * code; `to`: the other company of a route.
 *
 * `people`: those who did it within the range, which `drill` opens; of a topic that is talked about less,
 * those who still do. `before`: of a topic, people of the same time before; of an industry, people in it
 * when the range began. `now`: of an industry, people in it. `mentions`: posts, notes and tags of a topic.
 * `age_days`: the median age of what happened. `weeks`: the last weeks, oldest first: people in the
 * group at the end of each, of a topic those who talked about it, in
 * steps of two weeks. `chance`: the probability of so many by chance, before the correction.
 */
export const trendSchema = z.object({
  kind: z.enum(trendKinds),
  field: z.enum(trendFields),
  is_rising: z.boolean(),
  name: z.string(),
  to: z.string().nullable(),
  people: count,
  before: count.nullable(),
  now: count.nullable(),
  mentions: count.nullable(),
  since: z.iso.date(),
  age_days: z.number().min(0),
  weeks: z.array(count).length(trendLimits.weeks),
  chance: z.number().min(0).max(1),
  drill: drillSchema,
  /** The warmest of them. */
  person: z.object({ id: idSchema, full_name: z.string() }).nullable(),
});
export type Trend = z.infer<typeof trendSchema>;

/**
 * Each trend is a test against chance; of all that are shown, `trendFalseShare` are expected to be chance
 * (Benjamini and Hochberg 1995). `scanned`: how many were tested. `facts`: what was read.
 */
export const trendsSchema = z.object({
  as_of: z.iso.datetime(),
  time_zone: z.string(),
  updating: updatingSchema,
  people: count,
  facts: z.object({ moves: count, posts: count, notes: count, tags: count }),
  scanned: count,
  /** By field, in each the surest first. */
  trends: z.array(trendSchema).max(trendFields.length * trendLimits.shown),
  /** Without any trend: the most people who did the same, and how many it takes at least. */
  too_few: tooFewSchema.nullable(),
});
export type Trends = z.infer<typeof trendsSchema>;
