import { type BrowserContext, expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openPart } from '../support/contact-screen.ts';
import { callApi } from '../support/call-api.ts';
import { startFrontServer } from '../support/front-server.ts';
import { countCached, findAppStatus, openAppStatus, waitForWorker } from '../support/app-worker.ts';
import { pressOn } from '../support/keyboard.ts';
import { signUpMember } from '../support/members.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const second = 1_000;
const hour = 60 * 60 * second;
const week = 7 * 24 * hour;

/** Fires the browser's installation offer; `outcome` is the member's answer to it. */
async function offerInstallation(page: Page, outcome: 'accepted' | 'never'): Promise<void> {
  await page.evaluate((answer) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const userChoice = answer === 'never' ? new Promise(() => {}) : { outcome: answer };
    Object.assign(offer, { prompt: () => Promise.resolve(), userChoice });
    window.dispatchEvent(offer);
  }, outcome);
}

type Offer = { openedAtMs: number; offeredAtMs?: number };

/** Notes, by the clock of the page, when it opened and when it first showed the offer. */
function watchForOffer(): void {
  const offer: Offer = { openedAtMs: Date.now() };
  Object.assign(globalThis, { offer });
  new MutationObserver(() => {
    if (document.querySelector('aside[aria-labelledby]')) offer.offeredAtMs ??= Date.now();
  }).observe(document, { childList: true, subtree: true });
}

function readOfferDelayMs(): number {
  const { offer } = globalThis as unknown as { offer: Offer };
  return (offer.offeredAtMs ?? 0) - offer.openedAtMs;
}

test.describe('in German on a tablet', () => {
  const labels = openLabels('de-DE');
  test.use({
    serviceWorkers: 'allow',
    locale: 'de-DE',
    viewport: { width: 768, height: 1024 },
  });

  test('a new version is announced, waits, and takes over when the member says so', async ({
    browser,
    baseURL,
  }) => {
    const front = await startFrontServer(baseURL ?? '');
    const context = await browser.newContext({ baseURL: front.origin });
    try {
      const page = await context.newPage();
      await signUpMember(page);
      await page.goto('/dashboard');
      await waitForWorker(page);
      front.release('9.9.9+00000000');
      await reloadPage(page);
      const banner = page.getByRole('region', { name: labels('installed:update.title') });
      await expect(banner).toContainText(labels('installed:update.body', { brand: 'Kith' }));
      await expectAccessible(page);
      await pressOn(page, banner.getByRole('button', { name: labels('installed:update.later') }));
      await expect(banner).toBeHidden();
      await expect(findAppStatus(page, labels)).toContainText(
        labels('installed:status.badges.update'),
      );

      await reloadPage(page);
      const reloaded = page.waitForEvent('load');
      await pressOn(page, banner.getByRole('button', { name: labels('installed:update.now') }));
      await reloaded;
      await expect(findAppStatus(page, labels)).toContainText(
        labels('installed:status.badges.web'),
      );
      await expect(banner).toBeHidden();
      await expect(await openAppStatus(page, labels)).toContainText('9.9.9+00000000');
      // The texts of the old version are gone; the new ones were cached before it took over.
      expect(await countCached(page, 'texts')).toBe(
        await countCached(page, 'texts-9.9.9+00000000'),
      );
    } finally {
      await context.close();
      await front.close();
    }
  });
});

test.describe('in Japanese on a phone', () => {
  const labels = openLabels('ja-JP');
  test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true });
  const title = labels('installed:prompt.title', { product: 'Kith' });

  test('installation is offered after ten seconds, and not again for seven days', async ({
    page,
    context,
  }) => {
    await signUpMember(page);
    await page.clock.install();
    await page.addInitScript(watchForOffer);
    await page.goto('/app/contacts');
    const card = page.getByRole('complementary', { name: title });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await offerInstallation(page, 'never');
    await expect(findAppStatus(page, labels)).toContainText(
      labels('installed:status.badges.installable'),
    );
    await page.clock.fastForward(10 * second);
    await expect(card).toBeVisible();
    expect(await page.evaluate(readOfferDelayMs)).toBeGreaterThanOrEqual(10 * second);
    await expectAccessible(page);
    await pressOn(page, card.getByRole('button', { name: labels('installed:prompt.later') }));
    await expect(card).toBeHidden();

    // The clock runs on while the screen loads, so it stops well before the week is over.
    await page.clock.fastForward(week - hour);
    await reloadPage(page);
    await offerWhenReady(page, labels, 'accepted');
    await page.clock.fastForward(11 * second);
    await expect(card).toBeHidden();

    await page.clock.fastForward(hour);
    await reloadPage(page);
    await offerWhenReady(page, labels, 'accepted');
    await page.clock.fastForward(10 * second);
    await pressOn(page, card.getByRole('button', { name: labels('installed:prompt.install') }));
    await expect(card).toBeHidden();
    await showStepsOnIos(context, labels, title);
  });

  test('a swipe from the left edge goes back one step, a short one does not', async ({ page }) => {
    await signUpMember(page);
    await page.goto('/app/settings');
    const link = page.getByRole('link', { name: labels('gestures:open') });
    await pressOn(page, link);
    await page.waitForURL('**/mobile-gestures');
    await expect(page.getByText(labels('gestures:state.on'))).toBeVisible();
    await expect(page.getByText(labels('gestures:try.edge'))).toBeVisible();
    await expectAccessible(page);
    const trial = await page.getByText(labels('gestures:try.page')).boundingBox();
    await page.mouse.move(22, trial?.y ?? 0);
    await page.mouse.down();
    await page.mouse.move(200, trial?.y ?? 0, { steps: 6 });
    await expect(page.getByText(labels('gestures:try.reached'))).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText(labels('gestures:try.done'))).toBeVisible();

    await swipe(page, { from: 5, to: 124 });
    await expect(page.locator('main')).toHaveCSS('transform', 'none');
    await expect(page).toHaveURL(/mobile-gestures/u);
    await swipe(page, { from: 30, to: 300 });
    await expect(page).toHaveURL(/mobile-gestures/u);
    await swipe(page, { from: 5, to: 125 });
    await page.waitForURL('**/app/settings');
    await expect(page.locator('main')).toHaveCSS('transform', 'none');
  });
});

