import { z } from 'zod';

import { contactSummarySchema } from '../contacts/schemas.ts';
import { flowStates, insightLimits } from './rules.ts';
import {
  drillSchema,
  healthCountsSchema,
  rateSchema,
  tooFewSchema,
  updatingSchema,
} from './schemas.ts';

const count = z.number().int().min(0);

export const healthInputSchema = z.object({
  months: z.coerce.number().int().min(1).max(insightLimits.months).default(6),
});

/** How many people went from one health to another in a month; those who stayed are left out. */
export const flowSchema = z.object({
  from: z.enum(flowStates),
  to: z.enum(flowStates),
  people: count,
  drill: drillSchema,
});

/**
 * A month: its health counts at the end (in the current month: now), and the moves
 * since the end of the month before. `back`: people who moved to a better health, `away`: to a worse
 * one; who joined or left the network is in neither.
 */
export const healthMonthSchema = z.object({
  month: z.string(),
  date: z.iso.date(),
  counts: healthCountsSchema,
  flows: z.array(flowSchema),
  back: z.object({ people: count, drill: drillSchema }),
  away: z.object({ people: count, drill: drillSchema }),
});
export type HealthMonth = z.infer<typeof healthMonthSchema>;

/** Of the people with this tag and a cadence, those who are in time (`hits`). */
export const adherenceSchema = z.object({
  tag: z.string(),
  rate: rateSchema,
  kept: drillSchema,
  overdue: drillSchema,
});

/**
 * Someone about to go quiet, by the member's own rhythm with them. `touches`: when they were in touch
 * in the last 365 days, oldest first. `usual_days`: the expected gap of the rhythm. `silent_days`:
 * since the last touch. `chance`: that the next `quietAheadDays` pass without a touch, 0 to 1.
 */
export const quietPersonSchema = z.object({
  contact: contactSummarySchema,
  touches: z.array(z.iso.datetime()).max(insightLimits.touches),
  usual_days: z.number(),
  silent_days: z.number(),
  chance: z.number().min(0).max(1),
});
export type QuietPerson = z.infer<typeof quietPersonSchema>;

/**
 * `model`: how the chances did on this member's own past (each month of the last year, forecast from
 * what was known before it): expected calibration error over ten bins, and the area under the ROC
 * curve next to that of "days since the last touch" alone; null without enough forecasts.
 */
export const quietSchema = z.object({
  people: z.array(quietPersonSchema).max(insightLimits.quiet),
  total: count,
  drill: drillSchema,
  /** People in the network whose rhythm isn't known yet: fewer than `leastData.gaps` gaps. */
  unknown: count,
  model: z
    .object({
      forecasts: count,
      calibration_error: z.number(),
      auc: z.number(),
      auc_days: z.number(),
    })
    .nullable(),
});

export const healthReportSchema = z.object({
  as_of: z.iso.datetime(),
  time_zone: z.string(),
  updating: updatingSchema,
  /** People with a cadence or any interaction. */
  people: count,
  /** Now; the same as the list of contacts. */
  now: z.array(
    z.object({
      health: z.enum(['thriving', 'steady', 'cooling', 'dormant']),
      people: count,
      drill: drillSchema,
    }),
  ),
  /** Oldest first; the last is the current month. */
  months: z.array(healthMonthSchema),
  /** Best kept first; tags with too few people are left out. */
  adherence: z.object({
    tags: z.array(adherenceSchema),
    too_few: z.array(z.object({ tag: z.string(), ...tooFewSchema.shape })),
  }),
  quiet: quietSchema,
});
export type HealthReport = z.infer<typeof healthReportSchema>;
