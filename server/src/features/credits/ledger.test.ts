import { randomUUID } from 'node:crypto';

import { hourMs } from '@kith/contract/core/time';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { addCredits } from './add-credits.ts';
import { captureHold } from './capture-hold.ts';
import { changePlan } from './change-plan.ts';
import { checkLedger } from './check-ledger.ts';
import { holdCredits } from './hold-credits.ts';
import { meterAction } from './meter-action.ts';
import { refundTransaction } from './refund-transaction.ts';
import { releaseHold } from './release-hold.ts';
import { sweepLedger } from './sweep-ledger.ts';

const database = await useFileDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
});

const service = <Result>(work: (tx: Tx) => Promise<Result>) => runAsService(database, work);
const memberId = () => ctx.actor.memberId;

const spend = (resourceId: string = randomUUID(), who = ctx) =>
  who.database.transaction((tx) =>
    meterAction(tx, {
      memberId: who.actor.memberId,
      action: 'contact_created',
      resourceId,
      at: clock.now(),
    }),
  );

const hold = (quantity: number, key: string = randomUUID()) =>
  ctx.database.transaction((tx) =>
    holdCredits(tx, {
      memberId: memberId(),
      action: 'ai_analysis',
      quantity,
      resourceId: 'run',
      key,
      expiresAt: new Date(clock.now().getTime() + hourMs),
      at: clock.now(),
    }),
  );

const capture = (holdId: string, amount: number, key: string = randomUUID()) =>
  service((tx) => captureHold(tx, { holdId, amount, key, at: clock.now() }));
const release = (holdId: string) => service((tx) => releaseHold(tx, { holdId, at: clock.now() }));

const add = (
  amount: number,
  key: string = randomUUID(),
  unit: 'credit' | 'analysis_unit' = 'credit',
) =>
  service((tx) =>
    addCredits(tx, {
      memberId: memberId(),
      kind: 'purchase',
      unit,
      amount,
      action: 'credits_100',
      key,
      price: {
        amount: 500,
        currency: 'USD',
      },
      at: clock.now(),
    }),
  );

async function balance(unit = 'credit'): Promise<number> {
  const { rows } = await database.pool.query('select spendable($1, $2, $3)::integer as balance', [
    memberId(),
    unit,
    clock.now(),
  ]);
  return rows[0].balance;
}

async function open(): Promise<void> {
  await service((tx) => sql`select open_wallet(${memberId()}, ${clock.now()})`.execute(tx));
}

/** Nothing that a test did may leave a difference. */
async function expectSound() {
  expect(await service((tx) => checkLedger(tx))).toEqual([]);
}

test('a new member has the month’s credits, and an action takes its price', async () => {
  await spend();
  expect(await balance()).toBe(99);
  await expectSound();
});

test('the same action on the same thing is charged once', async () => {
  const id = randomUUID();
  await Promise.all([spend(id), spend(id), spend(id)]);
  expect(await balance()).toBe(99);
});

test('what is rolled back costs nothing', async () => {
  await open();
  const failing = ctx.database.transaction(async (tx) => {
    await meterAction(tx, {
      memberId: memberId(),
      action: 'post_created',
      resourceId: 'a',
      at: clock.now(),
    });
    throw new Error('it failed');
  });
  await expect(failing).rejects.toThrow('it failed');
  expect(await balance()).toBe(100);
});

test('attack: spending another member’s credits is refused', async () => {
  const stranger = await createMember(database, { clock });
  const attempt = stranger.database.transaction((tx) =>
    meterAction(tx, {
      memberId: memberId(),
      action: 'post_created',
      resourceId: 'a',
      at: clock.now(),
    }),
  );
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
  const holdId = await hold(2);
  const touch = stranger.database.transaction((tx) => releaseHold(tx, { holdId, at: clock.now() }));
  expect(await refusalOf(touch)).toBe('not_found');
});

test('attack: no role changes or deletes what is written, or writes a balance', async () => {
  await spend();
  const statements = [
    'update credit_entries set amount = 0',
    'delete from credit_entries',
    'truncate credit_entries',
    'update credit_transactions set change = 5',
    'delete from credit_transactions',
    'truncate credit_transactions cascade',
    'update credit_accounts set balance = 1000000',
    `update credit_accounts set user_id = null where kind = 'lot'`,
    'delete from credit_accounts',
    `insert into credit_accounts (kind, opened_at, balance) values ('lot', now(), 100)`,
  ];
  for (const statement of statements) {
    await expect(database.pool.query(statement), statement).rejects.toMatchObject({
      code: '42501',
    });
    const asMember = ctx.database.transaction((tx) => sql.raw(statement).execute(tx));
    await expect(asMember, statement).rejects.toMatchObject({ code: '42501' });
  }
  expect(await balance()).toBe(99);
});

