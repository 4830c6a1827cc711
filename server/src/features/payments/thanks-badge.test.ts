import { badgesSchema } from '@kith/contract/badges/schemas';
import { expect, test } from 'vitest';

import { createAwardJob } from '#features/badges/award-job.ts';
import { takeDeeds } from '#features/badges/watch-deeds.ts';
import { systemClock } from '#platform/clock.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { bodyOf } from '#testing/read-answer.ts';
import { startTestApp } from '#testing/start-test-app.ts';
import { openBuyer } from '#testing/test-payments.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const app = await startTestApp({ database });
const job = createAwardJob({ database, clock: systemClock });
const join = async () => openBuyer(app, await app.signUp());
type Buyer = Awaited<ReturnType<typeof join>>;

/** When the member earned the badge of thanks, once the noted deeds were followed; null for never. */
async function thanked(buyer: Buyer): Promise<string | null> {
  const sent: object[] = [];
  const jobs: JobQueue = {
    send: async (_tx, name, data) => void (name === 'badges.award' && sent.push(data)),
  };
  await takeDeeds({ database, jobs });
  for (const data of sent) await job.run(data, new AbortController().signal, jobs);
  const { items } = badgesSchema.parse(await bodyOf(buyer.call('GET', '/badges')));
  return items.find(({ id }) => id === 'founding_friend')?.earned_at ?? null;
}

test.each([500, 1_200, 0])('who pays what they want, here %i cents, is thanked', async (amount) => {
  const buyer = await join();
  expect(await thanked(buyer)).toBeNull();
  const order = { kind: 'pwyw', currency: 'USD', amount, return_to: 'pwyw' };
  if (amount === 0) await buyer.read('POST', '/checkouts', order);
  else await buyer.checkOut(order);
  expect(await thanked(buyer)).not.toBeNull();
});

test('a pack, or a payment that is cancelled or somebody else’s, earns no thanks', async () => {
  const [buyer, other] = [await join(), await join()];
  await buyer.checkOut({ kind: 'pack', pack: 'credits_100', return_to: 'wallet' });
  await buyer.checkOut({ kind: 'pwyw', amount: 500, return_to: 'pwyw' }, 'cancel');
  await other.checkOut({ kind: 'pwyw', amount: 500, return_to: 'pwyw' });
  expect(await thanked(buyer)).toBeNull();
  expect(await thanked(other)).not.toBeNull();
});
