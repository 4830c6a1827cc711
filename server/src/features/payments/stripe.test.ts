import { dayMs, hourMs, minuteMs } from '@kith/contract/core/time';
import type { Billing, Payment, PlanPreview } from '@kith/contract/payments/schemas';
import { expect, test } from 'vitest';

import { refusalOf } from '#testing/read-answer.ts';
import { startStripeApp } from '#testing/stripe/start-stripe-app.ts';
import { sendStripeEvent } from '#testing/stripe/stripe-peer.ts';
import type { StripeEvent } from '#testing/stripe/stripe-world.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { proveLedger } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { app, peer, shop, join } = await startStripeApp(database);
type Buyer = Awaited<ReturnType<typeof join>>;
const billing = ({ read }: Buyer) => read<Billing>('GET', '');
const payments = async ({ read }: Buyer) =>
  (await read<{ items: Payment[] }>('GET', '/payments')).items;

const newEvents = () => shop.newEvents();
const deliver = (events?: StripeEvent[]) => shop.deliver(events);
const order = (buyer: Buyer, fields: object) => shop.order(buyer, fields);
const buy = (buyer: Buyer, fields: object) => shop.buy(buyer, fields);
const pack = { kind: 'pack', pack: 'credits_500' };
const subscribe = (buyer: Buyer, plan: string) => buy(buyer, { kind: 'plan', plan });
async function change(buyer: Buyer, plan: string) {
  const shown = await buyer.read<PlanPreview>('GET', `/preview?plan=${plan}`);
  const { previewed_at, total } = shown;
  const after = await buyer.read<Billing>('PUT', '/plan', { plan, previewed_at, total });
  await deliver();
  return { shown, after };
}

test('a pack is bought, and its event says nothing twice', async () => {
  const buyer = await join();
  const { id, session } = await order(buyer, Object.assign({}, pack, { currency: 'JPY' }));
  expect(peer.world.sessions.get(session)).toMatchObject({ amount: 3_000, currency: 'jpy' });
  await deliver();
  expect(await buyer.read('GET', `/checkouts/${id}`)).toMatchObject({ state: 'open' });
  peer.completeCheckout(session);
  const events = newEvents();
  await deliver([...events, ...events]);
  await deliver(events);
  expect((await buyer.wallet()).credits).toBe(600);
  expect(await payments(buyer)).toMatchObject([{ amount: 3_000, tax: 500, currency: 'JPY' }]);
  expect(await buyer.read('GET', `/checkouts/${id}`)).toMatchObject({ state: 'paid' });
});

test('Stripe works out the tax, unless that is switched off', async () => {
  const buyer = await join();
  for (const wanted of [pack, { kind: 'plan', plan: 'plus' }]) {
    const { session } = await order(buyer, wanted);
    expect(peer.world.sessions.get(session)).toMatchObject({ isTaxed: true });
  }
  const untaxed = await startStripeApp(await useTestDatabase(), { STRIPE_AUTOMATIC_TAX: 'false' });
  const other = await untaxed.join();
  const { session } = await untaxed.shop.buy(other, pack);
  expect(untaxed.peer.world.sessions.get(session)).toMatchObject({ isTaxed: false });
  expect(await payments(other)).toMatchObject([{ amount: 2_000, tax: 0, currency: 'USD' }]);
});

test('who returns before the event sees what they paid', async () => {
  const buyer = await join();
  const { id, session } = await order(buyer, pack);
  peer.completeCheckout(session);
  expect(await buyer.read('GET', `/checkouts/${id}`)).toMatchObject({ state: 'paid' });
  await deliver();
  expect((await buyer.wallet()).credits).toBe(600);
});

test('a wrong, an old and a missing signature are refused, one of two secrets is enough', async () => {
  const event = {
    id: 'evt_forged',
    object: 'event' as const,
    type: 'checkout.session.completed',
    created: 1,
    data: { object: { id: 'cs_1' } },
  };
  const send = async (options: object) =>
    (await sendStripeEvent(app.origin, event, options)).status;
  expect(await send({ secret: 'whsec_wrong' })).toBe(400);
  expect(await send({ at: Date.now() - 6 * minuteMs })).toBe(400);
  expect((await fetch(`${app.origin}/pay/events`, { method: 'POST', body: '{}' })).status).toBe(
    400,
  );
  const kept = () => database.pool.query(`select from provider_events where id = 'evt_forged'`);
  expect((await kept()).rowCount).toBe(0);
  expect(await send({ secret: 'whsec_test_old' })).toBe(200);
  expect((await kept()).rowCount).toBe(1);
});

