import { createOutbox } from '#platform/mail/outbox.ts';

import { remindOfPayments } from './dunning.ts';
import { endPlansOfLeaving } from './end-plans-of-leaving.ts';
import { endWhatRanOut } from './end-what-ran-out.ts';
import type { PaymentService } from './payment-service.ts';
import { settle } from './settle.ts';

/** What time does: plans of who leaves end, the sandbox's periods end, payments are reminded of, years run out. */
export async function advancePayments(
  {
    service,
    hasTransport,
    origin,
  }: { service: PaymentService; hasTransport: boolean; origin: URL },
  signal?: AbortSignal,
): Promise<void> {
  const { clock, jobs } = service;
  // Before periods end: who is leaving pays for no further one.
  await endPlansOfLeaving(service, signal);
  await service.provider.passTime?.();
  await settle(service);
  const outbox = createOutbox({ jobs, clock, hasTransport });
  await remindOfPayments({ service, outbox, origin }, signal);
  await endWhatRanOut(service);
}