test('attack: an entry that takes more than there is, or has no counterpart, is rejected', async () => {
  await spend();
  const write = (amounts: [number, number]) =>
    database.pool.query(
      `with t as (insert into credit_transactions (user_id, kind, unit, change, balance, key, happened_at)
         values ($1, 'reward', 'credit', 0, 0, gen_random_uuid(), now()) returning id),
       a as (select id from credit_accounts where user_id = $1 and kind = 'lot' limit 1)
       insert into credit_entries select t.id, 0, a.id, 'credit', $2::bigint from t, a union all
         select t.id, 1, service_account('rewarded', 'credit'), 'credit', $3::bigint from t`,
      [memberId(), ...amounts],
    );
  await expect(write([-100, 100])).rejects.toThrow('credit_accounts_balance_check');
  await expect(write([50, -49])).rejects.toThrow('do not add up to zero');
  expect(await balance()).toBe(99);
});

test('attack: a member can’t give themselves credits', async () => {
  const calls = [
    sql`select add_credits(${memberId()}, 'reward', 'credit', 10, 'a', null, 'k', 0, null, null, now())`,
    sql`select change_plan(${memberId()}, 'pro', 'pro', now(), null, now())`,
    sql`select grant_month(array[${memberId()}::uuid], now())`,
    sql`update wallets set plan = 'pro', granted_month = null`,
    sql`update plans set credits_per_month = 9999`,
  ];
  for (const call of calls) {
    const attempt = ctx.database.transaction((tx) => call.execute(tx));
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
  }
});

test('a hold is captured in parts, and the rest goes back', async () => {
  const id = await hold(18);
  expect(await balance()).toBe(64);
  expect(await capture(id, 2, 'one')).toBe('captured');
  expect(await capture(id, 2, 'one')).toBe('repeated');
  expect(await capture(id, 30)).toBe('captured');
  expect(await refusalOf(capture(id, 5))).toBe('illegal_state');
  expect(await release(id)).toBe(4);
  expect(await release(id)).toBe(0);
  expect(await capture(id, 1)).toBe('ended');
  expect(await balance()).toBe(68);
  await expectSound();
});

test('a repeated hold is the first one, and more than there is is refused with nothing written', async () => {
  const [first, second] = await Promise.all([hold(10, 'run-1'), hold(10, 'run-1')]);
  expect(second).toBe(first);
  expect(await balance()).toBe(80);
  await expect(hold(41)).rejects.toMatchObject({
    code: 'payment_required',
    details: { operation: 'ai_analysis', needed: 82, available: 80 },
  });
  await expectSound();
});

test('a hold that is never ended is released when its time has passed', async () => {
  const id = await hold(10);
  await capture(id, 4);
  clock.advance(hourMs - 1);
  await sweepLedger({ database, at: clock.now() });
  expect(await balance()).toBe(80);
  clock.advance(1);
  await sweepLedger({ database, at: clock.now() });
  expect(await balance()).toBe(96);
  expect(await capture(id, 2)).toBe('ended');
  await expectSound();
});

test('what expires soonest is spent first, and what is held returns to where it came from', async () => {
  await open();
  await add(50);
  clock.set('2026-12-05T00:00:00Z');
  await open();
  expect(await balance()).toBe(250);
  const id = await hold(60);
  await capture(id, 90);
  await release(id);
  // Ten of November’s are left, which end with December.
  clock.set('2027-01-01T00:00:00Z');
  await sweepLedger({ database, at: clock.now() });
  expect(await balance()).toBe(250);
  clock.set('2027-02-01T00:00:00Z');
  await sweepLedger({ database, at: clock.now() });
  clock.set('2027-04-30T23:59:59Z');
  await sweepLedger({ database, at: clock.now() });
  // What was bought is left, with April’s own credits.
  expect(await balance()).toBe(150);
  await expectSound();
});

