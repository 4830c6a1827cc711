import type { Billing, Payment, PlanPreview } from '@kith/contract/payments/schemas';
import { dayMs, hourMs, dayS } from '@kith/contract/core/time';
import { beforeAll, expect, test } from 'vitest';

import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import { startTestApp, type TestApp } from '#testing/start-test-app.ts';
import { openBuyer, proveLedger } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { createSandboxProvider } from './sandbox/sandbox-provider.ts';

const database = await useFileDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    database,
    variables: { AUTH_JWT_TTL_S: String(400 * dayS), SANDBOX_TAX_PERCENT: '20' },
  });
});

const join = async () => openBuyer(app, await app.signUp());
type Buyer = Awaited<ReturnType<typeof join>>;
const billing = ({ read }: Buyer) => read<Billing>('GET', '');
const payments = async ({ read }: Buyer) =>
  (await read<{ items: Payment[] }>('GET', '/payments')).items;
const change = async (buyer: Buyer, plan: string) => {
  const shown = await buyer.read<PlanPreview>('GET', `/preview?plan=${plan}`);
  const { previewed_at, total } = shown;
  return { shown, after: await buyer.read<Billing>('PUT', '/plan', { plan, previewed_at, total }) };
};
const pack = { kind: 'pack', pack: 'credits_500', return_to: 'wallet' };

