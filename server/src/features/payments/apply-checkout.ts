import type { PaymentLine } from '@kith/contract/payments/schemas';
import type { Selectable } from 'kysely';

import { sellerOf } from '#features/invoices/seller.ts';
import type { Checkouts } from '#platform/database/database-types.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { applySubscription } from './apply-subscription.ts';
import { bookPayment } from './book-payment.ts';
import type { Applied, PaymentService } from './payment-service.ts';
import type { Checkout } from './provider-port.ts';

/** Takes over what became of a page where a member was to pay. */
export async function applyCheckout(service: PaymentService, id: string): Promise<Applied> {
  const found = await service.provider.readCheckout(id);
  if (found === null) return 'unknown';
  const isKnown = await runAsService(service.database, async (tx) => {
    const order = await lockOrder(tx, service, id);
    // Ours, and begun for what it says: an id that someone else put there names no order.
    if (order === undefined || order.id !== found.orderId) return false;
    if (order.state === 'paid' || found.state === 'open') return true;
    await tx
      .updateTable('checkouts')
      .set({ state: found.state })
      .where('id', '=', order.id)
      .execute();
    if (found.state === 'paid' && order.kind !== 'plan') await book(tx, service, order, found);
    return true;
  });
  if (!isKnown) return 'unknown';
  if (found.subscription === null) return 'applied';
  return applySubscription(service, found.subscription);
}

function lockOrder(tx: Tx, { provider }: PaymentService, session: string) {
  return tx
    .selectFrom('checkouts')
    .selectAll()
    .where('provider', '=', provider.name)
    .where('session', '=', session)
    .forUpdate()
    .executeTakeFirst();
}

function book(
  tx: Tx,
  { provider, clock, config }: PaymentService,
  order: Selectable<Checkouts>,
  { amount, tax, payment, paidAt }: Checkout,
): Promise<void> {
  const kind = order.kind === 'pack' ? 'pack' : 'pwyw';
  const { item, currency } = order;
  const line: PaymentLine = { kind, item, quantity: 1, amount, period: null };
  return bookPayment(tx, {
    memberId: order.owner_id,
    provider: provider.name,
    providerId: order.session ?? order.id,
    providerPayment: payment,
    kind,
    item,
    currency,
    amount,
    tax,
    lines: [line],
    seller: sellerOf(config),
    at: paidAt,
    now: clock.now(),
  });
}
