import type { TestApp } from '#testing/start-test-app.ts';
import type { openBuyer } from '#testing/test-payments.ts';

import { sendStripeEvent, type StripePeer } from './stripe-peer.ts';
import type { StripeEvent } from './stripe-world.ts';

type Buyer = ReturnType<typeof openBuyer>;
/** Buying through the stand-in, and its events on their way. */
export function openStripeShop(app: TestApp, peer: StripePeer) {
  let delivered = 0;
  const newEvents = () => {
    const events = peer.world.events.slice(delivered);
    delivered = peer.world.events.length;
    return events;
  };
  /** Sends what happened since the last time, and does what it asks for. */
  const deliver = async (events: StripeEvent[] = newEvents()) => {
    for (const event of events) {
      const { status } = await sendStripeEvent(app.origin, event);
      if (status !== 200) throw new Error(`An event was answered with ${status}`);
    }
    await app.run('payments.apply-events');
  };
  const order = async (buyer: Buyer, fields: object) => {
    const input = Object.assign({ currency: 'USD', return_to: 'billing' }, fields);
    const { id, url } = await buyer.read<{ id: string; url: string }>('POST', '/checkouts', input);
    return { id, session: url.split('/').at(-1) ?? '' };
  };
  const buy = async (buyer: Buyer, fields: object) => {
    const { id, session } = await order(buyer, fields);
    peer.completeCheckout(session);
    await deliver();
    const { intent, subscription } = peer.world.sessions.get(session) ?? {};
    return { id, session, intent: intent ?? '', subscription: subscription ?? '' };
  };
  return { newEvents, deliver, order, buy };
}
