import { randomUUID } from 'node:crypto';

import { dayMs, dayS } from '@kith/contract/core/time';
import type { Wallet } from '@kith/contract/credits/schemas';
import type { Override, OverridePreview } from '@kith/contract/overrides/endpoints';
import { expect, test } from 'vitest';

import { grantAdmin } from '#features/roles/grant-admin.ts';
import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { openBuyer, proveLedger } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

/*
 * Threat: a member who pays for a plan and is granted a larger one has both months' credits.
 */

const database = await useFileDatabase();
const app = await startTestApp({ database, variables: { AUTH_JWT_TTL_S: String(400 * dayS) } });
app.advance(Date.parse('2027-01-05T12:00:00Z') - app.clock.now().getTime());
const admin = await app.signUp('ines@granted.example');
await grantAdmin({ database, email: admin.email });

const join = async (email: string) => openBuyer(app, await app.signUp(email));
type Buyer = Awaited<ReturnType<typeof join>>;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs).toISOString();
const pro = (days: number) => ({ kind: 'plan', plan: 'pro', expires_at: inDays(days) });
const grant = ({ email }: Buyer, days: number) =>
  bodyOf<Override>(
    admin.call('POST', '/admin/overrides', {
      id: randomUUID(),
      email,
      grant: pro(days),
      reason: 'An outage cost them a week',
    }),
  );
const undo = (id: string) =>
  bodyOf(admin.call('POST', `/admin/overrides/${id}/undo`, { note: 'Entered twice' }));
const credits = async (buyer: Buyer) => (await buyer.wallet()).credits;
const arrivals = async (buyer: Buyer) => {
  const wallet = (await bodyOf(await buyer.call('GET', '/wallet'))) as Wallet;
  return wallet.plan.arrivals.map(({ credits: count, at }) => [count, Date.parse(at)]);
};

test('what is granted beside a paid plan brings the difference, as its preview says, and once', async () => {
  const buyer = await join('ana@granted.example');
  await buyer.checkOut({ kind: 'plan', plan: 'plus' });
  expect(await credits(buyer)).toBe(600);
  const input = { email: buyer.email, grant: pro(20) };
  const shown = await bodyOf<OverridePreview>(
    admin.call('POST', '/admin/overrides/preview', input),
  );
  expect(shown.effect).toMatchObject({ before: { credits: 600 }, after: { credits: 2_500 } });
  for (const days of [20, 45, 10]) {
    const { id } = await grant(buyer, days);
    expect(await credits(buyer)).toBe(2_500);
    await undo(id);
  }
  expect(await credits(buyer)).toBe(2_500);
  expect(await proveLedger(database)).toEqual([]);
});

test('what is paid while more is granted arrives when the granted month ends, and the wallet says when', async () => {
  const buyer = await join('otto@granted.example');
  const began = app.clock.now();
  await grant(buyer, 10);
  expect(await credits(buyer)).toBe(2_500);
  app.advance(5 * dayMs);
  await buyer.checkOut({ kind: 'plan', plan: 'plus' });
  expect(await credits(buyer)).toBe(2_500);
  const postponed = (await arrivals(buyer)).find(([count]) => count === 500);
  const [, at = 0] = postponed ?? [];
  expect((at - began.getTime()) / dayMs).toBeGreaterThan(27);
  expect((at - began.getTime()) / dayMs).toBeLessThan(32);
  app.advance(at - app.clock.now().getTime());
  await app.run('overrides.expire');
  await credits(buyer);
  const { rows } = await database.pool.query(
    `select change::integer as change from credit_transactions
     where user_id = $1 and kind = 'grant' and action <> 'month_free' order by happened_at`,
    [buyer.id],
  );
  expect(rows).toEqual([{ change: 2_400 }, { change: 500 }]);
  expect(await proveLedger(database)).toEqual([]);
});
