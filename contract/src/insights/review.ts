import { z } from 'zod';

import { contactSummarySchema } from '../contacts/schemas.ts';
import { quietPersonSchema } from './health.ts';
import { monthSchema } from './people.ts';
import { insightLimits } from './rules.ts';
import { drillSchema, findingSchema, networkPointSchema, updatingSchema } from './schemas.ts';

const count = z.number().int().min(0);
const figureSchema = z.object({ people: count, drill: drillSchema });

/** Without a month: the last that is over. */
export const reviewInputSchema = z.object({ month: monthSchema.optional() });

/**
 * A month, from its first local day to its last. `joined`: came into the network. `in_touch`: with a touch in
 * the month. `back`, `away`: to a better or worse health, `named` the warmest of them. `closest`: in touch
 * on most `days`. `findings` and `quiet` say what to do now, and are empty for all but the last month.
 */
export const reviewSchema = z.object({
  as_of: z.iso.datetime(),
  time_zone: z.string(),
  updating: updatingSchema,
  month: z.string(),
  /** The months with a review before and after it. */
  earlier: z.string().nullable(),
  later: z.string().nullable(),
  before: networkPointSchema,
  end: networkPointSchema,
  joined: figureSchema,
  in_touch: figureSchema,
  back: figureSchema.extend({ named: z.array(contactSummarySchema).max(insightLimits.named) }),
  away: figureSchema.extend({ named: z.array(contactSummarySchema).max(insightLimits.named) }),
  closest: z
    .array(z.object({ contact: contactSummarySchema, days: count }))
    .max(insightLimits.named),
  findings: z.array(findingSchema).max(insightLimits.findings),
  quiet: z.array(quietPersonSchema).max(insightLimits.named),
});
export type Review = z.infer<typeof reviewSchema>;
