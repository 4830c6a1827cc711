import { applyEvents } from './apply-events.ts';
import type { PaymentService } from './payment-service.ts';
import { receiveEvent } from './receive-event.ts';

/** Sends the sandbox's events, and takes over what is waiting. Nothing that it can't do yet is lost. */
export async function settle(service: PaymentService): Promise<void> {
  const { provider } = service;
  await provider.sendEvents?.((raw, signature) => receiveEvent(service, { raw, signature }));
  await applyEvents(service);
}