/** Fires the offer as soon as the screen is there, which listens from its start. */
async function offerWhenReady(page: Page, labels: Labels, outcome: 'accepted' | 'never') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await offerInstallation(page, outcome);
  await expect(findAppStatus(page, labels)).toBeVisible();
}

/** iOS makes no offer: the app shows the steps to do by hand. */
async function showStepsOnIos(context: BrowserContext, labels: Labels, title: string) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; like Mac OS X)' });
    localStorage.removeItem('user-preferences.install-dismissed-at');
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(findAppStatus(page, labels)).toBeVisible();
  await page.clock.fastForward(10 * second);
  const card = page.getByRole('complementary', { name: title });
  await pressOn(page, card.getByRole('button', { name: labels('installed:prompt.install') }));
  const steps = page.getByRole('dialog', {
    name: labels('installed:steps.title', { brand: 'Kith' }),
  });
  await expect(steps.getByRole('listitem')).toHaveText([
    new RegExp(labels('installed:steps.share'), 'u'),
    new RegExp(labels('installed:steps.addToHome'), 'u'),
    new RegExp(labels('installed:steps.add'), 'u'),
  ]);
  await expectAccessible(page);
  await pressOn(page, steps.getByRole('button', { name: labels('installed:steps.done') }));
  await expect(steps).toBeHidden();
  await expect(card).toBeHidden();
}

async function swipe(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const y = 500;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  await touch('touchStart', from);
  for (let x = from; x < to; x += 20) await touch('touchMove', x);
  await touch('touchMove', to);
  await touch('touchEnd', to);
}

test.describe('links to other sites', () => {
  const labels = openLabels('fr-FR');
  test.use({ locale: 'fr-FR', viewport: { width: 1024, height: 768 } });

  test('a reachable link opens, an unreachable one warns first', async ({ page, context }) => {
    const asked: string[] = [];
    await context.route('https://there.example/**', (route, request) => {
      asked.push(`${request.method()} ${request.url()}`);
      return route.fulfill({ body: 'there' });
    });
    await signUpMember(page);
    // No server listens on this port.
    const gone = 'https://127.0.0.1:4/page';
    const { id } = await callApi<{ id: string }>(page, 'POST', '/api/v1/contacts', {
      first_name: 'Ana',
      links: [
        { value: 'https://there.example/page', label: 'work' },
        { value: gone, label: 'home' },
      ],
    });
    await page.goto(`/app/contacts/${id}`);
    await openPart(page, labels('details:dock.reach'));
    const links = page.getByRole('list', { name: labels('contacts:form.links') });

    const opened = context.waitForEvent('page');
    await links.getByRole('link', { name: 'there.example/page' }).focus();
    await page.keyboard.press('Enter');
    await (await opened).waitForURL('https://there.example/page');
    expect(asked).toEqual(['HEAD https://there.example/', 'GET https://there.example/page']);
    await page.bringToFront();

    const link = links.getByRole('link', { name: '127.0.0.1:4/page' });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: labels('links:unavailable.title') });
    await expect(dialog).toContainText(labels('links:unavailable.body'));
    await expectAccessible(page);
    await pressOn(page, dialog.getByRole('button', { name: labels('common:cancel') }));
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await page.keyboard.press('Enter');
    const forced = context.waitForEvent('page');
    await pressOn(page, dialog.getByRole('button', { name: labels('links:unavailable.open') }));
    await forced;
    await expect(dialog).toBeHidden();
  });
});