test('a larger plan costs its part of the month, a smaller one comes with the next', async () => {
  const buyer = await join();
  await subscribe(buyer, 'plus');
  expect(await billing(buyer)).toMatchObject({
    provider: 'stripe',
    plan: 'plus',
    status: 'active',
  });
  app.advance(10 * dayMs);
  const { shown, after } = await change(buyer, 'pro');
  expect(shown.kind).toBe('upgrade');
  expect(shown.total).toBeGreaterThan(0);
  expect(shown.total).toBeLessThan(1_700);
  expect(after).toMatchObject({ plan: 'pro' });
  expect((await payments(buyer)).map(({ amount }) => amount)).toEqual([shown.total, 1_200]);
  expect((await change(buyer, 'plus')).after.scheduled).toMatchObject({ plan: 'plus' });
  expect((await change(buyer, 'pro')).after.scheduled).toBeNull();
  await change(buyer, 'plus');
  app.advance(25 * dayMs);
  peer.passTime();
  await deliver();
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', scheduled: null });
  expect((await change(buyer, 'free')).after.status).toBe('cancels_at_period_end');
  app.advance(32 * dayMs);
  peer.passTime();
  await deliver();
  expect(await billing(buyer)).toMatchObject({ plan: 'free', status: 'free' });
});

test('a declined card leaves the plan as it is', async () => {
  const buyer = await join();
  const { subscription } = await subscribe(buyer, 'plus');
  peer.world.declined.add(peer.world.subs.get(subscription)?.customer ?? '');
  const shown = await buyer.read<PlanPreview>('GET', '/preview?plan=pro');
  const wanted = { plan: 'pro', previewed_at: shown.previewed_at, total: shown.total };
  const refused = buyer.call('PUT', '/billing/plan', wanted);
  expect(await refusalOf(refused)).toEqual([402, 'payment_declined']);
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', status: 'active' });
});

test('a failed payment: reminders, grace, made up for; then again, and the end', async () => {
  const buyer = await join();
  const { subscription } = await subscribe(buyer, 'pro');
  const customer = peer.world.subs.get(subscription)?.customer ?? '';
  const fail = async () => {
    peer.world.declined.add(customer);
    app.advance(31 * dayMs);
    peer.passTime();
    await deliver();
  };
  await fail();
  const statuses: string[] = [];
  for (const days of [0, 2, 2]) {
    app.advance(days * dayMs + hourMs);
    await app.run('payments.advance');
    statuses.push((await billing(buyer)).status);
  }
  expect(statuses).toEqual(['past_due', 'past_due', 'grace']);
  peer.world.declined.delete(customer);
  peer.payOpenInvoice(subscription);
  await deliver();
  expect(await billing(buyer)).toMatchObject({ status: 'active', plan: 'pro', grace_until: null });
  await fail();
  for (const days of [5, 8]) {
    app.advance(days * dayMs);
    await app.run('payments.advance');
  }
  expect(await billing(buyer)).toMatchObject({ status: 'free', plan: 'free' });
  expect(peer.world.subs.get(subscription)?.status).toBe('canceled');
});

test('who pays on the last day of the grace keeps the plan, also before the event comes', async () => {
  const buyer = await join();
  const { subscription } = await subscribe(buyer, 'pro');
  const customer = peer.world.subs.get(subscription)?.customer ?? '';
  peer.world.declined.add(customer);
  app.advance(31 * dayMs);
  peer.passTime();
  await deliver();
  for (const days of [5, 8]) {
    if (days === 8) {
      peer.world.declined.delete(customer);
      peer.payOpenInvoice(subscription);
    }
    app.advance(days * dayMs);
    await app.run('payments.advance');
  }
  expect(peer.world.subs.get(subscription)?.status).toBe('active');
  expect(await billing(buyer)).toMatchObject({ status: 'active', plan: 'pro', grace_until: null });
  await deliver();
});

test('a refund takes back what is left of the credits, never more', async () => {
  const buyer = await join();
  const { intent } = await buy(buyer, pack);
  peer.refund(intent, 1_000);
  await deliver();
  expect((await buyer.wallet()).credits).toBe(350);
  await database.pool.query(`select charge_credits($1, 300, 'test', array['spent'], $2)`, [
    buyer.id,
    app.clock.now(),
  ]);
  peer.refund(intent, 1_000);
  await deliver();
  expect((await buyer.wallet()).credits).toBe(0);
  const refunds = (await payments(buyer)).filter(({ type }) => type === 'refund');
  expect(refunds.map(({ amount, spent }) => [amount, spent]).sort()).toEqual([
    [1_000, 0],
    [1_000, 200],
  ]);
});

test('a dispute holds the credits, gives them back when it is won and takes them when it is lost', async () => {
  for (const [end, credits] of [
    ['won', 600],
    ['lost', 100],
  ] as const) {
    const buyer = await join();
    const { intent } = await buy(buyer, pack);
    const dispute = peer.dispute(intent, 2_000);
    await deliver();
    expect(await buyer.wallet()).toMatchObject({ credits: 100, held: 500 });
    peer.closeDispute(dispute, end);
    await deliver();
    expect(await buyer.wallet()).toMatchObject({ credits, held: 0 });
  }
});

