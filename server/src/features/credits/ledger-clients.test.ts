import { randomUUID } from 'node:crypto';

import { hourMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { connectDatabase } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase, useUntilEnd } from '#testing/use-until-end.ts';

import { captureHold } from './capture-hold.ts';
import { checkLedger } from './check-ledger.ts';
import { holdCredits } from './hold-credits.ts';
import { meterAction } from './meter-action.ts';
import { readBalance } from './read-balance.ts';
import { refundTransaction } from './refund-transaction.ts';
import { releaseHold } from './release-hold.ts';

const database = await useFileDatabase();
const clock = createTestClock('2026-11-20T09:00:00Z');
let ctx: MemberContext;
beforeEach(async () => {
  ctx = await createMember(database, { clock });
});

const memberId = () => ctx.actor.memberId;
const balance = async () => (await readBalance({ ctx })).credits;
const expectSound = async () => expect(await runAsService(database, checkLedger)).toEqual([]);

/** As many clients of the database as the test has connections for. */
const many = await useUntilEnd(Promise.resolve(connectDatabase(database.connection, { max: 64 })));

/** All connections are open before the first of them writes. */
async function openAll(): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 64 }, () => many.pool.connect()));
  expect(many.pool.totalCount).toBe(64);
  for (const client of clients) client.release();
}

test('64 clients on one balance never go below zero, and the sum is exact', async () => {
  await openAll();
  const at = clock.now();
  const outcomes = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const action = { memberId: memberId(), action: 'contact_created', at } as const;
      const charge = () =>
        refusalOf(
          runAsService(many, (tx) => meterAction(tx, { ...action, resourceId: randomUUID() })),
        );
      return [await charge(), await charge(), await charge()];
    }),
  );
  const spent = outcomes.flat().filter((code) => code === null).length;
  expect(spent).toBe(100);
  expect(new Set(outcomes.flat())).toEqual(new Set([null, 'payment_required']));
  expect(await balance()).toBe(0);
  await expectSound();
});

test('64 clients that charge, refund, hold, capture and release at once account for every credit', async () => {
  await openAll();
  const at = clock.now();
  const expiresAt = new Date(at.getTime() + hourMs);
  const write = <Result>(work: (tx: Tx) => Promise<Result>) => runAsService(many, work);
  const sums = { charged: 0, refunded: 0, captured: 0, refused: 0, lowest: 0 };
  const about = { memberId: memberId(), at };
  /** @returns null for what was refused for want of credits */
  const attempt = async <Result>(work: Promise<Result>): Promise<Result | null> => {
    try {
      return await work;
    } catch (error) {
      expect(error).toMatchObject({ code: 'payment_required' });
      sums.refused += 1;
      return null;
    }
  };
  const charge = async () => {
    const resourceId = randomUUID();
    const metered = { ...about, action: 'post_created', resourceId } as const;
    const done = await attempt(write((tx) => meterAction(tx, metered).then(() => true)));
    if (done) sums.charged += 1;
    return done ? resourceId : null;
  };
  /** Two clients at once on the same charge: one gives it back. */
  const chargeAndRefund = async () => {
    const resourceId = await charge();
    if (resourceId === null) return;
    const { rows } = await many.pool.query<{ id: string }>(
      'select id from credit_transactions where user_id = $1 and resource_id = $2',
      [memberId(), resourceId],
    );
    const id = rows[0]?.id ?? '';
    const refund = () => write((tx) => refundTransaction(tx, { id, at }));
    const changes = await Promise.all([refund(), refund()]);
    expect(changes.toSorted()).toEqual([0, 1]);
    sums.refunded += 1;
  };
  const holdThree = async () => {
    const request = { ...about, action: 'ai_analysis', quantity: 3, resourceId: 'run' } as const;
    const key = randomUUID();
    const holdId = await attempt(write((tx) => holdCredits(tx, { ...request, key, expiresAt })));
    if (holdId === null) return;
    // Two clients at once on the same hold: one captures, one ends it.
    const [captured] = await Promise.all([
      write((tx) => captureHold(tx, { holdId, amount: 2, key: `${key}:1`, at })),
      write((tx) => releaseHold(tx, { holdId, at })),
    ]);
    if (captured === 'captured') sums.captured += 2;
    else expect(captured).toBe('ended');
  };
  await Promise.all(
    Array.from({ length: 64 }, async (_, client) => {
      const steps =
        client % 2 === 0 ? [chargeAndRefund, holdThree, charge] : [holdThree, charge, holdThree];
      for (const step of steps) await step();
      sums.lowest = Math.min(sums.lowest, await balance());
    }),
  );
  expect(sums.lowest).toBe(0);
  expect(sums.charged - sums.refunded + sums.captured + (await balance())).toBe(100);
  expect(sums.charged).toBeGreaterThan(sums.refunded);
  expect(Math.min(sums.refunded, sums.captured, sums.refused)).toBeGreaterThan(0);
  const { rows } = await database.pool.query(
    `select kind, balance::integer from credit_accounts where user_id = $1 order by kind`,
    [memberId()],
  );
  expect(rows).toContainEqual({ kind: 'held', balance: 0 });
  await expectSound();
});