test('a pack is paid on a page that says what it is, once', async () => {
  const buyer = await join();
  const order = { ...pack, currency: 'EUR' };
  const { id, url } = await buyer.read<{ id: string; url: string }>('POST', '/checkouts', order);
  const page = await (await fetch(url, { headers: { 'accept-language': 'de' } })).text();
  expect(page).toContain('Sandbox: Es fließt kein Geld');
  expect(page).not.toMatch(/<input|<script/u);
  expect((await buyer.wallet()).credits).toBe(100);
  const answers = await Promise.all([1, 2, 3].map(() => buyer.press(`${url}/pay`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404]);
  expect((await fetch(url)).status).toBe(404);
  expect((await buyer.wallet()).credits).toBe(600);
  expect(await buyer.read('GET', `/checkouts/${id}`)).toMatchObject({ state: 'paid' });
  expect(await payments(buyer)).toMatchObject([
    {
      type: 'payment',
      kind: 'pack',
      item: 'credits_500',
      amount: 2_000,
      tax: 333,
      currency: 'EUR',
    },
  ]);
  expect(await proveLedger(database)).toEqual([]);
});

test('a payment is given back once, also when two ask at once', async () => {
  const buyer = await join();
  await buyer.checkOut(pack);
  await buyer.wallet();
  const { rows } = await database.pool.query(
    'select body from sandbox_objects where owner_id = $1 and kind = $2',
    [buyer.id, 'checkout'],
  );
  const { payment } = rows[0].body;
  const { clock, origin } = app;
  const parts = { database, clock, origin: new URL(origin), taxPercent: 20 };
  const provider = createSandboxProvider(parts);
  await Promise.all([1, 2, 3].map(() => provider.refundPayment(payment)));
  expect(await provider.readRefunds(payment)).toMatchObject([{ amount: 2_000, state: 'done' }]);
});

test('what is declined or cancelled changes nothing', async () => {
  const buyer = await join();
  for (const [answer, state] of [
    ['decline', 'failed'],
    ['cancel', 'cancelled'],
  ] as const) {
    const { id, back } = await buyer.checkOut(pack, answer);
    expect(back).toBe(`${app.origin}/app/wallet?checkout=${id}`);
    expect(await buyer.read('GET', `/checkouts/${id}`)).toMatchObject({ state });
  }
  expect((await buyer.wallet()).credits).toBe(100);
  expect(await payments(buyer)).toEqual([]);
});

test('units are units, and their purchase is a usage event', async () => {
  const buyer = await join();
  await database.pool.query(
    `insert into user_consent (user_id, consent_type, consent_granted)
     values ($1, 'analytics', true) on conflict (user_id, consent_type)
     do update set consent_granted = true`,
    [buyer.id],
  );
  await buyer.checkOut({ kind: 'pack', pack: 'units_10', currency: 'JPY' });
  expect((await buyer.wallet()).units).toBe(10);
  const { rows } = await database.pool.query(
    `select usage_data from usage_events where owner_id = $1 and feature_name = 'li_units_purchased'`,
    [buyer.id],
  );
  const usage = { packageType: 'units_10', unitCount: 10, amountCents: 1_200 };
  expect(rows).toEqual([{ usage_data: usage }]);
});

test('a plan begins, grows for its rest of the month, and shrinks at its end', async () => {
  const buyer = await join();
  expect(await billing(buyer)).toMatchObject({ status: 'free', plan: 'free', provider: 'sandbox' });
  await buyer.checkOut({ kind: 'plan', plan: 'plus' });
  expect(await billing(buyer)).toMatchObject({ status: 'active', plan: 'plus', currency: 'USD' });
  expect((await buyer.wallet()).credits).toBe(600);

  const { shown, after } = await change(buyer, 'pro');
  const [unused, wanted] = shown.lines.map(({ amount }) => amount);
  expect(shown).toMatchObject({ kind: 'upgrade', total: (unused ?? 0) + (wanted ?? 0) });
  expect(shown.total).toBeGreaterThan(1_600);
  expect(after).toMatchObject({ plan: 'pro', status: 'active' });
  expect((await payments(buyer)).map(({ amount }) => amount)).toEqual([shown.total, 1_200]);
  expect((await buyer.wallet()).credits).toBe(2_500);

  const smaller = await change(buyer, 'plus');
  expect(smaller.shown).toMatchObject({ kind: 'downgrade', total: 0 });
  expect(smaller.after).toMatchObject({ plan: 'pro', scheduled: { plan: 'plus' } });
  expect((await change(buyer, 'pro')).after.scheduled).toBeNull();
  expect((await change(buyer, 'free')).after.status).toBe('cancels_at_period_end');
  expect((await change(buyer, 'pro')).after.status).toBe('active');
  await change(buyer, 'plus');
  expect(await proveLedger(database)).toEqual([]);
});

test('a price that the member did not see is refused', async () => {
  const buyer = await join();
  const { shown } = { shown: await buyer.read<PlanPreview>('GET', '/preview?plan=pro') };
  const wanted = { plan: 'pro', previewed_at: shown.previewed_at, total: shown.total };
  expect(await refusalOf(buyer.call('PUT', '/billing/plan', wanted))).toEqual([
    409,
    'illegal_state',
  ]);
  await buyer.checkOut({ kind: 'plan', plan: 'plus' });
  const plan = { kind: 'plan', plan: 'pro', currency: 'USD', return_to: 'billing' };
  const second = buyer.call('POST', '/billing/checkouts', plan);
  expect(await refusalOf(second)).toEqual([409, 'illegal_state']);
  const cheap = Object.assign(wanted, { total: 1 });
  expect(await refusalOf(buyer.call('PUT', '/billing/plan', cheap))).toEqual([
    409,
    'price_changed',
  ]);
  expect(await billing(buyer)).toMatchObject({ plan: 'plus' });
});

test('the same plan is offered on one page, and of two plans’ pages the first can’t be paid', async () => {
  const buyer = await join();
  const open = (plan: string) => {
    const order = { kind: 'plan', plan, currency: 'USD', return_to: 'billing' };
    return buyer.read<{ id: string; url: string }>('POST', '/checkouts', order);
  };
  const twice = await Promise.all([open('plus'), open('plus')]);
  expect(twice[1]).toEqual(twice[0]);
  const pro = await open('pro');
  expect((await buyer.press(`${twice[0].url}/pay`)).status).toBe(404);
  expect((await buyer.press(`${pro.url}/cancel`)).status).toBe(303);
  const again = await open('pro');
  expect(again.url).not.toBe(pro.url);
  await buyer.press(`${again.url}/pay`);
  expect(await billing(buyer)).toMatchObject({ plan: 'pro' });
  expect(await payments(buyer)).toHaveLength(1);
});

test('what one wants to pay: a year of Plus for enough, thanks for less, also for nothing', async () => {
  const buyer = await join();
  const pay = (amount: number, currency = 'USD') =>
    buyer.checkOut({ kind: 'pwyw', amount, currency, return_to: 'pwyw' });
  await pay(1_199);
  expect(await billing(buyer)).toMatchObject({ status: 'free', gift_until: null });
  await pay(1_800, 'JPY');
  const { status, plan, gift_until: until } = await billing(buyer);
  expect({ status, plan }).toEqual({ status: 'gift', plan: 'plus' });
  const days = (Date.parse(until ?? '') - app.clock.now().getTime()) / dayMs;
  expect(Math.round(days)).toBeGreaterThanOrEqual(365);
  const nothing = { kind: 'pwyw', amount: 0, currency: 'USD', return_to: 'pwyw' };
  const { url } = await buyer.read<{ url: string }>('POST', '/checkouts', nothing);
  expect(url).toContain('/pwyw?checkout=');
  expect(await payments(buyer)).toHaveLength(2);
  for (const amount of [-1, 0.5, 49, 1_000_001]) {
    const refused = buyer.call('POST', '/billing/checkouts', { ...nothing, amount });
    expect(await refusalOf(refused)).toEqual([400, 'validation_failed']);
  }
});

test('no request has a place for a card', async () => {
  const buyer = await join();
  const order = { ...pack, currency: 'USD' };
  for (const extra of [{ card: '4242424242424242' }, { number: '4242' }, { cvc: '123' }]) {
    const refused = buyer.call('POST', '/billing/checkouts', Object.assign({}, order, extra));
    expect(await refusalOf(refused)).toEqual([400, 'validation_failed']);
  }
  const { rows } = await database.pool.query(
    `select table_name, column_name from information_schema.columns
     where table_schema in ('public', 'auth') and column_name ~ '(card|cvc|cvv|iban|pan)(_|$)'
       and column_name !~ 'vcard|postcard'`,
  );
  expect(rows).toEqual([]);
});

test('a stranger and a guessed address open nothing', async () => {
  const [buyer, stranger] = [await join(), await join()];
  const { id } = await buyer.checkOut(pack, 'cancel');
  const refused = stranger.call('GET', `/billing/checkouts/${id}`);
  expect(await refusalOf(refused)).toEqual([404, 'not_found']);
  expect(
    await refusalOf(stranger.call('POST', '/billing/portal', { return_to: 'billing' })),
  ).toEqual([409, 'illegal_state']);
  for (const path of ['/pay/sandbox/guess', '/pay/sandbox/portal/guess']) {
    expect((await fetch(`${app.origin}${path}`)).status).toBe(404);
    expect((await buyer.press(`${app.origin}${path}/pay`)).status).toBe(404);
  }
  expect((await fetch(`${app.origin}/pay/events`, { method: 'POST' })).status).toBe(404);
});

test('the portal cancels and resumes, with an address that works once', async () => {
  const buyer = await join();
  await buyer.checkOut({ kind: 'plan', plan: 'plus' });
  const press = async (answer: string) => {
    const { url } = await buyer.read<{ url: string }>('POST', '/portal', { return_to: 'billing' });
    expect((await fetch(url)).status).toBe(200);
    const pressed = await buyer.press(`${url}/${answer}`);
    expect(pressed.headers.get('location')).toBe(`${app.origin}/app/billing`);
    expect((await buyer.press(`${url}/${answer}`)).status).toBe(404);
    return billing(buyer);
  };
  expect(await press('cancel')).toMatchObject({ status: 'cancels_at_period_end' });
  expect(await press('resume')).toMatchObject({ status: 'active', scheduled: null });
});

test('a payment that fails is reminded of, and made up for in the grace', async () => {
  const buyer = await join();
  await buyer.checkOut({ kind: 'plan', plan: 'pro' });
  const portal = async (answer: string) => {
    const { url } = await buyer.read<{ url: string }>('POST', '/portal', { return_to: 'billing' });
    await buyer.press(`${url}/${answer}`);
  };
  await portal('fail');
  app.sent.length = 0;
  const statuses: string[] = [];
  for (const days of [31, 2, 2, 2]) {
    app.advance(days * dayMs);
    await app.run('payments.advance');
    statuses.push((await billing(buyer)).status);
  }
  expect(statuses).toEqual(['past_due', 'past_due', 'grace', 'grace']);
  const notices = app.sent.filter(({ name }) => name === 'notifications.deliver');
  expect(notices).toHaveLength(3);
  const emails = await database.pool.query(
    'select subject from auth.outgoing_emails where recipient = $1',
    [buyer.email],
  );
  expect(emails.rows.filter(({ subject }) => /plan/u.test(subject))).toHaveLength(3);
  await portal('pay');
  expect(await billing(buyer)).toMatchObject({ status: 'active', plan: 'pro', grace_until: null });

  await portal('fail');
  const advance = async (ms: number) => {
    app.advance(ms);
    await app.run('payments.advance');
    return billing(buyer);
  };
  // The month that failed began more than four days before: all reminders are one.
  const inGrace = await advance(31 * dayMs);
  expect(inGrace).toMatchObject({ status: 'grace', plan: 'pro' });
  // The clock runs: some moments have passed since.
  const left = Date.parse(inGrace.grace_until!) - app.clock.now().getTime();
  expect(left).toBeLessThanOrEqual(7 * dayMs);
  expect(left).toBeGreaterThan(7 * dayMs - hourMs / 2);
  expect(await advance(left - hourMs)).toMatchObject({ status: 'grace', plan: 'pro' });
  const ended = await advance(2 * hourMs);
  expect(ended).toMatchObject({ status: 'free', plan: 'free', period: null, grace_until: null });
  expect(await proveLedger(database)).toEqual([]);
});

test('a smaller plan comes with the next period, and a cancelled one ends with it', async () => {
  const buyer = await join();
  await buyer.checkOut({ kind: 'plan', plan: 'pro' });
  await change(buyer, 'plus');
  app.advance(31 * dayMs);
  await Promise.all([app.run('payments.advance'), app.run('payments.advance')]);
  expect(await billing(buyer)).toMatchObject({ plan: 'plus', status: 'active', scheduled: null });
  expect((await payments(buyer)).map(({ amount }) => amount)).toEqual([1_200, 2_900]);
  await change(buyer, 'free');
  app.advance(31 * dayMs);
  await app.run('payments.advance');
  expect(await billing(buyer)).toMatchObject({ plan: 'free', status: 'free' });
  const again = await bodyOf(await buyer.call('GET', '/billing/preview?plan=plus'));
  expect(again).toMatchObject({ kind: 'start', total: 1_200 });
});
