import { memberApi } from '#platform/http/api-server.ts';

import { changePaidPlan } from './change-paid-plan.ts';
import { listPayments } from './list-payments.ts';
import { openPortal } from './open-portal.ts';
import type { PaymentService } from './payment-service.ts';
import { previewPlan } from './preview-plan.ts';
import { readBilling } from './read-billing.ts';
import { readCheckoutState } from './read-checkout.ts';
import { startCheckout } from './start-checkout.ts';

const { billing } = memberApi;

/** `/api/v1/billing` */
export function createBillingRoutes({ service, origin }: { service: PaymentService; origin: URL }) {
  return {
    get: billing.get.handler(({ context: { ctx } }) => readBilling({ ctx, service })),
    preview: billing.preview.handler(({ context: { ctx }, input }) =>
      previewPlan({ ctx, service, input }),
    ),
    changePlan: billing.changePlan.handler(({ context: { ctx }, input }) =>
      changePaidPlan({ ctx, service, input }),
    ),
    checkout: billing.checkout.handler(({ context: { ctx }, input }) =>
      startCheckout({ ctx, service, origin, input }),
    ),
    checkoutState: billing.checkoutState.handler(({ context: { ctx }, input }) =>
      readCheckoutState({ ctx, service, input }),
    ),
    portal: billing.portal.handler(({ context: { ctx }, input }) =>
      openPortal({ ctx, service, origin, input }),
    ),
    payments: billing.payments.handler(({ context: { ctx }, input }) =>
      listPayments({ ctx, input }),
    ),
  };
}
