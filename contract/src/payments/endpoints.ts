import { z } from 'zod';

import { closedEndpoints } from '../account/scopes.ts';
import { idSchema } from '../core/ids.ts';
import {
  billingSchema,
  changePlanSchema,
  checkoutSchema,
  checkoutStateSchema,
  paymentsInputSchema,
  paymentsPageSchema,
  planInputSchema,
  portalSchema,
  portalUrlSchema,
  previewSchema,
  startedCheckoutSchema,
} from './schemas.ts';

/** The member's own account: no consent is needed, and no token reaches it. */
const oc = closedEndpoints('member', []);

const tags = ['billing'];
const path = '/billing';

/**
 * Plans and payments. No input has a place for a card: it is entered at the provider's. A provider that
 * doesn't answer is `payments_unavailable`, and then nothing has changed.
 */
export const billingEndpoints = {
  get: oc
    .route({ method: 'GET', path, tags, summary: 'Plan, period, what is going to change, prices' })
    .input(z.object({}))
    .output(billingSchema),
  preview: oc
    .route({ method: 'GET', path: `${path}/preview`, tags, summary: 'What a change would cost' })
    .input(planInputSchema)
    .output(previewSchema),
  /** `illegal_state` without a plan that is paid, `price_changed`, `payment_declined`. */
  changePlan: oc
    .route({ method: 'PUT', path: `${path}/plan`, tags, summary: 'Change, cancel or resume' })
    .input(changePlanSchema)
    .output(billingSchema),
  /** `illegal_state` for a plan next to one that is paid already. */
  checkout: oc
    .route({
      method: 'POST',
      path: `${path}/checkouts`,
      tags,
      successStatus: 201,
      summary: 'Pay for a pack, a plan, or what one wants',
    })
    .input(checkoutSchema)
    .output(startedCheckoutSchema),
  checkoutState: oc
    .route({ method: 'GET', path: `${path}/checkouts/{id}`, tags, summary: 'What became of it' })
    .input(z.object({ id: idSchema }))
    .output(checkoutStateSchema),
  /** `illegal_state` before the first payment. */
  portal: oc
    .route({ method: 'POST', path: `${path}/portal`, tags, summary: 'Open the provider’s page' })
    .input(portalSchema)
    .output(portalUrlSchema),
  payments: oc
    .route({ method: 'GET', path: `${path}/payments`, tags, summary: 'Paid, refunded, disputed' })
    .input(paymentsInputSchema)
    .output(paymentsPageSchema),
};
