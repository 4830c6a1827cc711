import { randomUUID } from 'node:crypto';

import { dayMs, hourMs } from '@kith/contract/core/time';
import { beforeEach, expect, test } from 'vitest';

import type { MemberContext } from '#platform/context.ts';
import { runAsService } from '#platform/database/service.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { addCredits } from './add-credits.ts';
import { captureHold } from './capture-hold.ts';
import { holdCredits } from './hold-credits.ts';
import { meterActions } from './meter-action.ts';
import { readWallet } from './read-wallet.ts';
import { releaseHold } from './release-hold.ts';
import { sweepLedger } from './sweep-ledger.ts';

const database = await useFileDatabase();
let clock: TestClock;
let ctx: MemberContext;
beforeEach(async () => {
  clock = createTestClock('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
});

const sweepAt = (time: string) => {
  clock.set(time);
  return sweepLedger({ database, at: clock.now() });
};
const spend = (times: number) =>
  ctx.database.transaction((tx) =>
    meterActions(tx, {
      memberId: ctx.actor.memberId,
      action: 'contact_created',
      resourceIds: Array.from({ length: times }, () => randomUUID()),
      at: clock.now(),
    }),
  );
const hold = (quantity: number) =>
  ctx.database.transaction((tx) =>
    holdCredits(tx, {
      memberId: ctx.actor.memberId,
      action: 'ai_analysis',
      quantity,
      resourceId: 'run',
      key: randomUUID(),
      expiresAt: new Date(clock.now().getTime() + hourMs),
      at: clock.now(),
    }),
  );

/** The balances of the last days; the last one is what can be spent. */
async function balances(count: number): Promise<number[]> {
  const { credits, days } = await readWallet({ ctx });
  expect(days.at(-1)?.balance).toBe(credits);
  return days.slice(-count).map(({ balance }) => balance);
}

test('on the first of a month a day ends with the credits that came, not without them', async () => {
  await readWallet({ ctx });
  await sweepAt('2026-12-01T00:00:00Z');
  expect(await balances(2)).toEqual([100, 200]);
  await sweepAt('2027-01-01T00:00:00Z');
  expect(await balances(2)).toEqual([200, 200]);
  await sweepAt('2027-01-02T09:00:00Z');
  expect(await balances(3)).toEqual([200, 200, 200]);
});

test('days count what a hold gave back, and what it spent', async () => {
  await spend(10);
  clock.advance(dayMs);
  const held = await hold(2);
  const [, during] = await balances(2);
  await runAsService(database, async (tx) => {
    await captureHold(tx, { holdId: held, amount: 1, key: 'part', at: clock.now() });
    await releaseHold(tx, { holdId: held, at: clock.now() });
  });
  expect(during).toBeLessThan(89);
  expect(await balances(2)).toEqual([90, 89]);
  clock.advance(dayMs);
  expect(await balances(3)).toEqual([90, 89, 89]);
});

test('what expired without being swept is gone today, and was there before', async () => {
  const { memberId } = ctx.actor;
  const at = clock.now();
  await runAsService(database, (tx) =>
    addCredits(tx, {
      memberId,
      kind: 'reward',
      unit: 'credit',
      amount: 50,
      action: 'referral',
      key: 'reward',
      expiresAt: new Date(at.getTime() + dayMs + hourMs),
      at,
    }),
  );
  clock.advance(2 * dayMs);
  expect(await balances(4)).toEqual([0, 150, 150, 100]);
  await sweepLedger({ database, at: clock.now() });
  expect(await balances(4)).toEqual([0, 150, 150, 100]);
});
