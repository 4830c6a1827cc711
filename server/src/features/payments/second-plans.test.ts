import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { minuteMs } from '@kith/contract/core/time';
import type { Billing, Payment } from '@kith/contract/payments/schemas';
import { afterEach, expect, test } from 'vitest';

import { closeAtEnd } from '#testing/close-at-end.ts';
import { refusalOf } from '#testing/read-answer.ts';
import { startStripeApp } from '#testing/stripe/start-stripe-app.ts';
import { proveLedger } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/*
 * Threat: a member pays for two plans, since a page that should be closed is open or a fault comes between, and
 * the money of one isn't given back.
 */

type Fault = {
  request: RegExp;
  /** Whether the provider does what is asked, and only the answer is lost. */
  isDone: boolean;
  answer?: [status: number, error: object];
  /** Not for one request alone. */
  isLasting?: boolean;
};
/** Each for one request, in this order. */
let faults: Fault[] = [];
afterEach(() => {
  faults = [];
});
const down: [number, object] = [500, { type: 'api_error', message: 'It is down' }];

/** What the stand-in answers, but for faults. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '', headers } = request;
  const fault = faults[0]?.request.test(`${method} ${url}`) ? faults[0] : undefined;
  if (fault !== undefined && !fault.isLasting) faults.shift();
  const key = headers['idempotency-key'];
  const named: Record<string, string> = key === undefined ? {} : { 'idempotency-key': String(key) };
  const body = chunks.length === 0 ? null : Buffer.concat(chunks);
  const asked = { method, headers: named, body };
  const answer = fault?.isDone === false ? null : await fetch(`${peer.address}${url}`, asked);
  const text = (await answer?.text()) ?? '';
  const [status, error] = fault?.answer ?? (fault ? down : [answer?.status ?? 500, null]);
  response.writeHead(status, { 'stripe-should-retry': 'false' });
  response.end(error === null ? text : JSON.stringify({ error }));
}
const between = createServer((request, response) => void pass(request, response));
await new Promise<void>((resolve) => void between.listen(0, '127.0.0.1', resolve));
closeAtEnd({
  close: () =>
    new Promise<void>((resolve) => {
      between.close(() => resolve());
      between.closeAllConnections();
    }),
});

const database = await useFileDatabase();
const { port } = between.address() as AddressInfo;
const { app, peer, shop, join } = await startStripeApp(database, {
  STRIPE_API_URL: `http://127.0.0.1:${port}`,
});
type Buyer = Awaited<ReturnType<typeof join>>;
const billing = ({ read }: Buyer) => read<Billing>('GET', '');
const payments = async ({ read }: Buyer) =>
  (await read<{ items: Payment[] }>('GET', '/payments')).items;
const order = (buyer: Buyer, plan: string) => shop.order(buyer, { kind: 'plan', plan });
const sessionOf = (session: string) => peer.world.sessions.get(session);
const stateOf = async (id: string): Promise<string> => {
  const { rows } = await database.pool.query('select state from checkouts where id = $1', [id]);
  return rows[0].state;
};

/** Pays both pages, the second plan with faults on the way, and what is tried again after these. */
async function payBoth(buyer: Buyer, [first, second]: [string, string], faulty: Fault[]) {
  const pages = [await order(buyer, first), await order(buyer, second)] as const;
  peer.completeCheckout(pages[0].session);
  await shop.deliver();
  // Months that end in the same second would be one.
  app.advance(minuteMs);
  peer.completeCheckout(pages[1].session);
  faults = [...faulty];
  for (let round = 0; round < 4; round += 1) {
    await shop.deliver();
    app.advance(10 * minuteMs);
  }
  expect(faults.filter(({ isLasting }) => !isLasting)).toEqual([]);
  const sub = peer.world.subs.get(sessionOf(pages[1].session)?.subscription ?? '');
  const intent = peer.world.invoices.get(sub?.invoice ?? '')?.intent ?? '';
  const refunds = [...peer.world.refunds.values()].filter((refund) => refund.intent === intent);
  return { sub, refunds };
}

