import { sellerOf } from '#features/invoices/seller.ts';
import { runAsService } from '#platform/database/service.ts';

import { applySubscription } from './apply-subscription.ts';
import { findAccount } from './billing-rows.ts';
import { bookPayment } from './book-payment.ts';
import type { Applied, PaymentService } from './payment-service.ts';

/** Books a paid invoice of a plan, and takes over what it means for the plan. */
export async function applyInvoice(service: PaymentService, id: string): Promise<Applied> {
  const { database, provider, clock } = service;
  const found = await provider.readInvoice(id);
  if (found === null) return 'unknown';
  const isKnown = await runAsService(database, async (tx) => {
    const account = await findAccount(tx, provider.name, found.customer);
    if (account === undefined) return false;
    if (!found.isPaid || found.amount === 0) return true;
    const { currency, amount, tax, lines } = found;
    const item = lines.find(({ kind, amount: part }) => kind === 'plan' && part > 0)?.item ?? null;
    await bookPayment(tx, {
      memberId: account.owner_id,
      provider: provider.name,
      providerId: found.id,
      providerPayment: found.payment,
      kind: 'plan',
      item,
      currency,
      amount,
      tax,
      lines,
      seller: sellerOf(service.config),
      at: found.paidAt,
      now: clock.now(),
    });
    return true;
  });
  if (!isKnown) return 'unknown';
  return found.subscription === null ? 'applied' : applySubscription(service, found.subscription);
}
