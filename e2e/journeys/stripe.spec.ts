import { expect, type Page } from '@playwright/test';

import {
  sendStripeEvent,
  startStripePeer,
  type StripePeer,
} from '../../server/src/testing/stripe/stripe-peer.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;

let peer: StripePeer;
// All tests share one server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  peer = await startStripePeer({ now: () => new Date() });
  server = await startOwnServer(peer.variables);
});
test.afterAll(async () => {
  await server?.stop();
  await peer?.close();
});

/** Sends what happened at the provider, the newest first and each twice. */
async function deliverEvents(): Promise<void> {
  const events = peer.world.events.toReversed();
  for (const event of [...events, ...events]) {
    expect((await sendStripeEvent(server.origin, event)).status).toBe(200);
  }
}

/** Takes the place of the provider's page: who is there has paid, and goes back. Returns the paid session. */
async function payAtProvider(page: Page) {
  await expect(page).toHaveURL(/^https:\/\/checkout\.stripe\.example\/cs/u);
  const id = page.url().split('/').at(-1) ?? '';
  peer.completeCheckout(id);
  const session = peer.world.sessions.get(id);
  await page.goto(session?.successUrl ?? '');
  return session;
}

test('a member pays at Stripe’s pages, and what Stripe says later changes their wallet once', async ({
  browser,
}) => {
  const options = {
    baseURL: server.origin,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  };
  const { page } = await openParticipant(browser, 'Ana Ruiz', options, consents);
  await page.route(/^https:\/\/(?:checkout|billing)\.stripe\.example\//u, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>The provider</h1>' }),
  );
  await page.goto('/app/wallet');
  const balance = page.getByRole('region', { name: labels('wallet:toSpend') });
  await expect(balance.getByText('100', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: /Buy 500 credits/u }).click();
  const pack = await payAtProvider(page);
  await expect(page.getByText(labels('billing:checkout.paid')).first()).toBeVisible();
  await deliverEvents();
  await expect(balance.getByText('600', { exact: true }).first()).toBeVisible();

  await openScreen(page, '/app/billing');
  await expect(page.getByText(labels('billing:sandbox.about'))).toHaveCount(0);
  await page.getByRole('button', { name: 'Upgrade to Plus' }).click();
  await payAtProvider(page);
  await deliverEvents();
  // Until the screen shows the paid plan, the next one begins at its full price.
  await expect(page.getByText(/Renews on .* for \$/u)).toBeVisible();
  await page.getByRole('button', { name: 'Upgrade to Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pro plan' });
  await expect(dialog.getByText('Unused time of Plus')).toBeVisible();
  await dialog.getByRole('button', { name: /^Pay \$/u }).click();
  await expect(page.getByText(/Renews on .* for \$29\.00/u)).toBeVisible();

  // What is left of the pack's credits goes with the money.
  await openScreen(page, '/app/wallet');
  await expect(balance.getByText('3,000', { exact: true }).first()).toBeVisible();
  peer.refund(pack?.intent ?? '', 2_000);
  await deliverEvents();
  await expect(balance.getByText('2,500', { exact: true }).first()).toBeVisible();

  await openScreen(page, '/app/billing');
  await page.getByRole('button', { name: labels('billing:current.portal') }).click();
  await expect(page).toHaveURL(/^https:\/\/billing\.stripe\.example\/cus/u);
});
