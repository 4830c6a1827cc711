import { dayMs, hourMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { applyCheckout } from './apply-checkout.ts';
import { applySubscription } from './apply-subscription.ts';
import type { PaymentService } from './payment-service.ts';
import type { ProviderEvent } from './provider-port.ts';
import { keepEvents } from './receive-event.ts';
import { settle } from './settle.ts';

/** Providers keep their events for thirty days. */
const longestMs = 29 * dayMs;
/** Events of the same second may arrive in any order, and clocks differ. */
const overlapMs = 2 * hourMs;
const retentionMs = 90 * dayMs;
const atOnce = 500;

/**
 * Makes up for events that never arrived: reads the provider's list since the last run, then asks for pages
 * that are still open and for plans whose period has passed.
 */
export async function reconcile(service: PaymentService, signal?: AbortSignal): Promise<void> {
  const startedAt = service.clock.now();
  const since = await readLastRun(service, startedAt);
  let batch: ProviderEvent[] = [];
  for await (const event of service.provider.listEvents(since)) {
    signal?.throwIfAborted();
    batch.push(event);
    if (batch.length < atOnce) continue;
    await keepEvents(service, batch);
    batch = [];
  }
  await keepEvents(service, batch);
  await settle(service);
  await askAgain(service, startedAt, signal);
  await forgetCustomers(service);
  await finish(service, startedAt);
}

async function readLastRun({ database, provider }: PaymentService, now: Date): Promise<Date> {
  const row = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<Computed<{ value: string }>>`select value from auth.settings
        where name = ${`payments_reconciled:${provider.name}`}`,
    ),
  );
  const earliest = now.getTime() - longestMs;
  const last = row === undefined ? earliest : Date.parse(row.value) - overlapMs;
  return new Date(Math.max(earliest, last));
}

async function askAgain(service: PaymentService, now: Date, signal?: AbortSignal): Promise<void> {
  const { database, provider } = service;
  const hourAgo = new Date(now.getTime() - hourMs);
  const weekAgo = new Date(now.getTime() - 7 * dayMs);
  const { sessions, subscriptions } = await runAsService(database, async (tx) => ({
    sessions: await readRows(
      tx,
      sql<Computed<{ session: string }>>`select session from checkouts
        where state = 'open' and provider = ${provider.name} and session is not null
          and created_at between ${weekAgo} and ${hourAgo} order by created_at`,
    ),
    subscriptions: await readRows(
      tx,
      sql<Computed<{ id: string }>>`select subscription as id from billing_accounts
        where state <> 'ended' and provider = ${provider.name} and period_end <= ${hourAgo}
        order by period_end`,
    ),
  }));
  for (const { session } of sessions) {
    signal?.throwIfAborted();
    await applyCheckout(service, session);
  }
  for (const { id } of subscriptions) {
    signal?.throwIfAborted();
    await applySubscription(service, id);
  }
}

/** Customers of erased members are erased at the provider as well, which ends what they paid regularly. */
async function forgetCustomers({ database, provider }: PaymentService): Promise<void> {
  const rows = await runAsService(database, (tx) =>
    tx
      .selectFrom('forgotten_customers')
      .select('customer')
      .where('provider', '=', provider.name)
      .execute(),
  );
  for (const { customer } of rows) {
    await provider.forgetCustomer(customer);
    await runAsService(database, (tx) =>
      tx
        .deleteFrom('forgotten_customers')
        .where('provider', '=', provider.name)
        .where('customer', '=', customer)
        .execute(),
    );
  }
}

/** Notes the run, and removes events that no one needs any more. */
async function finish({ database, provider }: PaymentService, startedAt: Date): Promise<void> {
  const old = new Date(startedAt.getTime() - retentionMs).toISOString();
  const monthAgo = new Date(startedAt.getTime() - longestMs).toISOString();
  await runAsService(database, async (tx) => {
    const name = `payments_reconciled:${provider.name}`;
    const value = startedAt.toISOString();
    await tx
      .insertInto('auth.settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await tx
      .deleteFrom('provider_events')
      .where('created_at', '<', old)
      .where('handled_at', 'is not', null)
      .execute();
    await tx
      .deleteFrom('sandbox_objects')
      .where('kind', 'in', ['event', 'portal'])
      .where('created_at', '<', monthAgo)
      .execute();
  });
}