test('what a hold gives back to a lot that has expired meanwhile expires, too', async () => {
  clock.set('2026-12-31T23:30:00Z');
  const id = await hold(50);
  clock.set('2027-01-31T23:50:00Z');
  await service((tx) => sql`select expire_lots(${clock.now()}, 10)`.execute(tx));
  clock.set('2027-02-01T00:00:00Z');
  expect(await release(id)).toBe(100);
  expect(await balance()).toBe(100);
  await sweepLedger({ database, at: clock.now() });
  expect(await balance()).toBe(100);
  await expectSound();
});

const months: [string, string, string][] = [
  ['the last moment of a leap February', '2028-02-29T23:59:59.999Z', '2028-04-01T00:00:00Z'],
  ['the first moment of March', '2028-03-01T00:00:00Z', '2028-05-01T00:00:00Z'],
  ['the night that summer time begins in Europe', '2027-03-28T01:30:00Z', '2027-05-01T00:00:00Z'],
  ['the night that it ends', '2026-10-25T01:30:00Z', '2026-12-01T00:00:00Z'],
  ['New Year’s Eve', '2026-12-31T23:59:59Z', '2027-02-01T00:00:00Z'],
];
for (const [when, from, until] of months) {
  test(`credits granted in ${when} last to the end of the following month`, async () => {
    clock.set(from);
    await open();
    const { rows } = await database.pool.query(
      'select expires_at from credit_accounts where user_id = $1',
      [memberId()],
    );
    expect(rows).toEqual([{ expires_at: new Date(until) }]);
  });
}

test('a month is granted once, however many ask for it at once', async () => {
  await open();
  clock.set('2026-12-01T00:00:00Z');
  await Promise.all([
    ...Array.from({ length: 6 }, () => sweepLedger({ database, at: clock.now() })),
    ...Array.from({ length: 6 }, () => spend()),
  ]);
  await sweepLedger({ database, at: clock.now() });
  expect(await balance()).toBe(194);
  await expectSound();
});

test('a larger plan brings its difference at once, and only once in a month', async () => {
  await spend();
  const change = (plan: 'free' | 'plus' | 'pro') =>
    service((tx) => changePlan(tx, { memberId: memberId(), plan, at: clock.now() }));
  for (const plan of ['plus', 'free', 'plus', 'plus'] as const) await change(plan);
  expect(await balance()).toBe(599);
  await change('pro');
  expect(await balance()).toBe(2_499);
  await expectSound();
});

test('a purchase is booked once with its price, and a refund takes back what is left of it', async () => {
  await open();
  const { id, isNew } = await add(100, 'checkout-1');
  expect([isNew, await add(100, 'checkout-1')]).toEqual([true, { id, isNew: false }]);
  await hold(60);
  // The granted 100 expire sooner, so 20 of the bought ones are held.
  const refund = () =>
    service((tx) => refundTransaction(tx, { id, priceBack: 400, at: clock.now() }));
  expect(await refund()).toBe(-80);
  expect(await refund()).toBe(0);
  expect(await balance()).toBe(0);
  const { rows } = await database.pool.query(
    `select a.kind, sum(e.amount)::integer as sum from credit_entries e join credit_accounts a
       on a.id = e.account_id where a.unit = 'USD' and e.transaction_id in
         (select t.id from credit_transactions t where t.user_id = $1) group by 1 order by 1`,
    [memberId()],
  );
  expect(rows).toEqual([
    { kind: 'received', sum: 100 },
    { kind: 'sales', sum: -100 },
  ]);
  await expectSound();
});

test('a refunded charge returns to the lot that it came from', async () => {
  await spend('thing');
  const { rows } = await database.pool.query(
    `select id from credit_transactions where user_id = $1 and kind = 'charge'`,
    [memberId()],
  );
  const refund = () => service((tx) => refundTransaction(tx, { id: rows[0].id, at: clock.now() }));
  expect([await refund(), await refund(), await balance()]).toEqual([1, 0, 100]);
  await expectSound();
});

test('units are counted by themselves', async () => {
  await add(10, 'units', 'analysis_unit');
  const request = {
    ...({
      memberId: memberId(),
      action: 'profile_analysis',
      quantity: 10,
    } as const),
    ...({
      resourceId: 'r',
      key: 'r',
      unit: 'analysis_unit',
    } as const),
    expiresAt: clock.now(),
    at: clock.now(),
  };
  const id = await ctx.database.transaction((tx) => holdCredits(tx, request));
  await capture(id, 3);
  await release(id);
  expect([await balance(), await balance('analysis_unit')]).toEqual([100, 7]);
  await expectSound();
});
