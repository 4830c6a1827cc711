import type { AccountDeletion } from '@kith/contract/account/deletion';
import { dayMs, dayS } from '@kith/contract/core/time';
import type { Billing, Payment, PlanPreview } from '@kith/contract/payments/schemas';
import { beforeAll, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp, type TestApp } from '#testing/start-test-app.ts';
import { startStripeApp } from '#testing/stripe/start-stripe-app.ts';
import { useTestDatabase } from '#testing/test-database.ts';
import { openBuyer } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ database, variables: { AUTH_JWT_TTL_S: String(400 * dayS) } });
});

type Buyer = ReturnType<typeof openBuyer>;
const join = async () => openBuyer(app, await app.signUp());
const billing = ({ read }: Buyer) => read<Billing>('GET', '');
const payments = async ({ read }: Buyer) =>
  (await read<{ items: Payment[] }>('GET', '/payments')).items;
const put = (buyer: Buyer, plan: string, { previewed_at: at, total }: PlanPreview) =>
  buyer.call('PUT', '/billing/plan', { plan, previewed_at: at, total });
const change = async (buyer: Buyer, plan: string) =>
  put(buyer, plan, await buyer.read<PlanPreview>('GET', `/preview?plan=${plan}`));
async function subscribe(plan: string): Promise<Buyer> {
  const buyer = await join();
  await buyer.checkOut({ kind: 'plan', plan });
  return buyer;
}
const leave = (buyer: Buyer) =>
  bodyOf<AccountDeletion>(buyer.call('POST', '/account/deletion', { email: buyer.email }));
const stay = (buyer: Buyer) => bodyOf<AccountDeletion>(buyer.call('DELETE', '/account/deletion'));
/** As the job that both send does. */
const follow = ({ id }: Buyer, of = app) => of.run('payments.follow-deletion', { memberId: id });
const advance = async (days: number) => {
  app.advance(days * dayMs);
  await app.run('payments.advance');
};

test('who leaves pays for no further period', async () => {
  const buyer = await subscribe('plus');
  await leave(buyer);
  await follow(buyer);
  expect(await billing(buyer)).toMatchObject({
    plan: 'plus',
    status: 'cancels_at_period_end',
    next_payment: null,
  });
  await advance(32);
  expect(await billing(buyer)).toMatchObject({ plan: 'free', status: 'free' });
  expect(await payments(buyer)).toHaveLength(1);
});

test('without its job the renewal is stopped just before the period ends', async () => {
  const buyer = await subscribe('plus');
  await leave(buyer);
  await advance(32);
  expect(await billing(buyer)).toMatchObject({ plan: 'free' });
  expect(await payments(buyer)).toHaveLength(1);
});

test('who stays after all renews as before, also to the smaller plan that was planned', async () => {
  const [same, smaller] = [await subscribe('pro'), await subscribe('pro')];
  await change(smaller, 'plus');
  for (const buyer of [same, smaller]) {
    await leave(buyer);
    await Promise.all([follow(buyer), follow(buyer)]);
    expect(await billing(buyer)).toMatchObject({ status: 'cancels_at_period_end' });
    await stay(buyer);
    await Promise.all([follow(buyer), follow(buyer)]);
    await follow(buyer);
  }
  expect(await billing(same)).toMatchObject({ status: 'active', scheduled: null });
  expect(await billing(smaller)).toMatchObject({ status: 'active', scheduled: { plan: 'plus' } });
  await advance(32);
  expect(await billing(same)).toMatchObject({ plan: 'pro', status: 'active' });
  expect(await billing(smaller)).toMatchObject({ plan: 'plus', status: 'active' });
  expect(await payments(same)).toHaveLength(2);
});

test('a plan that its member had ended stays ended, also when they end it while they leave', async () => {
  const [before, meanwhile, after] = [
    await subscribe('plus'),
    await subscribe('plus'),
    await subscribe('plus'),
  ];
  await change(before, 'free');
  for (const buyer of [before, meanwhile, after]) {
    await leave(buyer);
    await follow(buyer);
  }
  expect((await change(meanwhile, 'free')).status).toBe(200);
  for (const buyer of [before, meanwhile, after]) await stay(buyer);
  expect((await change(after, 'free')).status).toBe(200);
  for (const buyer of [before, meanwhile, after]) {
    await follow(buyer);
    expect(await billing(buyer)).toMatchObject({ status: 'cancels_at_period_end' });
  }
});

test('while they leave a member begins and grows no plan, and an end that is refused changes nothing', async () => {
  const [buyer, free] = [await subscribe('plus'), await join()];
  await leave(free);
  const order = { kind: 'plan', plan: 'plus', currency: 'USD', return_to: 'billing' };
  const begun = free.call('POST', '/billing/checkouts', order);
  expect(await refusalOf(begun)).toEqual([403, 'account_deleting']);
  const seen = await buyer.read<PlanPreview>('GET', '/preview?plan=pro');
  await leave(buyer);
  await follow(buyer);
  expect(await refusalOf(put(buyer, 'pro', seen))).toEqual([403, 'account_deleting']);
  expect(await refusalOf(change(buyer, 'plus'))).toEqual([403, 'account_deleting']);
  expect(await refusalOf(put(buyer, 'free', seen))).toEqual([403, 'account_deleting']);
  const portal = buyer.call('POST', '/billing/portal', { return_to: 'billing' });
  expect(await refusalOf(portal)).toEqual([403, 'account_deleting']);
  await stay(buyer);
  await follow(buyer);
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', status: 'active' });
});

test('a plan whose page was paid after the request ends with its first period', async () => {
  const buyer = await join();
  const order = { kind: 'plan', plan: 'plus', currency: 'USD', return_to: 'billing' };
  const { url } = await buyer.read<{ url: string }>('POST', '/checkouts', order);
  await leave(buyer);
  await follow(buyer);
  await buyer.press(`${url}/pay`);
  await advance(1);
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', status: 'cancels_at_period_end' });
});

test('requesting sends one job, however often it is asked for, and cancelling another', async () => {
  const buyer = await subscribe('plus');
  const sent = () =>
    app.sent.flatMap(({ name, data }) => (name === 'payments.follow-deletion' ? [data] : []));
  app.sent.length = 0;
  await leave(buyer);
  await leave(buyer);
  expect(sent()).toEqual([{ memberId: buyer.id }]);
  await stay(buyer);
  expect(sent()).toEqual([{ memberId: buyer.id }, { memberId: buyer.id }]);
});

test('a plan at Stripe is ended and renewed there, and waits for Stripe while it is down', async () => {
  const stripe = await startStripeApp(await useTestDatabase());
  const { state } = stripe.peer;
  const buyer = await stripe.join();
  await stripe.shop.buy(buyer, { kind: 'plan', plan: 'plus' });
  await leave(buyer);
  state.isDown = true;
  await expect(follow(buyer, stripe.app)).rejects.toThrow();
  state.isDown = false;
  await follow(buyer, stripe.app);
  expect(await billing(buyer)).toMatchObject({ status: 'cancels_at_period_end' });
  await stay(buyer);
  state.isDown = true;
  await expect(follow(buyer, stripe.app)).rejects.toThrow();
  state.isDown = false;
  await stripe.app.run('payments.advance');
  expect(await billing(buyer)).toMatchObject({ status: 'active' });
});
