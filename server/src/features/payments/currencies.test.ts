import { creditPacks, currencies } from '@kith/contract/credits/plans';
import { toMajor } from '@kith/contract/core/money';
import { dayS } from '@kith/contract/core/time';
import type { Invoice } from '@kith/contract/invoices/schemas';
import type { Payment } from '@kith/contract/payments/schemas';
import { describe, expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { startStripeApp } from '#testing/stripe/start-stripe-app.ts';
import { openBuyer, proveLedger } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { refundSandboxPayment } from './sandbox/refund.ts';

const database = await useFileDatabase();
const { peer, shop, join } = await startStripeApp(database);
const sandbox = await startTestApp({
  database,
  variables: { AUTH_JWT_TTL_S: String(90 * dayS), SANDBOX_TAX_PERCENT: '20' },
});
type Buyer = Awaited<ReturnType<typeof join>>;

const pack = creditPacks.find(({ id }) => id === 'credits_500')!;
/** Of 500 credits, with a fifth of the net as tax, in minor units. */
const cases = [
  { currency: 'USD', amount: 2_000, tax: 333 },
  { currency: 'EUR', amount: 2_000, tax: 333 },
  { currency: 'JPY', amount: 3_000, tax: 500 },
  { currency: 'CNY', amount: 14_500, tax: 2_417 },
] as const;
type Case = (typeof cases)[number];

/** What the service has of a member's payments by the ledger; nothing in any other currency. */
async function moneyOf({ id }: Buyer, currency: string): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ kind: string; unit: string; sum: string }>(
    `select a.kind, e.unit, sum(e.amount) as sum from credit_entries e
       join credit_accounts a on a.id = e.account_id join credit_transactions t on t.id = e.transaction_id
     where t.user_id = $1 and e.unit ~ '^[A-Z]{3}$' group by 1, 2`,
    [id],
  );
  expect(new Set(rows.map(({ unit }) => unit))).toEqual(new Set([currency]));
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]));
}

const payments = async (buyer: Buyer) =>
  (await buyer.read<{ items: Payment[] }>('GET', '/payments')).items;
const documents = async (buyer: Buyer) =>
  (await bodyOf<{ items: Invoice[] }>(buyer.call('GET', '/invoices'))).items;

/** That the price that was shown is what was charged, invoiced and booked. */
async function expectPaid(buyer: Buyer, { currency, amount, tax }: Case): Promise<void> {
  expect((await buyer.wallet()).credits).toBe(600);
  expect(await payments(buyer)).toMatchObject([{ type: 'payment', currency, amount, tax }]);
  const paid = { received: amount, sales: tax - amount, taxes: -tax };
  expect(await moneyOf(buyer, currency)).toEqual(paid);
  const [invoice, ...others] = await documents(buyer);
  expect(others).toEqual([]);
  expect(invoice).toMatchObject({ currency, total: amount, net: amount - tax, tax });
  expect(invoice?.lines).toMatchObject([{ quantity: 1, amount }]);
  const csv = await (await buyer.call('GET', '/wallet/export?filter=added')).text();
  expect(csv).toContain(`,500,0,600,${toMajor(amount, currency)},${currency}\r\n`);
}

/** That everything was given back, by documents of these amounts. */
async function expectGivenBack(buyer: Buyer, { currency }: Case, notes: number[]): Promise<void> {
  expect((await buyer.wallet()).credits).toBe(100);
  expect(await moneyOf(buyer, currency)).toEqual({ received: 0, sales: 0, taxes: 0 });
  const credited = (await documents(buyer)).filter(({ kind }) => kind === 'credit_note');
  expect(credited.map(({ total }) => total).sort((a, b) => a - b)).toEqual(notes);
  expect(credited.every((note) => note.currency === currency)).toBe(true);
  expect(credited.reduce((sum, note) => sum + note.net + note.tax - note.total, 0)).toBe(0);
  expect(await proveLedger(database)).toEqual([]);
}

test('every currency is bought in', () => {
  expect(cases.map(({ currency }) => currency).sort()).toEqual([...currencies].sort());
});

describe.each(cases)('500 credits in $currency', (wanted) => {
  const { currency, amount } = wanted;
  const order = { kind: 'pack', pack: pack.id, currency };

  test('are paid and given back in the sandbox', async () => {
    const buyer = openBuyer(sandbox, await sandbox.signUp());
    expect(pack.prices[currency]).toBe(amount);
    await buyer.checkOut(order);
    await expectPaid(buyer, wanted);
    const { rows } = await database.pool.query<{ provider_payment: string }>(
      `select provider_payment from payments where user_id = $1 and provider = 'sandbox'`,
      [buyer.id],
    );
    const payment = rows[0]?.provider_payment ?? '';
    const now = sandbox.clock.now();
    await runAsService(database, (tx) => refundSandboxPayment(tx, payment, now));
    await sandbox.run('payments.advance');
    await sandbox.run('payments.apply-events');
    await expectGivenBack(buyer, wanted, [-amount]);
  });

  test('are paid by Stripe and given back in two odd parts', async () => {
    const buyer = await join();
    const { session, intent } = await shop.buy(buyer, order);
    expect(peer.world.sessions.get(session)).toMatchObject({
      amount,
      currency: currency.toLowerCase(),
    });
    await expectPaid(buyer, wanted);
    peer.refund(intent, 1_001);
    await shop.deliver();
    expect((await moneyOf(buyer, currency))['received']).toBe(amount - 1_001);
    peer.refund(intent, amount - 1_001);
    await shop.deliver();
    await expectGivenBack(
      buyer,
      wanted,
      [1_001 - amount, -1_001].sort((a, b) => a - b),
    );
  });
});
