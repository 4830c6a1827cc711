import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { type ReadinessName, readinessNames, readinessStates } from './rules.ts';

const scoreSchema = z.number().int().min(0).max(100);

export const readinessCheckSchema = z.object({
  name: z.enum(readinessNames as [ReadinessName, ...ReadinessName[]]),
  weight: z.number().int().min(1),
  state: z.enum(readinessStates),
  /** One of the check's `readinessFindings`. */
  finding: z.string(),
  /** The number that the finding is about: milliseconds, days, or how many. */
  count: z.number().nullable(),
  /** Names of settings; never their values. */
  names: z.array(z.string()),
  took_ms: z.number().int().min(0),
});
export type ReadinessCheck = z.infer<typeof readinessCheckSchema>;

export const readinessReportSchema = z.object({
  score: scoreSchema,
  checked_at: z.iso.datetime(),
  checks: z.array(readinessCheckSchema),
});
export type ReadinessReport = z.infer<typeof readinessReportSchema>;

export const readinessDaySchema = z.object({
  day: z.iso.date(),
  score: scoreSchema,
  warning: z.number().int().min(0),
  failing: z.number().int().min(0),
});
export type ReadinessDay = z.infer<typeof readinessDaySchema>;

const oc = closedEndpoints('member');
const tags = ['readiness'];

/** Only for administrators, and only while `ff.revops.readiness` is on. */
export const readinessEndpoints = {
  /** `rate_limited`: each run asks the services that the installation depends on. */
  run: oc
    .route({
      method: 'POST',
      path: '/admin/readiness/runs',
      tags,
      summary: 'Run every check of this installation now',
    })
    .input(z.object({}))
    .output(readinessReportSchema),
  days: oc
    .route({
      method: 'GET',
      path: '/admin/readiness/days',
      tags,
      summary: 'The score of each day, oldest first',
    })
    .output(z.object({ items: z.array(readinessDaySchema) })),
};
