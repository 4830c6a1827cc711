import type { PlanSettings } from '@kith/contract/payments/plan-settings';
import type { Billing, PlanPreview } from '@kith/contract/payments/schemas';
import { afterEach, expect, test } from 'vitest';

import { setFlag } from '#features/flags/set-flag.ts';
import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { startStripeApp } from '#testing/stripe/start-stripe-app.ts';
import { longSessions } from '#testing/test-app-clients.ts';
import { openBuyer } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: longSessions });
const stripe = await startStripeApp(database);
const email = 'ines@plans.example';
const [admin, member] = [await app.signUp(email), await app.signUp()];
await grantAdmin({ database, email });
await setFlag({ database, name: 'adminOps.v1', setting: 'on' });

const path = '/admin/plans';
const initial = await bodyOf<PlanSettings>(admin.call('GET', path));
const put = (plans: object) => bodyOf<PlanSettings>(admin.call('PUT', path, plans));
const dearer = ({ plus, pro, ...rest }: PlanSettings): PlanSettings => ({
  ...rest,
  plus: { ...plus, credits_per_month: 700, prices: { ...plus.prices, USD: 1_500 } },
  pro: { ...pro, bridges_per_month: 120, prices: { ...pro.prices, USD: 3_500 } },
});
afterEach(() => put(initial));

const join = async () => openBuyer(app, await app.signUp());
type Buyer = Awaited<ReturnType<typeof join>>;
const billing = ({ read }: Buyer) => read<Billing>('GET', '');
const preview = ({ read }: Buyer, plan: string) =>
  read<PlanPreview>('GET', `/preview?plan=${plan}`);
const plus = { kind: 'plan', plan: 'plus' };

test('the plans begin as they are sold by default', () => {
  expect(initial).toEqual({
    free: { credits_per_month: 100, bridges_per_month: 5 },
    plus: {
      credits_per_month: 600,
      bridges_per_month: 25,
      prices: { USD: 1_200, EUR: 1_200, JPY: 1_800, CNY: 8_800 },
    },
    pro: {
      credits_per_month: 2_500,
      bridges_per_month: 100,
      prices: { USD: 2_900, EUR: 2_900, JPY: 4_400, CNY: 20_800 },
    },
  });
});

test('only administrators read and change them, and with the flag off no one changes them', async () => {
  expect(await refusalOf(member.call('GET', path))).toEqual([403, 'forbidden']);
  expect(await refusalOf(member.call('PUT', path, dearer(initial)))).toEqual([403, 'forbidden']);
  await setFlag({ database, name: 'adminOps.v1', setting: 'off' });
  const refused = await refusalOf(admin.call('PUT', path, dearer(initial)));
  await setFlag({ database, name: 'adminOps.v1', setting: 'on' });
  expect(refused).toEqual([403, 'feature_disabled']);
  expect(await bodyOf(admin.call('GET', path))).toEqual(initial);
});

test.each([
  ['a larger plan that brings less', { free: { credits_per_month: 601, bridges_per_month: 5 } }],
  ['a larger plan that costs no more', { plus: { ...initial.plus, prices: initial.pro.prices } }],
  [
    'a price below what can be paid',
    { plus: { ...initial.plus, prices: { ...initial.plus.prices, CNY: 399 } } },
  ],
  ['a part of a credit', { free: { credits_per_month: 1.5, bridges_per_month: 5 } }],
  ['a price of Free', { free: { ...initial.free, prices: initial.plus.prices } }],
])('%s is refused', async (_what, change) => {
  const refused = await refusalOf(admin.call('PUT', path, { ...initial, ...change }));
  expect(refused).toEqual([400, 'validation_failed']);
  expect(await bodyOf(admin.call('GET', path))).toEqual(initial);
});

test('a change is in the audit log with who made it, what was and what is', async () => {
  const changed = dearer(initial);
  expect(await put(changed)).toEqual(changed);
  const { rows } = await database.pool.query(
    `select admin_user_id, request_data from admin_audit_log
     where rpc_function = 'planSettings.put' order by created_at desc limit 1`,
  );
  const request_data = { method: 'PUT', before: initial, after: changed };
  expect(rows).toEqual([{ admin_user_id: admin.id, request_data }]);
});

test('the next checkout costs the new price, and who pays already keeps theirs', async () => {
  const [early, late] = [await join(), await join()];
  await early.checkOut(plus);
  await put(dearer(initial));
  expect(await preview(late, 'plus')).toMatchObject({ total: 1_500 });
  await late.checkOut(plus);
  expect((await late.wallet()).credits).toBe(700);
  const shown = (await billing(late)).plans.map(({ id, prices }) => [id, prices.USD]);
  expect(shown).toEqual([
    ['free', 0],
    ['plus', 1_500],
    ['pro', 3_500],
  ]);
  expect(await billing(early)).toMatchObject({ next_payment: { amount: 1_200 } });
  expect(await billing(late)).toMatchObject({ next_payment: { amount: 1_500 } });
  // What was paid for the old plan counts as it was; the new one costs what it costs now.
  const upgrade = await preview(early, 'pro');
  expect(upgrade.lines.map(({ amount }) => amount)).toEqual([-1_200, 3_500]);
  expect(upgrade.next_renewal).toMatchObject({ amount: 3_500 });
});

test('a price that changes after it was shown is refused, and a smaller plan keeps the price it was arranged at', async () => {
  const buyer = await join();
  await buyer.checkOut(plus);
  const { previewed_at, total } = await preview(buyer, 'pro');
  await put(dearer(initial));
  const wanted = { plan: 'pro', previewed_at, total };
  expect(await refusalOf(buyer.call('PUT', '/billing/plan', wanted))).toEqual([
    409,
    'price_changed',
  ]);
  const again = await preview(buyer, 'pro');
  await buyer.read('PUT', '/plan', { ...wanted, ...pick(again) });
  await buyer.read('PUT', '/plan', { plan: 'plus', ...pick(await preview(buyer, 'plus')) });
  await put(initial);
  expect(await billing(buyer)).toMatchObject({
    plan: 'pro',
    scheduled: { plan: 'plus' },
    next_payment: { amount: 1_500 },
  });
});

const pick = ({ previewed_at, total }: PlanPreview) => ({ previewed_at, total });

test('a new price is made at Stripe, and a running subscription stays at the old one', async () => {
  const { peer, shop } = stripe;
  const [early, late] = [await stripe.join(), await stripe.join()];
  await shop.buy(early, plus);
  await put(dearer(initial));
  const { session } = await shop.buy(late, plus);
  expect(peer.world.sessions.get(session)).toMatchObject({ amount: 1_500 });
  expect(await billing(early)).toMatchObject({ next_payment: { amount: 1_200 } });
  expect(await billing(late)).toMatchObject({ next_payment: { amount: 1_500 } });
  const prices = [...peer.world.prices.values()].map(({ amount }) => amount).sort();
  expect(prices).toEqual([1_200, 1_500]);
});