const refund = /^POST \/v1\/refunds/u;
const end = /^DELETE \/v1\/subscriptions\//u;
const givenBack: [number, object] = [
  400,
  { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Given back' },
];

test.each<[string, Fault[]]>([
  ['giving it back fails', [{ request: refund, isDone: false }]],
  ['it is given back unnoticed', [{ request: refund, isDone: true }]],
  [
    'it was given back so long ago that the key is forgotten',
    [
      { request: refund, isDone: true },
      { request: refund, isDone: false, answer: givenBack, isLasting: true },
    ],
  ],
  ['ending it fails', [{ request: end, isDone: false }]],
  ['it ends unnoticed', [{ request: end, isDone: true }]],
  [
    'both fail',
    [
      { request: refund, isDone: false },
      { request: refund, isDone: true },
      { request: end, isDone: false },
    ],
  ],
])('a second plan ends and is given back once, also when %s', async (_, faulty) => {
  const buyer = await join();
  const { sub, refunds } = await payBoth(buyer, ['pro', 'plus'], faulty);
  expect(refunds).toHaveLength(1);
  expect(sub?.status).toBe('canceled');
  expect(await billing(buyer)).toMatchObject({ plan: 'pro', status: 'active' });
  const types = (await payments(buyer)).map(({ type }) => type).sort();
  expect(types).toEqual(['payment', 'payment', 'refund']);
});

test('with its payment a second plan gives back the credits that it brought, and no others', async () => {
  const buyer = await join();
  const { refunds } = await payBoth(buyer, ['plus', 'pro'], []);
  expect(await buyer.wallet()).toMatchObject({ credits: 600 });
  const given = (await payments(buyer)).find(({ type }) => type === 'refund');
  expect(given).toMatchObject({ item: 'pro', spent: 0 });
  // The credits come back with the money.
  peer.failRefund(refunds[0]?.id ?? '');
  await shop.deliver();
  expect(await buyer.wallet()).toMatchObject({ credits: 3_000 });
  const cheaper = await join();
  await payBoth(cheaper, ['pro', 'plus'], []);
  expect(await cheaper.wallet()).toMatchObject({ credits: 2_500 });
  expect(await proveLedger(database)).toEqual([]);
});

test('a page that couldn’t be closed is closed by the next order', async () => {
  const buyer = await join();
  const plus = await order(buyer, 'plus');
  faults = [{ request: /^POST .*\/expire$/u, isDone: false }];
  const wanted = { kind: 'plan', plan: 'pro', currency: 'USD', return_to: 'billing' };
  const refused = buyer.call('POST', '/billing/checkouts', wanted);
  expect(await refusalOf(refused)).toEqual([503, 'payments_unavailable']);
  expect([sessionOf(plus.session)?.status, await stateOf(plus.id)]).toEqual(['open', 'open']);
  const pro = await order(buyer, 'pro');
  expect(sessionOf(plus.session)?.status).toBe('expired');
  expect([await stateOf(plus.id), await stateOf(pro.id)]).toEqual(['expired', 'open']);
  // A server that was killed before it noted what it had closed.
  await database.pool.query(`update checkouts set state = 'open' where id = $1`, [plus.id]);
  expect((await order(buyer, 'pro')).session).toBe(pro.session);
  expect(await stateOf(plus.id)).toBe('expired');
});

test('a page that another request closed meanwhile, or that was paid, stops no order', async () => {
  const buyer = await join();
  const other = await order(buyer, 'plus');
  const notOpen: [number, object] = [400, { type: 'invalid_request_error', message: 'Not open' }];
  faults = [{ request: /^POST .*\/expire$/u, isDone: true, answer: notOpen }];
  const pro = await order(buyer, 'pro');
  expect([await stateOf(other.id), await stateOf(pro.id)]).toEqual(['expired', 'open']);
  peer.completeCheckout(pro.session);
  await order(buyer, 'plus');
  await shop.deliver();
  expect(await stateOf(pro.id)).toBe('paid');
  expect(await billing(buyer)).toMatchObject({ plan: 'pro', status: 'active' });
});
