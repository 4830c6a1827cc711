import { creditPacks, type PaidCurrency, type PlanId, planIds } from '@kith/contract/credits/plans';
import { rankOf } from '@kith/contract/payments/rules';
import type { PaymentLine } from '@kith/contract/payments/schemas';
import { sql } from 'kysely';

import { addCredits } from '#features/credits/add-credits.ts';
import { changePlan } from '#features/credits/change-plan.ts';
import { readPlan } from '#features/credits/read-plan.ts';
import { issueInvoice } from '#features/invoices/issue-invoice.ts';
import type { Seller } from '#features/invoices/seller.ts';
import { recordBilling } from '#features/usage/record-billing.ts';
import { recordUsage } from '#features/usage/record-usage.ts';
import type { Tx } from '#platform/database/tx.ts';

import { addPayment } from './add-payment.ts';
import { applyGifts } from './apply-gifts.ts';
import { applyPlan } from './apply-plan.ts';
import { bookMoney } from './book-money.ts';
import type { PaymentProvider } from './provider-port.ts';

export type PaidOrder = {
  memberId: string;
  provider: PaymentProvider['name'];
  /** The checkout or the invoice: booked once. */
  providerId: string;
  /** What moved the money; refunds and disputes name it. */
  providerPayment: string | null;
  kind: 'pack' | 'plan' | 'pwyw';
  item: string | null;
  currency: string;
  amount: number;
  tax: number;
  lines: PaymentLine[];
  seller: Seller;
  at: Date;
  now: Date;
};

/**
 * Books what was paid, once: the payment, the money and the credits in the ledger, and what follows from it.
 *
 * @param tx a transaction of the service
 */
export async function bookPayment(tx: Tx, paid: PaidOrder): Promise<void> {
  const { memberId, provider, providerId, kind, item, currency, amount, tax, at, now } = paid;
  const id = await addPayment(tx, {
    user_id: memberId,
    type: 'payment',
    kind,
    item,
    currency,
    amount,
    tax,
    lines: paid.lines,
    provider,
    provider_id: providerId,
    provider_payment: paid.providerPayment,
    happened_at: at,
  });
  if (id === undefined) return;
  const key = `payment:${id}`;
  const pack = creditPacks.find(({ id }) => kind === 'pack' && id === item);
  if (pack !== undefined) {
    const { unit, amount: credits } = pack;
    const added = { memberId, kind: 'purchase', unit, amount: credits, action: pack.id } as const;
    const bought = await addCredits(tx, { ...added, resourceId: id, key, at: now });
    await sql`update payments set purchase_id = ${bought.id} where id = ${id}`.execute(tx);
  }
  await bookMoney(tx, {
    memberId,
    action: `paid_${kind}`,
    paymentId: id,
    key: `${key}:money`,
    currency,
    parts: { received: amount, sales: tax - amount, taxes: -tax },
    at: now,
  });
  const what = { kind, item, amount, tax, currency, provider, payment_id: id };
  await recordBilling(tx, memberId, { type: 'payment_completed', ...what });
  if (pack?.unit === 'analysis_unit') {
    const usageData = { packageType: pack.id, unitCount: pack.amount, amountCents: amount };
    const event = { featureName: 'li_units_purchased', action: 'purchased', usageData };
    await recordUsage(tx, memberId, { ...event, resourceId: id, resourceType: 'user' }, now);
  }
  if (kind === 'pwyw') {
    await applyGifts(tx, memberId, now);
    await sql`select note_deed(${memberId}, null)`.execute(tx);
  }
  if (kind === 'plan') await grantPaid(tx, paid);
  if (amount > 0) await document(tx, id, paid);
}

/**
 * Who paid for a plan gets its credits of the paid month, also when the plan has changed again before it was
 * heard of; the plan itself follows from the subscription.
 */
async function grantPaid(tx: Tx, { memberId, item, lines, now }: PaidOrder): Promise<void> {
  const plan = planIds.find((known) => known === item);
  const period = lines.find(({ kind, item: of }) => kind === 'plan' && of === item)?.period;
  if (plan === undefined || period == null) return;
  const paidUntil = new Date(period.end);
  if (Date.parse(period.start) > now.getTime() || paidUntil <= now) return;
  const { paidPlan, giftUntil } = await readPlan(tx, memberId);
  if (rankOf(plan) < rankOf(paidPlan as PlanId)) return;
  await changePlan(tx, { memberId, plan, paidUntil, giftUntil, at: now });
  await applyPlan(tx, memberId, now);
}

/** Last, since others wait for their numbers until this transaction ends. */
async function document(tx: Tx, paymentId: string, paid: PaidOrder): Promise<void> {
  const { memberId, lines, tax, seller, at, provider } = paid;
  const currency = paid.currency as PaidCurrency;
  const isSandbox = provider === 'sandbox';
  const facts = { memberId, paymentId, currency, lines, tax, taxRate: null, isSandbox };
  const invoice = await issueInvoice({ tx, invoice: { ...facts, seller, at } });
  await sql`update payments set invoice_id = ${invoice.id} where id = ${paymentId}`.execute(tx);
}
