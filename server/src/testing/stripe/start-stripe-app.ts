import { dayS } from '@kith/contract/core/time';

import { closeAtEnd } from '../close-at-end.ts';
import { startTestApp } from '../start-test-app.ts';
import type { TestDatabase } from '../test-database.ts';
import { openBuyer } from '../test-payments.ts';
import { startStripePeer } from './stripe-peer.ts';
import { openStripeShop } from './stripe-shop.ts';

/** An app whose members pay at the stand-in, which has the app's time. */
export async function startStripeApp(
  database: TestDatabase,
  settings: Record<string, string> = {},
) {
  const clock = { now: () => new Date() };
  const peer = await startStripePeer({ now: () => clock.now() });
  const variables = { AUTH_JWT_TTL_S: String(900 * dayS), ...peer.variables, ...settings };
  const app = await startTestApp({ database, variables });
  clock.now = () => app.clock.now();
  closeAtEnd(peer);
  const join = async () => openBuyer(app, await app.signUp());
  return { app, peer, shop: openStripeShop(app, peer), join };
}
