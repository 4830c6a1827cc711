import { sql } from 'kysely';

import type { SellerSettings } from '#features/invoices/seller.ts';
import { applySubject } from '#features/payments/apply-events.ts';
import { openProvider, type ProviderSettings } from '#features/payments/open-provider.ts';
import { type PaymentProvider, type Subject } from '#features/payments/provider-port.ts';
import { notFound } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import type { Logger } from '#platform/log.ts';

import { WouldAsk } from './would-ask.ts';

export type ReplaySettings = ProviderSettings & SellerSettings;
type Rehearsed = {
  database: Database;
  clock: Clock;
  log: Logger;
  jobs: JobQueue;
  config: ReplaySettings;
};

type EventRow = Computed<{ provider: string; kind: Subject['kind']; subject: string }>;

async function readEvent(database: Database, id: string): Promise<EventRow> {
  const row = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<EventRow>`select provider, subject_kind as kind, subject_id as subject from provider_events
        where id = ${id} order by received_at desc limit 1`,
    ),
  );
  if (!row) throw notFound('Event');
  return row;
}

/**
 * Applies what a payment event is about. Only the sandbox can say it without being asked over the network: any
 * other provider stops the replay with its first question. @returns whether it is about something known here
 */
export async function replayPayment(parts: Rehearsed, id: string): Promise<boolean> {
  const event = await readEvent(parts.database, id);
  const provider = event.provider === 'sandbox' ? openSandbox(parts) : refuseQuestions(event);
  const subject = { kind: event.kind, id: event.subject };
  return (await applySubject({ ...parts, provider }, subject)) === 'applied';
}

/** Whatever is configured: an event of the sandbox is one of the sandbox. */
function openSandbox({ config, ...parts }: Rehearsed): PaymentProvider {
  return openProvider({ ...parts, config: { ...config, STRIPE_SECRET_KEY: undefined } });
}

function refuseQuestions({ provider, kind }: EventRow): PaymentProvider {
  return new Proxy({ name: provider } as PaymentProvider, {
    get: (target, name) => {
      if (name === 'name') return target.name;
      return () => Promise.reject(new WouldAsk(`It would ask ${provider} about the ${kind}`));
    },
  });
}

type FactRow = Computed<{
  checkout: string | null;
  plan: string | null;
  subscription: string | null;
  payments: number;
}>;

/** What is stored of the subject of an event: states and counts. */
export async function readPaymentFacts(
  database: Database,
  id: string,
): Promise<Record<string, string>> {
  const { provider, subject } = await readEvent(database, id);
  const row = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<FactRow>`
        with owner as (
          select owner_id from checkouts where provider = ${provider} and session = ${subject}
          union select owner_id from billing_accounts
            where provider = ${provider} and ${subject} in (subscription, customer)
          union select user_id from payments
            where provider = ${provider} and ${subject} in (provider_id, provider_payment)
          limit 1)
        select (select state from checkouts where provider = ${provider} and session = ${subject})
            as checkout,
          b.plan, b.state as subscription,
          (select count(*) from payments p where p.user_id = o.owner_id) as payments
        from owner o left join billing_accounts b on b.owner_id = o.owner_id`,
    ),
  );
  const { checkout = null, plan = null, subscription = null, payments = 0 } = row ?? {};
  return {
    checkout: checkout ?? '–',
    plan: plan ?? '–',
    subscription: subscription ?? '–',
    payments: String(payments),
  };
}
