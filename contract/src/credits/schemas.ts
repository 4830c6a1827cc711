import { z } from 'zod';

import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { creditUnits } from './actions.ts';
import { planIds } from './plans.ts';

const moment = z.iso.datetime();
const count = z.number().int();

/** What can be spent, and what is set aside for work under way. */
export const balanceSchema = z.object({ credits: count, held: count, units: count });
export type Balance = z.infer<typeof balanceSchema>;

/** What a day (UTC) of the last thirty cost, and what was left at its end. */
const daySchema = z.object({ day: z.iso.date(), spent: count, balance: count });

/**
 * Credits that arrive at a moment and then each month, if the plan goes on; of what was paid for a year, up
 * to a moment. Those of Free come on the first (UTC), what a plan brings beyond them with its paid months.
 */
const arrivalSchema = z.object({ credits: count, at: moment, until: moment.nullable() });
export type Arrival = z.infer<typeof arrivalSchema>;

export const walletSchema = balanceSchema.extend({
  plan: z.object({
    id: z.enum(planIds),
    credits_per_month: count,
    arrivals: z.array(arrivalSchema),
  }),
  spent_this_month: count,
  /** The next credits that expire. */
  expiring: z.object({ credits: count, at: moment }).nullable(),
  days: z.array(daySchema),
  /** What the last thirty days' credits went to, the most first. */
  costs: z.array(z.object({ action: z.string(), times: count, credits: count })),
  /** All lots with something left, in the order in which they are spent: what a forecast needs. */
  lots: z.array(z.object({ credits: count, expires_at: moment.nullable() })),
  /** When the member's first credits arrived. */
  began_at: moment,
});
export type Wallet = z.infer<typeof walletSchema>;

export const historyFilters = ['all', 'spent', 'added', 'held'] as const;

export const historyEntrySchema = z.object({
  id: idSchema,
  at: moment,
  kind: z.enum(['grant', 'purchase', 'reward', 'charge', 'hold', 'refund', 'expire', 'close']),
  unit: z.enum(creditUnits),
  action: z.string().nullable(),
  /** The name of what it was about, as it is now. */
  subject: z.string().nullable(),
  quantity: count,
  /** By how much the credits changed; of a hold, what it has cost so far. */
  change: count,
  /** Still held. */
  held: count,
  /** What could be spent after it; null while it is held. */
  balance: count.nullable(),
  /** The document of what was bought. */
  invoice_id: idSchema.nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const historyInputSchema = z.object({
  ...pageInputShape,
  filter: z.enum(historyFilters).default('all'),
  /** Only what happened in a month, of UTC. */
  month: z
    .string()
    .regex(/^20\d\d-(?:0[1-9]|1[0-2])$/u)
    .optional(),
});
export type HistoryInput = z.output<typeof historyInputSchema>;
export const historyPageSchema = pageSchema(historyEntrySchema);
