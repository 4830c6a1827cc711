import { z } from 'zod';

import { contactSummarySchema, healthSchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { industryCodes } from '../industries/isic.ts';
import { peopleSetSchema } from './people.ts';
import { dayMs } from '../core/time.ts';
import { concentrationFields, insightLimits, type SeriesStep, seriesSteps } from './rules.ts';

const count = z.number().int().min(0);
const share = z.number().min(0).max(1);

/** A filter of the list of contacts (`GET /contacts`), as `contactFilterSchema` takes it. */
export const drillFilterSchema = z.object({
  tags: z.array(z.string()).optional(),
  companies: z.array(z.string()).optional(),
  industries: z.array(z.enum(industryCodes)).optional(),
  locations: z.array(z.string()).optional(),
  sources: z.array(z.string()).optional(),
  health: z.array(healthSchema).optional(),
  warmth_min: z.number().optional(),
  warmth_max: z.number().optional(),
  has_cadence: z.boolean().optional(),
  overdue: z.boolean().optional(),
});
export type DrillFilter = z.infer<typeof drillFilterSchema>;

/**
 * Where a figure leads: to the list of contacts with a filter, or to a set of people
 * (`GET /insights/people`). Either has exactly the people that were counted.
 */
export const drillSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contacts'), filter: drillFilterSchema }),
  z.object({ kind: z.literal('people'), set: peopleSetSchema }),
]);
export type Drill = z.infer<typeof drillSchema>;

/** Too few observations to say anything: how many there are and how many it takes. */
export const tooFewSchema = z.object({ have: count, needed: count });
export type TooFew = z.infer<typeof tooFewSchema>;

/**
 * A share `hits / total` with its 95 % interval (Wilson 1927, score interval; 0 to 1).
 */
export const rateSchema = z.object({
  hits: count,
  total: count,
  share,
  low: share,
  high: share,
});
export type Rate = z.infer<typeof rateSchema>;

/** People by health. */
export const healthCountsSchema = z.object({
  thriving: count,
  steady: count,
  cooling: count,
  dormant: count,
});

/**
 * The network at one moment: `at`, the end of the local day `date`, or now on the last point. A
 * contact is in it from the earliest of when it was added, connected and first met, until it is
 * archived or deleted. `bands`: people by `warmthBand`, coldest (1) first; they add up to `people`,
 * as `health` does. Warmth is that of everything known today, by today's cadences.
 */
export const networkPointSchema = z.object({
  date: z.iso.date(),
  at: z.iso.datetime(),
  people: count,
  bands: z.tuple([count, count, count, count, count]),
  health: healthCountsSchema,
});
export type NetworkPoint = z.infer<typeof networkPointSchema>;

const leastDays: Record<SeriesStep, number> = { day: 1, week: 7, month: 28, quarter: 90 };

function stepsBetween(from: string, to: string, step: SeriesStep): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs / leastDays[step];
}

export const seriesInputSchema = z
  .object({
    /** Local days, both included; the points are the ends of steps that lie between them. */
    from: z.iso.date(),
    to: z.iso.date(),
    step: z.enum(seriesSteps).default('month'),
  })
  .refine(({ from, to }) => from >= '1970-01-01' && to < '2100-01-01' && from <= to, {
    error: 'invalid_date',
    path: ['from'],
  })
  .refine(({ from, to, step }) => stepsBetween(from, to, step) <= insightLimits.points, {
    error: 'too_many_points',
    path: ['step'],
  });
export type SeriesInput = z.infer<typeof seriesInputSchema>;

/**
 * While a large change is taken over (an import), how many people's history is still to be computed;
 * null when everything is. 0: the figures are the last that were derived of a large network, and newer
 * ones are being derived.
 */
export const updatingSchema = z.object({ left: count }).nullable();

/** The point of `to`, or of now, is always the last. */
export const seriesSchema = z.object({
  updating: updatingSchema,
  points: z.array(networkPointSchema),
});

/** Distinct companies, industries and places of the people in the network at `at`, by today's records. */
export const reachPointSchema = z.object({
  date: z.iso.date(),
  at: z.iso.datetime(),
  companies: count,
  industries: count,
  places: count,
});
export const reachSeriesSchema = z.object({
  updating: updatingSchema,
  points: z.array(reachPointSchema),
});
export type ReachPoint = z.infer<typeof reachPointSchema>;

/**
 * A group of people. `value`: a company's or tag's name, a place, an ISIC code (namespace
 * `industries`), a code of `contactSources`. `warm`: those at least `warmFrom` warm.
 * `warmth_share`: their part of the sum of everybody's warmth. `company_id`: of a company.
 */
export const groupSchema = z.object({
  value: z.string(),
  people: count,
  warm: count,
  warmth_share: share,
  drill: drillSchema,
  warm_drill: drillSchema,
  company_id: idSchema.nullable(),
});

