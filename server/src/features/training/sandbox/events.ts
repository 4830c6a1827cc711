import { randomUUID } from 'node:crypto';

import type { SandboxValues } from '@kith/contract/training/exercises';

import { requestOverride } from '#features/overrides/request-override.ts';
import { openProvider } from '#features/payments/open-provider.ts';
import type { PaymentService } from '#features/payments/payment-service.ts';
import { keepEvents } from '#features/payments/receive-event.ts';
import { answerCheckoutPage, checkoutIdOf } from '#features/payments/sandbox/sandbox-pages.ts';
import { startCheckout } from '#features/payments/start-checkout.ts';
import { replayEvent } from '#features/replays/replay-event.ts';
import { replayPayment } from '#features/replays/replay-payment.ts';
import { WouldAsk } from '#features/replays/would-ask.ts';
import { AppError } from '#platform/app-error.ts';
import { runAsService } from '#platform/database/service.ts';

import { type Exercise, listFacts, numberOf, textOf, wordOf } from './exercise.ts';
import { readCredits, type Scene } from './scene.ts';

const bought = 500;

type EventName = 'first' | 'second' | 'third';

/**
 * Three events of the payment provider: one that was applied, one that never was although it was paid, and one
 * of a provider on the network.
 */
export async function openEvents(scene: Scene): Promise<Exercise> {
  const { database, clock, config, jobs, log, you } = scene;
  const sandboxed = { ...config, STRIPE_SECRET_KEY: undefined };
  const provider = openProvider({ config: sandboxed, database, clock });
  const service: PaymentService = { database, clock, jobs, log, provider, config };
  const first = await sell(scene, service, 'Ana');
  const second = await sell(scene, service, 'Ben');
  const third = { event: `evt_${randomUUID()}` };
  await keepEvents({ ...service, provider: { ...provider, name: 'stripe' } }, [
    {
      id: third.event,
      type: 'invoice.paid',
      createdAt: clock.now(),
      subject: { kind: 'invoice', id: 'in_training' },
    },
  ]);
  const before = await readCredits(scene, second.buyer.id);
  const parts = { database, clock, log, jobs, config };
  await replayPayment(parts, first.event);
  const events = { first: first.event, second: second.event, third: third.event };
  const eventOf = (values: SandboxValues) => events[wordOf<EventName>(values, 'event')];
  return {
    act: async (name, values) => {
      const id = eventOf(values);
      if (name === 'replay') {
        const input = { source: 'payment' as const, id, reason: textOf(values, 'reason') };
        const { outcome, tables } = await replayEvent({ ctx: you.ctx, parts, input });
        const names = tables.map((table) => table.name).join(', ');
        return listFacts({ replayed: outcome, ...(names === '' ? {} : { tables: names }) });
      }
      if (name === 'apply') {
        await apply(() => replayPayment(parts, id));
        return [];
      }
      const { email } = wordOf<EventName>(values, 'event') === 'first' ? first.buyer : second.buyer;
      const amount = numberOf(values, 'credits');
      await requestOverride({
        ctx: you.ctx,
        database,
        input: {
          id: randomUUID(),
          email,
          grant: { kind: 'credits', amount, expires_at: null },
          reason: textOf(values, 'reason'),
        },
      });
      return [];
    },
    readFacts: async () =>
      listFacts({
        first_order: await readOrder(scene, first.buyer.id),
        first_credits: await readCredits(scene, first.buyer.id),
        second_order: await readOrder(scene, second.buyer.id),
        second_credits: await readCredits(scene, second.buyer.id),
        given_by_hand: await countGiven(scene, [first.buyer.id, second.buyer.id]),
      }),
    judge: async (done) => ({
      replayed_all: (['first', 'second', 'third'] as const).every((event) =>
        done.some(({ name, values }) => name === 'replay' && values['event'] === event),
      ),
      order_applied: (await readOrder(scene, second.buyer.id)) === 'paid',
      paid_once: (await readCredits(scene, second.buyer.id)) === before + bought,
      nothing_by_hand: (await countGiven(scene, [first.buyer.id, second.buyer.id])) === 0,
    }),
  };
}

/** Sells a pack of credits on the sandbox's page, as far as the event that says so. */
async function sell(scene: Scene, service: PaymentService, name: string) {
  const { clock, config } = scene;
  const buyer = await scene.addMember(name);
  const { url } = await startCheckout({
    ctx: buyer.ctx,
    service,
    origin: config.appOrigin,
    input: { kind: 'pack', pack: 'credits_500', currency: 'USD', return_to: 'billing' },
  });
  const token = new URL(url).pathname.split('/').at(-1) ?? '';
  await answerCheckoutPage(service, { token, answer: 'pay' });
  const event = `evt_${randomUUID()}`;
  const subject = { kind: 'checkout', id: checkoutIdOf(token) } as const;
  const createdAt = clock.now();
  await keepEvents(service, [
    { id: event, type: 'checkout.session.completed', createdAt, subject },
  ]);
  return { buyer, event };
}

/** @throws `illegal_state` where another service would have to be asked */
async function apply(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof WouldAsk) throw new AppError('illegal_state', error.message);
    throw error;
  }
}

function readOrder({ database }: Scene, buyerId: string): Promise<string> {
  return runAsService(database, async (tx) => {
    const row = await tx
      .selectFrom('checkouts')
      .select('state')
      .where('owner_id', '=', buyerId)
      .executeTakeFirstOrThrow();
    return row.state;
  });
}

/** Credits that were asked for beside the payment. */
function countGiven({ database }: Scene, buyerIds: readonly string[]): Promise<number> {
  return runAsService(database, async (tx) => {
    const rows = await tx
      .selectFrom('member_overrides')
      .select('wanted')
      .where('member_id', 'in', buyerIds)
      .execute();
    return rows.reduce((sum, { wanted }) => sum + (wanted as { amount: number }).amount, 0);
  });
}
