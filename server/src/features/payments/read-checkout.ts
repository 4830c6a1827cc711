import { type checkoutStateSchema } from '@kith/contract/payments/schemas';
import type { z } from 'zod';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { applyCheckout } from './apply-checkout.ts';
import { providerLimit } from './limits.ts';
import type { PaymentService } from './payment-service.ts';

type CheckoutState = z.output<typeof checkoutStateSchema>;

/** What became of a page; the provider is asked while it is open, so that no one waits for its event. */
export async function readCheckoutState({
  ctx,
  service,
  input: { id },
}: {
  ctx: MemberContext;
  service: PaymentService;
  input: { id: string };
}): Promise<CheckoutState> {
  const found = await read(ctx, id);
  const { session, kind, item, state } = found;
  const shown = { id, kind: kind as CheckoutState['kind'], item };
  if (state !== 'open' || session === null) {
    return { ...shown, state: state as CheckoutState['state'] };
  }
  await providerLimit.take(ctx.actor.memberId);
  try {
    await applyCheckout(service, session);
  } catch (error) {
    ctx.log.warn({ err: error }, 'a checkout could not be asked for');
  }
  return { ...shown, state: (await read(ctx, id)).state as CheckoutState['state'] };
}

/** @throws `not_found`, also for another member's. */
async function read(ctx: MemberContext, id: string) {
  const found = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('checkouts')
      .select(['session', 'kind', 'item', 'state'])
      .where('id', '=', id)
      .where('owner_id', '=', ctx.actor.memberId)
      .executeTakeFirst(),
  );
  if (found === undefined) throw notFound('Checkout');
  return found;
}
