import type { CheckoutInput } from '@kith/contract/payments/schemas';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { readAccount } from './billing-rows.ts';
import { providerLimit } from './limits.ts';
import type { PaymentService } from './payment-service.ts';
import { returnUrlOf } from './start-checkout.ts';

/** The provider's page about a member's payments. @throws `illegal_state` before the first one. */
export async function openPortal({
  ctx,
  service,
  origin,
  input,
}: {
  ctx: MemberContext;
  service: PaymentService;
  origin: URL;
  input: Pick<CheckoutInput, 'return_to'>;
}): Promise<{ url: string }> {
  const { memberId } = ctx.actor;
  await providerLimit.take(memberId);
  const account = await ctx.database.transaction((tx) => readAccount(tx, memberId));
  const { provider } = service;
  if (account?.subscription == null || account.provider !== provider.name) {
    throw new AppError('illegal_state', 'Nothing was paid regularly yet');
  }
  const returnUrl = returnUrlOf(origin, input.return_to);
  return { url: await provider.openPortal({ customer: account.customer, memberId, returnUrl }) };
}
