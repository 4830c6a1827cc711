import { execFileSync } from 'node:child_process';

import { minuteMs } from '@kith/contract/core/time';
import { beforeAll, expect, test } from 'vitest';

import { exportJournal } from '#features/credits/export-journal.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { closeAtEnd } from '#testing/close-at-end.ts';
import { ensureHledger } from '#testing/ensure-hledger.ts';
import { startTestApp, type TestApp } from '#testing/start-test-app.ts';
import { sendStripeEvent, startStripePeer, type StripePeer } from '#testing/stripe/stripe-peer.ts';
import { bill, prorationOf, type StripeEvent } from '#testing/stripe/stripe-world.ts';
import { openBuyer, proveLedger } from '#testing/test-payments.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const members = 8;
const deliveries = Number(process.env['STORM_EVENTS'] ?? 2_000);
const atOnce = 20;

const began = await createTestDatabase();
let inOrder: { app: TestApp; database: Database };
let stormy: { app: TestApp; database: Database };
let peer: StripePeer;
const sessions: { plan: string; packs: string[] }[] = [];

let hledger: string | null;
beforeAll(() => {
  hledger = ensureHledger();
}, 3 * minuteMs);
beforeAll(async () => {
  peer = closeAtEnd(await startStripePeer({ now: () => new Date() }));
  const first = await startTestApp({ database: began, variables: peer.variables });
  for (let index = 0; index < members; index += 1) {
    const buyer = openBuyer(first, await first.signUp());
    const order = async (fields: object) => {
      const input = Object.assign({ currency: 'USD', return_to: 'billing' }, fields);
      const { url } = await buyer.read<{ url: string }>('POST', '/checkouts', input);
      return url.split('/').at(-1) ?? '';
    };
    const packs = [];
    for (const pack of ['credits_100', 'credits_500', 'units_10', 'credits_2000']) {
      packs.push(await order({ kind: 'pack', pack }));
    }
    packs.push(
      await order({ kind: 'pwyw', amount: 1_500 }),
      await order({ kind: 'pwyw', amount: 300 }),
    );
    sessions.push({ packs, plan: await order({ kind: 'plan', plan: 'plus' }) });
  }
  await first.close();
});

/** What everybody did, one thing after the other; after each, its events. */
function* happen(): Generator<StripeEvent[]> {
  const { world } = peer;
  let seen = world.events.length;
  const events = () => {
    const added = world.events.slice(seen);
    seen = world.events.length;
    return added;
  };
  const subOf = (session: string) => {
    const sub = world.subs.get(world.sessions.get(session)?.subscription ?? '');
    if (sub === undefined) throw new Error('No subscription');
    return sub;
  };
  const intentOf = (session: string | undefined) => world.sessions.get(session ?? '')?.intent ?? '';
  for (const [index, { plan, packs }] of sessions.entries()) {
    for (const session of packs) {
      peer.completeCheckout(session);
      yield events();
    }
    peer.completeCheckout(plan);
    yield events();
    const sub = subOf(plan);
    const pro = [...world.prices.values()].find((price) => price.plan === 'pro');
    if (index % 2 === 0 && pro) {
      bill(world, sub, prorationOf(world, sub, pro.id, world.now()));
      sub.price = pro.id;
      world.emit('customer.subscription.updated', { id: sub.id });
      yield events();
    }
    for (const cancels of [true, false, index % 3 === 0]) {
      sub.cancelsAtEnd = cancels;
      world.emit('customer.subscription.updated', { id: sub.id });
      yield events();
    }
    peer.refund(intentOf(packs[0]), 250);
    yield events();
    const second = peer.refund(intentOf(packs[0]), 250);
    yield events();
    if (index % 4 === 2) peer.failRefund(second);
    yield events();
    const dispute = peer.dispute(intentOf(packs[1]), 2_000);
    yield events();
    if (index % 4 !== 3) peer.closeDispute(dispute, index % 2 === 0 ? 'won' : 'lost');
    yield events();
    if (index % 4 === 1) peer.refund(intentOf(packs[4]), 1_500);
    yield events();
    if (index % 4 === 3) {
      world.declined.add(sub.customer);
      bill(world, sub, prorationOf(world, sub, sub.price, world.now()));
      sub.status = 'past_due';
      world.emit('customer.subscription.updated', { id: sub.id });
      yield events();
    }
    if (index === 7) {
      world.declined.delete(sub.customer);
      peer.payOpenInvoice(sub.id);
      yield events();
    }
    if (index === 5) {
      sub.status = 'canceled';
      world.emit('customer.subscription.deleted', { id: sub.id });
      yield events();
    }
  }
}

