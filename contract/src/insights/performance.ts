import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { countedPersonSchema } from './people.ts';
import {
  benchmarkFigures,
  cohortFields,
  eventOutcomes,
  eventSources,
  performanceEvents,
  performanceRanges,
  wonSources,
} from './performance-rules.ts';
import { rateSchema, tooFewSchema } from './schemas.ts';

const count = z.number().int().min(0);

export const performanceInputSchema = z.object({
  range: z.enum(performanceRanges).default('quarter'),
});

/** A week of seven local days, both included, with what happened in it. */
export const performanceWeekSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  nudged: count,
  acted: count,
  asked: count,
  replied: count,
  introduced: count,
  won: count,
});
export type PerformanceWeek = z.infer<typeof performanceWeekSchema>;

/**
 * Hours until half of all messages are answered, with its 95 % interval: the median of Kaplan and Meier
 * (JASA 53, 1958), which counts messages that may still be answered for what they are, and the interval of
 * Brookmeyer and Crowley (Biometrics 38, 1982). Null beyond what is observed: fewer than half are answered.
 */
export const replyTimeSchema = z.object({
  messages: count,
  median: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type ReplyTime = z.infer<typeof replyTimeSchema>;

const moneySchema = z.object({ amount: z.number().int(), currency: z.string() });

/** One arm of an experiment that runs; members who did what it tries, of those who saw it. */
export const armSchema = z.object({
  arm: z.string(),
  is_own: z.boolean(),
  rate: rateSchema.nullable(),
  too_few: tooFewSchema.nullable(),
});

/**
 * The member beside others, of one figure in one month. `quartiles`: of the members, as the class (lower
 * and upper end; null without one) that the quartile is in.
 */
export const benchmarkSchema = z.object({
  figure: z.enum(benchmarkFigures),
  own: z.number().nullable(),
  quartiles: z.array(z.object({ from: z.number(), to: z.number().nullable() })).length(3),
});
export type Benchmark = z.infer<typeof benchmarkSchema>;

/**
 * `off`: the feature is off. `no_consent`: the member doesn't agree to be counted, so nothing is compared.
 * `pending`: the month's figures are being made. `too_few`: fewer than `leastEvents.members` members
 * agree. `epsilon`: of each figure.
 */
export const benchmarksSchema = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['off', 'no_consent', 'pending', 'too_few']) }),
  z.object({
    state: z.literal('shown'),
    month: z.string(),
    epsilon: z.number(),
    figures: z.array(benchmarkSchema),
  }),
]);
export type Benchmarks = z.infer<typeof benchmarksSchema>;

/**
 * People of one value who were asked for introductions. `rate`: introductions made, of those asked for and
 * decided. `is_other`: other than the rest with certainty (Fisher's exact test, both sides, Benjamini
 * and Hochberg over all groups, false discovery rate 5 %).
 */
export const cohortSchema = z.object({
  value: z.string(),
  people: count,
  rate: rateSchema,
  /** The median of days from the request to the introduction. */
  days: z.number().nullable(),
  is_other: z.boolean(),
});
export type Cohort = z.infer<typeof cohortSchema>;

/** Null with the feature off. */
export const cohortsSchema = z
  .array(
    z.object({
      by: z.enum(cohortFields),
      groups: z.array(cohortSchema),
      /** Groups that were asked too rarely. */
      unknown: count,
      too_few: tooFewSchema.nullable(),
    }),
  )
  .nullable();

export const performanceSchema = z.object({
  as_of: z.iso.datetime(),
  time_zone: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** The same time before: from here to the day before `from`. */
  before_from: z.iso.date(),
  /** Oldest first; `before` are those of the time before. */
  weeks: z.array(performanceWeekSchema),
  before: z.array(performanceWeekSchema),
  nudges: z.object({
    rate: rateSchema.nullable(),
    rate_before: rateSchema.nullable(),
    /** What came of those acted on. */
    outcomes: z.array(z.object({ outcome: z.enum(eventOutcomes).nullable(), events: count })),
    too_few: tooFewSchema.nullable(),
  }),
  replies: z.object({
    replied: count,
    replied_before: count,
    rate: rateSchema.nullable(),
    time: replyTimeSchema,
    time_before: replyTimeSchema,
    too_few: tooFewSchema.nullable(),
  }),
  introductions: z.object({
    made: count,
    got: count,
    before: count,
    outcomes: z.array(z.object({ outcome: z.enum(eventOutcomes).nullable(), events: count })),
  }),
  opportunities: z.object({
    won: count,
    won_before: count,
    values: z.array(moneySchema),
    sources: z.array(z.object({ source: z.enum(wonSources), rate: rateSchema })),
    too_few: z.array(z.object({ source: z.enum(wonSources), ...tooFewSchema.shape })),
  }),
  experiments: z.array(z.object({ name: z.string(), arms: z.array(armSchema) })),
  benchmarks: benchmarksSchema,
  cohorts: cohortsSchema,
});
export type Performance = z.infer<typeof performanceSchema>;

const dayInput = z.iso
  .date()
  .refine((date) => date >= '1970-01-01' && date < '2100-01-01', { error: 'invalid_date' });

/** `outcome`: only those of it, `none` for those without one; `source`: only those from it. */
export const eventsInputSchema = z.object({
  event: z.enum(performanceEvents),
  from: dayInput,
  to: dayInput,
  outcome: z.enum([...eventOutcomes, 'none']).optional(),
  source: z.enum(eventSources).optional(),
  ...pageInputShape,
});
export type EventsInput = z.infer<typeof eventsInputSchema>;
export type EventSet = Omit<EventsInput, 'cursor' | 'limit'>;

/**
 * `person`: the contact to write to, null where it is none of the member's. `names`: of who was introduced,
 * or the title of the opportunity. `hours`: until the answer.
 */
export const performanceEventSchema = z.object({
  key: z.string(),
  at: z.iso.datetime(),
  person: countedPersonSchema.nullable(),
  names: z.array(z.string()),
  subject: z.object({ kind: z.enum(['bridge', 'match', 'opportunity']), id: idSchema }).nullable(),
  outcome: z.enum(eventOutcomes).nullable(),
  hours: z.number().nullable(),
});
export type PerformanceEventItem = z.infer<typeof performanceEventSchema>;

/** Latest first. `total`: all of them. */
export const eventsPageSchema = pageSchema(performanceEventSchema).extend({ total: count });
export type EventsPage = z.infer<typeof eventsPageSchema>;
