import { runAsService } from '#platform/database/service.ts';

import type { PaymentService } from './payment-service.ts';
import type { ProviderEvent } from './provider-port.ts';

const applyEventsJobName = 'payments.apply-events';

/**
 * Takes an event of the provider: checks its signature and keeps which object it is about, once. A job asks
 * for the object.
 *
 * @throws `bad_request` for a signature that is wrong or old.
 */
export async function receiveEvent(
  service: PaymentService,
  { raw, signature }: { raw: string; signature: string },
): Promise<void> {
  const event = await service.provider.readEvent(raw, signature);
  if (event !== null) await keepEvents(service, [event]);
}

/** @returns how many of them are new. */
export async function keepEvents(
  { database, clock, jobs, provider }: PaymentService,
  events: readonly ProviderEvent[],
): Promise<number> {
  if (events.length === 0) return 0;
  return runAsService(database, async (tx) => {
    const added = await tx
      .insertInto('provider_events')
      .values(
        events.map(({ id, type, createdAt, subject }) => ({
          provider: provider.name,
          id,
          type,
          subject_kind: subject.kind,
          subject_id: subject.id,
          created_at: createdAt,
          received_at: clock.now(),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    if (added.length > 0) {
      await jobs.send(tx, applyEventsJobName, {}, { singletonKey: provider.name });
    }
    return added.length;
  });
}