/** The same for every run, without ids of ours. */
async function readState(database: Database): Promise<unknown> {
  const read = async (text: string) => (await database.pool.query(text)).rows;
  return {
    accounts: await read(`select owner_id, subscription, plan, state, price, is_cancelled,
      scheduled_plan, period_end, date_trunc('minute', gift_until) as gift_until
      from billing_accounts order by owner_id`),
    // Of a refund that failed before it was heard of, nothing is written: it never was.
    payments: await read(`select user_id, type, kind, item, amount, tax, spent, provider_id
      from payments p where not exists (select from payments f
        where f.type = 'refund_failed' and f.provider_id = p.provider_id)
      order by type, provider_id`),
    wallets: await read(`select user_id, unit, kind, sum(balance)::bigint as balance
      from credit_accounts where kind in ('lot', 'held') group by 1, 2, 3 order by 1, 2, 3`),
    plans: await read('select owner_id, plan from wallets order by owner_id'),
    money: await read(`select a.kind, a.unit, sum(e.amount)::bigint as amount
      from credit_entries e join credit_accounts a on a.id = e.account_id
      where a.unit = 'USD' group by 1, 2 order by 1`),
    checkouts: await read('select session, state from checkouts order by session'),
  };
}

function shuffle<Item>(items: Item[]): Item[] {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

test(`${deliveries} events in any order, with repeats, end as in order`, async () => {
  const copies = [await useFileDatabase(began), await useFileDatabase(began)] as const;
  const open = async (database: Database) => ({
    database,
    app: await startTestApp({ database, variables: peer.variables }),
  });
  inOrder = await open(copies[0]);
  stormy = await open(copies[1]);
  const all: StripeEvent[] = [];
  for (const events of happen()) {
    for (const event of events) await sendStripeEvent(inOrder.app.origin, event);
    all.push(...events);
    await inOrder.app.run('payments.apply-events');
  }
  const repeated = Array.from(
    { length: Math.max(0, deliveries - all.length) },
    (_, index) =>
      // Some that are often repeated, and all at least once.
      all[(index * index) % all.length],
  ).flatMap((event) => event ?? []);
  const storm = shuffle([...all, ...repeated]);
  for (let at = 0; at < storm.length; at += atOnce) {
    const batch = storm.slice(at, at + atOnce);
    const answers = batch.map((event) => sendStripeEvent(stormy.app.origin, event));
    for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
    if (at % 200 !== 0) continue;
    const jobs = [1, 2].map(() => stormy.app.run('payments.apply-events'));
    await Promise.all(jobs);
  }
  for (const minutes of [1, 3, 9, 27, 81]) {
    stormy.app.advance(minutes * minuteMs);
    await stormy.app.run('payments.apply-events');
  }
  expect(storm.length).toBe(Math.max(deliveries, all.length));
  expect(await readState(stormy.database)).toEqual(await readState(inOrder.database));
  const states = await stormy.database.pool.query<{ state: string }>(
    'select distinct state from billing_accounts',
  );
  expect(states.rows.map(({ state }) => state)).toContain('past_due');
  for (const { database } of [inOrder, stormy]) expect(await proveLedger(database)).toEqual([]);
  const left = await stormy.database.pool.query(
    'select from provider_events where handled_at is null',
  );
  expect(left.rowCount).toBe(0);
  await expectReadable(stormy.database);
});

/** Another program reads the money, the tax and what was given back, and finds every unit in balance. */
async function expectReadable(database: Database): Promise<void> {
  const parts: string[] = [];
  await runAsService(database, (tx) => exportJournal(tx, (text) => void parts.push(text)));
  const input = parts.join('');
  for (const account of ['received', 'sales', 'taxes', 'refunded']) {
    expect(input).toMatch(new RegExp(`^ {4}service:${account}  `, 'mu'));
  }
  if (hledger === null) return;
  const command = hledger;
  const ask = (...args: string[]) =>
    execFileSync(command, ['-f', '-', ...args], { input, encoding: 'utf8' });
  expect(ask('check', '--strict')).toBe('');
  expect(ask('bal', '--depth', '0')).not.toMatch(/CREDIT|UNIT|USD/u);
}
