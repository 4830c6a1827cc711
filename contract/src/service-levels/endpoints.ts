import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { objectives } from './rules.ts';

const countSchema = z.number().int().min(0);
const shareSchema = z.number().nullable();

export const objectiveReportSchema = z.object({
  objective: z.enum(objectives),
  target: z.number(),
  attained: shareSchema,
  allowed: z.number(),
  used: shareSchema,
  burn_day: shareSchema,
  burn_week: shareSchema,
  lasts_days: shareSchema,
  total: countSchema,
  bad: countSchema,
  /** Oldest first; a day without events has none. */
  days: z.array(z.object({ day: z.iso.date(), total: countSchema, bad: countSchema })),
  /** What used up most of the budget: calls by method and path. */
  causes: z.array(z.object({ name: z.string(), count: countSchema, correlation_id: z.string() })),
});
export type ObjectiveReport = z.infer<typeof objectiveReportSchema>;

export const serviceLevelsSchema = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** When requests began to be counted; null where none were. */
  since: z.iso.datetime().nullable(),
  /** The share of minutes since then, within the period, in which a server was counting. */
  coverage: shareSchema,
  /** Questions of members whose email to the team is still on its way. */
  waiting_questions: countSchema,
  answers: z.object({
    /**
     * Of the time to an answer, of the questions that count; those without one count as longer than any. Null
     * where no question counts, or where half of them wait.
     */
    median_minutes: countSchema.nullable(),
    answered: countSchema,
    /** Late, and still without an answer. */
    overdue: countSchema,
    /** Without an answer, and still in time: these don't count yet. */
    open: countSchema,
    /** Asked before answers were recorded, and without one: these never count. */
    unknown: countSchema,
  }),
  objectives: z.array(objectiveReportSchema),
});
export type ServiceLevels = z.infer<typeof serviceLevelsSchema>;

const oc = closedEndpoints('member');

const endpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/admin/service-levels',
      tags: ['operations'],
      summary:
        'What the service promises, how far it was kept in 28 days, and what used up the rest',
    })
    .output(serviceLevelsSchema),
};

/** Named, because the compiler would write out the type of all endpoints together, which is too long. */
export type ServiceLevelEndpoints = {
  [Name in keyof typeof endpoints]: (typeof endpoints)[Name];
};

/** Only for administrators, as `operationsEndpoints`, and only while `ff.revops.readiness` is on. */
export const serviceLevelEndpoints: ServiceLevelEndpoints = endpoints;
