import { dayMs, dayS } from '@kith/contract/core/time';
import type { Wallet } from '@kith/contract/credits/schemas';
import type { PlanPreview } from '@kith/contract/payments/schemas';
import { beforeAll, expect, test } from 'vitest';

import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp, type TestApp } from '#testing/start-test-app.ts';
import { openBuyer, proveLedger } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/*
 * Threat: two months' credits for one payment, by subscribing shortly before the end of a month.
 */

const database = await useFileDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ database, variables: { AUTH_JWT_TTL_S: String(2_000 * dayS) } });
});

const moveTo = (time: string) => app.advance(Date.parse(time) - app.clock.now().getTime());
const join = async () => openBuyer(app, await app.signUp());
type Buyer = Awaited<ReturnType<typeof join>>;
const change = async (buyer: Buyer, plan: string) => {
  const shown = await buyer.read<PlanPreview>('GET', `/preview?plan=${plan}`);
  const { previewed_at, total } = shown;
  await buyer.read('PUT', '/plan', { plan, previewed_at, total });
};
/** What plans brought a member, each time. */
async function granted({ id }: Buyer): Promise<[string, number][]> {
  const { rows } = await database.pool.query<{ day: string; change: string; action: string }>(
    `select to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD') as day, change
     from credit_transactions where user_id = $1 and kind = 'grant' and action <> 'month_free'
     order by happened_at`,
    [id],
  );
  return rows.map(({ day, change }) => [day, Number(change)]);
}
async function arrivals(buyer: Buyer) {
  const wallet = (await bodyOf(await buyer.call('GET', '/wallet'))) as Wallet;
  const day = (time: string | null) => time?.slice(0, 10) ?? null;
  return wallet.plan.arrivals.map(({ credits, at, until }) => [credits, day(at), day(until)]);
}
/** Days pass, as the server sees them. */
async function pass(until: string, buyer: Buyer, stepMs = dayMs / 2): Promise<void> {
  const end = Date.parse(until);
  while (app.clock.now().getTime() < end) {
    app.advance(Math.min(stepMs, end - app.clock.now().getTime()));
    await app.run('payments.advance');
    await buyer.wallet();
  }
}

test('who subscribes on the last day of a month and ends it has one month’s credits', async () => {
  moveTo('2027-01-31T22:00:00Z');
  const buyer = await join();
  await buyer.checkOut({ kind: 'plan', plan: 'pro' });
  await change(buyer, 'free');
  expect((await buyer.wallet()).credits).toBe(2_500);
  await pass('2027-03-02T00:00:00Z', buyer);
  expect(await granted(buyer)).toEqual([['2027-01-31', 2_400]]);
  expect(await buyer.read('GET', '')).toMatchObject({ plan: 'free' });
});

test('each renewal brings its month, on the 31st or the last day there is', async () => {
  moveTo('2027-03-31T23:30:00Z');
  const buyer = await join();
  await buyer.checkOut({ kind: 'plan', plan: 'plus' });
  expect(await arrivals(buyer)).toEqual([
    [100, '2027-04-01', null],
    [500, '2027-04-30', null],
  ]);
  await pass('2027-07-02T00:00:00Z', buyer, dayMs);
  expect(await granted(buyer)).toEqual([
    ['2027-03-31', 500],
    ['2027-04-30', 500],
    ['2027-05-31', 500],
    ['2027-06-30', 500],
  ]);
  expect(await proveLedger(database)).toEqual([]);
});

test('a larger plan brings the difference of the paid month, also after the first of the next', async () => {
  moveTo('2027-08-20T12:00:00Z');
  const buyer = await join();
  await buyer.checkOut({ kind: 'plan', plan: 'plus' });
  await pass('2027-09-03T12:00:00Z', buyer);
  await change(buyer, 'pro');
  await change(buyer, 'plus');
  await pass('2027-09-21T12:00:00Z', buyer);
  expect(await granted(buyer)).toEqual([
    ['2027-08-20', 500],
    ['2027-09-03', 1_900],
    ['2027-09-20', 500],
  ]);
});

test('a month that wasn’t paid brings nothing until it is', async () => {
  moveTo('2027-10-10T12:00:00Z');
  const buyer = await join();
  await buyer.checkOut({ kind: 'plan', plan: 'plus' });
  const portal = async (answer: string) => {
    const { url } = await buyer.read<{ url: string }>('POST', '/portal', { return_to: 'billing' });
    await buyer.press(`${url}/${answer}`);
  };
  await portal('fail');
  await pass('2027-11-12T12:00:00Z', buyer);
  expect(await granted(buyer)).toEqual([['2027-10-10', 500]]);
  await portal('pay');
  expect((await granted(buyer)).at(-1)).toEqual(['2027-11-12', 500]);
});

test('what was paid for a year brings twelve months, whatever the day, and only once each', async () => {
  moveTo('2028-01-31T12:00:00Z');
  const buyer = await join();
  await buyer.checkOut({ kind: 'pwyw', amount: 1_200, return_to: 'pwyw' });
  expect(await arrivals(buyer)).toContainEqual([500, '2028-02-29', '2029-01-31']);
  await pass('2029-03-02T12:00:00Z', buyer, 4 * dayMs);
  const days = await granted(buyer);
  expect(days).toHaveLength(12);
  expect(days[1]).toEqual(['2028-03-03', 500]);
  expect(await buyer.read('GET', '')).toMatchObject({ plan: 'free', gift_until: null });
  expect(await proveLedger(database)).toEqual([]);
});
