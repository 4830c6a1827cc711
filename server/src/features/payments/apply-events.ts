import { minuteMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { runCorrelated } from '#platform/correlation.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import { applyCheckout } from './apply-checkout.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyInvoice } from './apply-invoice.ts';
import { applyRefunds } from './apply-refunds.ts';
import { applySubscription } from './apply-subscription.ts';
import type { Applied, PaymentService } from './payment-service.ts';
import { type Subject, subjectKinds } from './provider-port.ts';

/** Objects of one round. */
const atOnce = 100;
/** What concerns no one here is given up after about ten days. */
const mostAttempts = 13;
const longestPauseMs = 24 * 60 * minuteMs;

const appliers: Record<Subject['kind'], (service: PaymentService, id: string) => Promise<Applied>> =
  {
    checkout: applyCheckout,
    invoice: applyInvoice,
    subscription: applySubscription,
    refunds: applyRefunds,
    dispute: applyDispute,
  };

type Due = Subject & { events: string[]; attempts: number; correlation: string | null };

/**
 * Asks the provider for each object that events were about, once however many there were, and takes over its
 * state. Whatever the order, and however often an event arrives, the last question is asked after the last
 * change, so the end is the same.
 */
export async function applyEvents(service: PaymentService, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const due = await readDue(service);
    if (due.length === 0) return;
    for (const subject of due) {
      signal?.throwIfAborted();
      const apply = () => applyOne(service, subject);
      await (subject.correlation === null ? apply() : runCorrelated(subject.correlation, apply));
    }
  }
}

/** Takes over the state of one object, as the provider says it is. */
export function applySubject(service: PaymentService, { kind, id }: Subject): Promise<Applied> {
  return appliers[kind](service, id);
}

async function applyOne(service: PaymentService, due: Due): Promise<void> {
  let isApplied = false;
  try {
    isApplied = (await applySubject(service, due)) === 'applied';
  } catch (error) {
    service.log.warn({ err: error, kind: due.kind }, 'a payment event could not be applied');
  }
  const now = service.clock.now();
  const isDone = isApplied || due.attempts + 1 >= mostAttempts;
  const pauseMs = Math.min(longestPauseMs, minuteMs * 2 ** due.attempts);
  await runAsService(service.database, (tx) =>
    tx
      .updateTable('provider_events')
      .set({
        attempts: due.attempts + 1,
        handled_at: isDone ? now : null,
        retry_at: isDone ? null : new Date(now.getTime() + pauseMs),
      })
      .where('provider', '=', service.provider.name)
      .where('id', 'in', due.events)
      .execute(),
  );
}

/** What was paid comes before what was given back of it. */
function readDue({ database, clock, provider }: PaymentService): Promise<Due[]> {
  return runAsService(database, (tx) =>
    readRows(
      tx,
      sql<Computed<Due>>`
        select subject_kind as kind, subject_id as id, array_agg(e.id) as events,
          max(attempts) as attempts,
          (array_agg(correlation_id order by received_at desc)
            filter (where correlation_id is not null))[1] as correlation
        from provider_events e
        where provider = ${provider.name} and handled_at is null
          and (retry_at is null or retry_at <= ${clock.now()})
        group by 1, 2
        order by array_position(${sql.val([...subjectKinds])}::text[], subject_kind), min(e.created_at)
        limit ${atOnce}`,
    ),
  );
}
