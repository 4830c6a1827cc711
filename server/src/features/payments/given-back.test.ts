import { randomUUID } from 'node:crypto';

import { hourMs } from '@kith/contract/core/time';
import type { Wallet } from '@kith/contract/credits/schemas';
import type { Invoice } from '@kith/contract/invoices/schemas';
import type { OwedRefund } from '@kith/contract/payments/owed-refunds';
import type { Billing, Payment } from '@kith/contract/payments/schemas';
import { expect, test } from 'vitest';

import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startStripeApp } from '#testing/stripe/start-stripe-app.ts';
import { proveLedger } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { app, peer, shop, join } = await startStripeApp(database);
type Buyer = Awaited<ReturnType<typeof join>>;
const billing = ({ read }: Buyer) => read<Billing>('GET', '');
const types = async ({ read }: Buyer) =>
  (await read<{ items: Payment[] }>('GET', '/payments')).items.map(({ type }) => type).sort();
const documents = async (buyer: Buyer) =>
  ((await bodyOf(await buyer.call('GET', '/invoices'))) as { items: Invoice[] }).items;
/** What the service has, in cents, by the ledger, of a member's payments. */
async function moneyOf({ id }: Buyer): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ kind: string; sum: string }>(
    `select a.kind, sum(e.amount) as sum from credit_entries e
       join credit_accounts a on a.id = e.account_id join credit_transactions t on t.id = e.transaction_id
     where t.user_id = $1 and t.unit = 'USD' group by 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]));
}
const pack = { kind: 'pack', pack: 'credits_500' };
const spend = (buyer: Buyer, amount: number) =>
  database.pool.query(`select charge_credits($1, $2, 'test', array['spent'], $3)`, [
    buyer.id,
    amount,
    app.clock.now(),
  ]);

test.each(['refund.failed', 'charge.refund.updated'])(
  'a refund that fails afterwards (%s) is taken back, once, and its credit note by an invoice',
  async (type) => {
    const buyer = await join();
    const { intent } = await shop.buy(buyer, pack);
    const before = await moneyOf(buyer);
    const refund = peer.refund(intent, 999);
    await shop.deliver();
    expect((await buyer.wallet()).credits).toBe(351);
    app.advance(hourMs);
    peer.failRefund(refund, type);
    const events = shop.newEvents();
    await shop.deliver(events);
    peer.failRefund(refund, type);
    await shop.deliver();
    expect((await buyer.wallet()).credits).toBe(600);
    expect(await types(buyer)).toEqual(['payment', 'refund', 'refund_failed']);
    expect(await moneyOf(buyer)).toEqual(before);
    const known = await documents(buyer);
    const invoice = known.find(({ reverses }) => reverses === null);
    const note = known.find(({ kind }) => kind === 'credit_note');
    const correction = known.find(({ id }) => id !== invoice?.id && id !== note?.id);
    expect(note).toMatchObject({ kind: 'credit_note', total: -999, reverses: invoice?.number });
    expect(correction).toMatchObject({ kind: 'invoice', total: 999, reverses: note?.number });
    expect((note?.tax ?? 0) + (correction?.tax ?? 0)).toBe(0);
    const pdf = await buyer.call('GET', `/invoices/${correction?.id ?? ''}/pdf`);
    expect((await pdf.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    // What is given back in another way afterwards is the whole again.
    peer.refund(intent, 2_000);
    await shop.deliver();
    expect((await buyer.wallet()).credits).toBe(100);
    expect(await moneyOf(buyer)).toEqual({ received: 0, sales: 0, taxes: 0 });
    expect(await proveLedger(database)).toEqual([]);
  },
);

test('administrators see what a failed refund left owed, and settle it', async () => {
  const email = 'ines@test.example';
  const admin = await app.signUp(email);
  await grantAdmin({ database, email });
  const owed = async () => {
    const page = await bodyOf<{ items: OwedRefund[] }>(admin.call('GET', '/admin/owed-refunds'));
    return page.items;
  };
  const answer = (id: string, verb: string) =>
    admin.call('POST', `/admin/owed-refunds/${id}/${verb}`, {});
  const known = new Set((await owed()).map(({ id }) => id));
  const buyer = await join();
  const { intent } = await shop.buy(buyer, pack);
  const refund = peer.refund(intent, 999);
  await shop.deliver();
  app.advance(hourMs);
  peer.failRefund(refund);
  await shop.deliver();
  const [mine, ...others] = (await owed()).filter(({ id }) => !known.has(id));
  expect(others).toEqual([]);
  expect(mine).toMatchObject({ amount: 999, currency: 'USD', kind: 'pack', provider: 'stripe' });
  expect(mine?.member?.id).toBe(buyer.id);
  const id = mine?.id ?? '';
  const isOwed = async () => (await owed()).some((one) => one.id === id);

  expect(await refusalOf(buyer.call('GET', '/admin/owed-refunds'))).toEqual([403, 'forbidden']);
  expect(await refusalOf(answer(randomUUID(), 'settle'))).toEqual([404, 'not_found']);
  await Promise.all([1, 2].map(async () => bodyOf(await answer(id, 'settle'))));
  expect(await isOwed()).toBe(false);
  await bodyOf(await answer(id, 'reopen'));
  expect(await isOwed()).toBe(true);
  // The provider gives it after all.
  app.advance(hourMs);
  peer.refund(intent, 999);
  await shop.deliver();
  expect(await isOwed()).toBe(false);
});

test('a refund whose failure was never said is taken back in the night', async () => {
  const buyer = await join();
  const { intent } = await shop.buy(buyer, { kind: 'pwyw', amount: 1_500 });
  const refund = peer.refund(intent, 1_500);
  await shop.deliver();
  expect(await billing(buyer)).toMatchObject({ plan: 'free' });
  peer.failRefund(refund);
  shop.newEvents();
  await app.run('payments.reconcile');
  await app.run('payments.reconcile');
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', status: 'gift' });
  expect(await types(buyer)).toEqual(['payment', 'refund', 'refund_failed']);
});

test('credits that come back to a purchase were never spent', async () => {
  const buyer = await join();
  const { intent } = await shop.buy(buyer, pack);
  const refund = peer.refund(intent, 2_000);
  await shop.deliver();
  app.advance(hourMs);
  peer.failRefund(refund);
  await shop.deliver();
  const figures = () => bodyOf<Wallet>(buyer.call('GET', '/wallet'));
  expect(await figures()).toMatchObject({ credits: 600, spent_this_month: 0, costs: [] });
  const disputed = await shop.buy(buyer, pack);
  const dispute = peer.dispute(disputed.intent, 2_000);
  for (const end of ['lost', 'won'] as const) {
    peer.closeDispute(dispute, end);
    await shop.deliver();
  }
  expect(await figures()).toMatchObject({ credits: 1_100, spent_this_month: 0, costs: [] });
  await spend(buyer, 30);
  expect(await figures()).toMatchObject({ credits: 1_070, spent_this_month: 30 });
});

test('one that failed before it was heard of never was', async () => {
  const buyer = await join();
  const { intent } = await shop.buy(buyer, pack);
  peer.failRefund(peer.refund(intent, 2_000));
  await shop.deliver();
  expect((await buyer.wallet()).credits).toBe(600);
  expect(await types(buyer)).toEqual(['payment']);
  expect(await documents(buyer)).toHaveLength(1);
});

test('a lost dispute ends the plan it was about, and takes what is left of its credits', async () => {
  const buyer = await join();
  const { subscription } = await shop.buy(buyer, { kind: 'plan', plan: 'plus' });
  const intent = peer.world.invoices.get(peer.world.subs.get(subscription)?.invoice ?? '')?.intent;
  await spend(buyer, 150);
  const dispute = peer.dispute(intent ?? '', 1_200);
  await shop.deliver();
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', status: 'active' });
  const { credits, held } = await buyer.wallet();
  expect([credits, held]).toEqual([0, 450]);
  peer.closeDispute(dispute, 'lost');
  const events = shop.newEvents();
  await shop.deliver([...events, ...events]);
  await shop.deliver();
  expect(await billing(buyer)).toMatchObject({ plan: 'free', status: 'free' });
  expect(peer.world.subs.get(subscription)?.status).toBe('canceled');
  expect(await buyer.wallet()).toMatchObject({ credits: 0, held: 0 });
  const { items } = await buyer.read<{ items: Payment[] }>('GET', '/payments');
  expect(items.find(({ type }) => type === 'dispute_lost')).toMatchObject({ spent: 50 });
  // Who subscribes again has a plan that this dispute isn't about.
  const again = await shop.buy(buyer, { kind: 'plan', plan: 'plus' });
  await shop.deliver(events.map((event) => Object.assign({}, event, { id: `${event.id}_again` })));
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', status: 'active' });
  expect(peer.world.subs.get(again.subscription)?.status).toBe('active');
  expect(await proveLedger(database)).toEqual([]);
});

test('a won dispute gives the plan’s credits back, and one that is won after it was lost, too', async () => {
  for (const first of ['won', 'lost'] as const) {
    const buyer = await join();
    const { subscription } = await shop.buy(buyer, { kind: 'plan', plan: 'pro' });
    const { invoice = '' } = peer.world.subs.get(subscription) ?? {};
    const before = await moneyOf(buyer);
    const dispute = peer.dispute(peer.world.invoices.get(invoice)?.intent ?? '', 2_900);
    await shop.deliver();
    expect(await buyer.wallet()).toMatchObject({ credits: 100, held: 2_400 });
    peer.closeDispute(dispute, first);
    await shop.deliver();
    peer.closeDispute(dispute, 'won');
    await shop.deliver();
    expect(await buyer.wallet()).toMatchObject({ credits: 2_500, held: 0 });
    const plan = first === 'won' ? 'pro' : 'free';
    expect(await billing(buyer)).toMatchObject({ plan });
    expect(await moneyOf(buyer)).toMatchObject(before);
  }
  expect(await proveLedger(database)).toEqual([]);
});

test('two clicks, or two tabs, open one page; another is opened when that one was used', async () => {
  const buyer = await join();
  for (const wanted of [pack, { kind: 'plan', plan: 'plus' }]) {
    const orders = await Promise.all([1, 2, 3].map(() => shop.order(buyer, wanted)));
    orders.push(await shop.order(buyer, Object.assign({ return_to: 'wallet' }, wanted)));
    expect(new Set(orders.map(({ session }) => session)).size).toBe(1);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
  }
  const open = await shop.order(buyer, pack);
  peer.completeCheckout(open.session);
  const next = await shop.order(buyer, pack);
  expect(next.session).not.toBe(open.session);
  expect((await buyer.wallet()).credits).toBe(600);
  const other = await shop.order(buyer, Object.assign({ currency: 'EUR' }, pack));
  expect(peer.world.sessions.get(next.session)?.status).toBe('expired');
  expect(peer.world.sessions.get(other.session)?.status).toBe('open');
  const { rowCount } = await database.pool.query(
    `select from checkouts where owner_id = $1 and state = 'open' and kind = 'pack'`,
    [buyer.id],
  );
  expect(rowCount).toBe(1);
});
