import { z } from 'zod';

import { endpointsOf, suggestionConsents } from '../account/scopes.ts';
import { contactSummarySchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { healths } from '../warmth/rules.ts';

const oc = endpointsOf('dashboard', suggestionConsents);

const personSchema = contactSummarySchema.pick({
  id: true,
  full_name: true,
  title: true,
  company: true,
  warmth: true,
});

/** Counts of the network now; `warmth_histogram` has 20 bins of 5 points each. */
export const pulseSchema = z.object({
  contacts: z.number().int(),
  warm: z.number().int(),
  health: z.record(z.enum(healths), z.number().int()),
  warmth_histogram: z.array(z.number().int()).length(20),
});

/**
 * A date within the next two weeks. `years`: the age, or the years of an anniversary; `summary`: a
 * meeting's, or the company of an anniversary in the current position (empty for the anniversary of
 * the connection).
 */
export const upcomingDateSchema = z.object({
  type: z.enum(['birthday', 'work_anniversary', 'meeting']),
  at: z.iso.datetime(),
  /** True for the whole day, false if `at` is a time. */
  all_day: z.boolean(),
  years: z.number().int().nullable(),
  summary: z.string(),
  contact: personSchema,
});

/** What changed since the previous visit. */
export const sinceLastVisitSchema = z.object({
  since: z.iso.datetime().nullable(),
  contacts_added: z.number().int(),
  interactions_logged: z.number().int(),
  changes: z.array(
    z.object({
      id: idSchema,
      field: z.string(),
      old_value: z.string().nullable(),
      new_value: z.string().nullable(),
      changed_at: z.iso.datetime(),
      contact: personSchema,
    }),
  ),
  gone_quiet: z.array(z.object({ contact: personSchema, health: z.enum(healths) })),
});

export const dashboardSchema = z.object({
  pulse: pulseSchema,
  upcoming: z.array(upcomingDateSchema),
  since_last_visit: sinceLastVisitSchema,
});
export type Dashboard = z.infer<typeof dashboardSchema>;

export const dashboardEndpoints = {
  get: oc
    .route({
      method: 'GET',
      path: '/dashboard',
      tags: ['dashboard'],
      summary: 'Figures, upcoming dates and news',
    })
    .input(z.object({}))
    .output(dashboardSchema),
};