test('what is given back before its payment is known waits for it', async () => {
  const buyer = await join();
  const { session } = await order(buyer, pack);
  peer.completeCheckout(session);
  const paid = newEvents();
  peer.refund(peer.world.sessions.get(session)?.intent ?? '', 2_000);
  await deliver();
  await deliver(paid);
  app.advance(2 * minuteMs);
  await app.run('payments.apply-events');
  expect((await buyer.wallet()).credits).toBe(100);
});

test('events that never arrived are made up for in the night', async () => {
  const buyer = await join();
  const { session } = await order(buyer, pack);
  peer.completeCheckout(session);
  const { session: second } = await order(buyer, { kind: 'plan', plan: 'plus' });
  peer.completeCheckout(second);
  newEvents();
  await app.run('payments.reconcile');
  expect((await buyer.wallet()).credits).toBe(1_100);
  expect(await billing(buyer)).toMatchObject({ plan: 'plus' });
  await app.run('payments.reconcile');
  expect(await payments(buyer)).toHaveLength(2);
});

test('a second plan that was paid on another page ends and is given back', async () => {
  const buyer = await join();
  const first = await order(buyer, { kind: 'plan', plan: 'plus' });
  const second = await order(buyer, { kind: 'plan', plan: 'pro' });
  expect(peer.world.sessions.get(first.session)?.status).toBe('expired');
  peer.completeCheckout(second.session);
  await deliver();
  peer.completeCheckout(first.session);
  await deliver();
  // Giving it back is an event as well.
  await deliver();
  expect(await billing(buyer)).toMatchObject({ plan: 'pro', status: 'active' });
  const types = (await payments(buyer)).map(({ type }) => type);
  expect(types.filter((type) => type === 'refund')).toHaveLength(1);
});

test('a plan that is paid after the one before has ended stays, also before that event comes', async () => {
  const buyer = await join();
  const first = await order(buyer, { kind: 'plan', plan: 'plus' });
  const second = await order(buyer, { kind: 'plan', plan: 'pro' });
  peer.completeCheckout(second.session);
  await deliver();
  const ended = peer.world.subs.get(peer.world.sessions.get(second.session)?.subscription ?? '');
  if (ended) ended.status = 'canceled';
  peer.completeCheckout(first.session);
  await deliver();
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', status: 'active' });
  expect((await payments(buyer)).map(({ type }) => type)).toEqual(['payment', 'payment']);
});

test('a first plan that another process takes over meanwhile stays', async () => {
  const buyer = await join();
  const { id, session } = await order(buyer, { kind: 'plan', plan: 'plus' });
  peer.completeCheckout(session);
  const other = await database.pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `update billing_accounts set subscription = $2, plan = 'plus', state = 'active'
       where owner_id = $1`,
      [buyer.id, peer.world.sessions.get(session)?.subscription],
    );
    const returning = buyer.read('GET', `/checkouts/${id}`);
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    await other.query('commit');
    await returning;
  } finally {
    other.release(true);
  }
  await deliver();
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', status: 'active' });
  expect((await payments(buyer)).map(({ type }) => type)).toEqual(['payment']);
});

test('a provider that is down is said to be, and nothing is half done', async () => {
  const buyer = await join();
  await subscribe(buyer, 'plus');
  peer.state.isDown = true;
  try {
    const plan = { plan: 'free', previewed_at: app.clock.now().toISOString(), total: 0 };
    const refused = [503, 'payments_unavailable'];
    expect(await refusalOf(buyer.call('PUT', '/billing/plan', plan))).toEqual(refused);
    expect(peer.state.requests).toBeGreaterThan(2);
  } finally {
    peer.state.isDown = false;
  }
  expect(await billing(buyer)).toMatchObject({ status: 'active', plan: 'plus' });
  expect(await proveLedger(database)).toEqual([]);
});

test('the sandbox isn’t there, and the portal is Stripe’s', async () => {
  const buyer = await join();
  await subscribe(buyer, 'plus');
  expect((await fetch(`${app.origin}/pay/sandbox/x`)).status).not.toBe(200);
  const { url } = await buyer.read<{ url: string }>('POST', '/portal', { return_to: 'billing' });
  expect(url).toMatch(/^https:\/\/billing\.stripe\.example\/cus_/u);
});

test('the customer of an erased member is erased, the amounts stay', async () => {
  const buyer = await join();
  await subscribe(buyer, 'plus');
  const { rows } = await database.pool.query(
    'select customer from billing_accounts where owner_id = $1',
    [buyer.id],
  );
  await database.pool.query('select close_wallet($1)', [buyer.id]);
  await database.pool.query('delete from auth.users where id = $1', [buyer.id]);
  await app.run('payments.reconcile');
  expect(peer.world.forgotten).toContain(rows[0]?.customer);
  const left = await database.pool.query('select user_id from payments where user_id is null');
  expect(left.rowCount).toBeGreaterThan(0);
  expect(await proveLedger(database)).toEqual([]);
});
