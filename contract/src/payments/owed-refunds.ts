import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import { pageInputShape, pageSchema } from '../core/pagination.ts';
import { currencies } from '../credits/plans.ts';

/** What a refund that failed at the provider left owed to a member. */
export const owedRefundSchema = z.object({
  id: idSchema,
  failed_at: z.iso.datetime(),
  /** In minor units. */
  amount: z.number().int().min(0),
  currency: z.enum(currencies),
  kind: z.enum(['pack', 'plan', 'pwyw']),
  /** The member; null for a deleted account. */
  member: z.object({ id: idSchema, name: z.string(), email: z.string().nullable() }).nullable(),
  provider: z.string(),
  /** What the provider calls the payment. */
  provider_payment: z.string().nullable(),
});
export type OwedRefund = z.infer<typeof owedRefundSchema>;

const oc = closedEndpoints('member');
const tags = ['operations'];
const byId = z.object({ id: idSchema });

/** Only for administrators, as `operationsEndpoints`. A repeat changes nothing. */
export const owedRefundEndpoints = {
  list: oc
    .route({
      method: 'GET',
      path: '/admin/owed-refunds',
      tags,
      summary: 'Refunds that failed and are still owed, newest first',
    })
    .input(z.object(pageInputShape))
    .output(pageSchema(owedRefundSchema)),
  settle: oc
    .route({
      method: 'POST',
      path: '/admin/owed-refunds/{id}/settle',
      tags,
      summary: 'Note that an owed refund was given in another way',
    })
    .input(byId)
    .output(byId),
  reopen: oc
    .route({
      method: 'POST',
      path: '/admin/owed-refunds/{id}/reopen',
      tags,
      summary: 'Take that note back',
    })
    .input(byId)
    .output(byId),
};