/**
 * The groups with most warmth, warmest first. `others`: those left out, together (people of several
 * tags count in each). `without`: people without a value. `evenness`: Pielou's J = H / ln S of the
 * people by group (Pielou 1966; 1: all groups alike), null with fewer than two groups.
 */
export const concentrationSchema = z.object({
  by: z.enum(concentrationFields),
  groups: z.array(groupSchema).max(insightLimits.groups),
  others: z.object({ groups: count, people: count, warm: count, warmth_share: share }),
  distinct: count,
  evenness: share.nullable(),
  without: count,
});
export type Concentration = z.infer<typeof concentrationSchema>;

/** Who opened the conversations with one person in the last 365 days: `rate.hits` by the member. */
export const openerSchema = z.object({ contact: contactSummarySchema, rate: rateSchema });

/**
 * A conversation opens with a message, email or call after `conversationGapDays` without one.
 * `rate`: of all conversations, those that the member opened. `ties`: of the people with at least
 * `leastData.conversations`, those with more than half opened by the member.
 */
export const reciprocitySchema = z.object({
  rate: rateSchema.nullable(),
  ties: rateSchema.nullable(),
  /** Most one-sided first, towards the member and towards the others alternately. */
  people: z.array(openerSchema).max(insightLimits.named),
  too_few: tooFewSchema.nullable(),
});

/** `weekday`: 1 Monday to 7 Sunday. `sent`: messages and emails written in that hour; `answered`: within a day. */
export const replyCellSchema = z.object({
  weekday: z.number().int().min(1).max(7),
  hour: z.number().int().min(0).max(23),
  sent: count,
  answered: count,
});

/**
 * When people answer, by the hour of the week (member's time zone) in which the member wrote to
 * them, last 365 days. Cells without messages are left out. `best`: the best window of three hours of
 * one day that is better than usual after Benjamini–Hochberg over all windows with enough messages
 * (false discovery rate 5 %); null when none is.
 */
export const repliesSchema = z.object({
  cells: z.array(replyCellSchema),
  usual: rateSchema.nullable(),
  best: z
    .object({
      weekday: z.number().int().min(1).max(7),
      from_hour: z.number().int().min(0).max(23),
      /** The hour in which it ends, exclusive; at most 24. */
      to_hour: z.number().int().min(1).max(24),
      rate: rateSchema,
    })
    .nullable(),
  too_few: tooFewSchema.nullable(),
});

export const findingKinds = [
  'cooled',
  'came_back',
  'moved',
  'waiting',
  'going_quiet',
  'overdue',
  'one_sided',
  'concentrated',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/**
 * What a finding offers to do with the people behind it (`contact_id`: with one of them). `plan`: give
 * those without a cadence (the set `unplanned`) one of `plannedCadenceDays`.
 */
export const findingActionSchema = z.object({
  kind: z.enum(['plan', 'write', 'thank', 'congratulate', 'answer', 'nudge', 'broaden']),
  contact_id: idSchema.nullable(),
});

/**
 * One thing that matters this week; its sentence is the text `findings.<kind>` of its values:
 * `cooled`: `count` people who were warm 90 days ago no longer are; `unplanned` of them have no cadence.
 * `came_back`: `count` people are healthy again (thriving or steady) since 30 days, after being
 * cooling or dormant.
 * `moved`: `count` people came to `company` in the last 180 days.
 * `waiting`: `count` people wrote last and wait longer than `days`, the member's usual answer.
 * `going_quiet`: `count` people are likely to go quiet in the next 30 days.
 * `overdue`: `count` people with the tag `tag` are overdue.
 * `one_sided`: the member opens `share` of the conversations with `contact`, or they do
 * (`by_member` false).
 * `concentrated`: `share` of all warmth is in `value` (a company or industry, `by`).
 * `people`: the warmest of them, at most five.
 */
export const findingSchema = z.object({
  kind: z.enum(findingKinds),
  values: z.object({
    count: count.optional(),
    since: z.iso.date().optional(),
    company: z.string().optional(),
    tag: z.string().optional(),
    days: z.number().optional(),
    share: share.optional(),
    by: z.enum(concentrationFields).optional(),
    value: z.string().optional(),
    by_member: z.boolean().optional(),
    unplanned: count.optional(),
  }),
  people: z.array(z.object({ id: idSchema, full_name: z.string() })).max(insightLimits.named),
  drill: drillSchema,
  action: findingActionSchema,
});
export type Finding = z.infer<typeof findingSchema>;

export const overviewSchema = z.object({
  as_of: z.iso.datetime(),
  time_zone: z.string(),
  updating: updatingSchema,
  people: count,
  /** The first day of the network; null without anyone. */
  history_from: z.iso.date().nullable(),
  network: z.object({ step: z.enum(seriesSteps), points: z.array(networkPointSchema) }),
  concentration: z.array(concentrationSchema),
  reciprocity: reciprocitySchema,
  replies: repliesSchema,
  /** Most important first. */
  findings: z.array(findingSchema).max(insightLimits.findings),
});
export type Overview = z.infer<typeof overviewSchema>;
