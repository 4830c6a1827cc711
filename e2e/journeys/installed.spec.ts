import { type BrowserContext, expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { startFrontServer } from '../support/front-server.ts';
import { chooseItem, pressOn } from '../support/keyboard.ts';
import { enterAsNewMember, readSession } from '../support/members.ts';
import { openWords, type Words } from '../support/words.ts';

const second = 1_000;
const week = 7 * 24 * 60 * 60 * second;

/** The worker has all that it keeps, the texts of the language in use among it. */
async function waitForWorker(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true);
  await expect.poll(() => countKept(page, 'texts'), { timeout: 20 * second }).toBeGreaterThan(18);
}

/** How many files stand in the caches whose name holds a word. */
async function countKept(page: Page, word: string): Promise<number> {
  return await page.evaluate(async (part) => {
    const names = (await caches.keys()).filter((name) => name.includes(part));
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().length;
  }, word);
}

const statusOf = (page: Page, words: Words) =>
  page.getByRole('button', { name: words('installed:status.title') });

/** Opens the status in the top bar by keyboard, and gives back its panel. */
async function openStatus(page: Page, words: Words) {
  await pressOn(page, statusOf(page, words));
  const panel = page.getByRole('dialog', { name: words('installed:status.title') });
  await expect(panel).toBeVisible();
  return panel;
}

/** Lets the page have the offer that a browser makes; `outcome` is what the member answers it. */
async function offerInstallation(page: Page, outcome: 'accepted' | 'never'): Promise<void> {
  await page.evaluate((answer) => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    const userChoice = answer === 'never' ? new Promise(() => {}) : { outcome: answer };
    Object.assign(offer, { prompt: () => Promise.resolve(), userChoice });
    window.dispatchEvent(offer);
  }, outcome);
}

test.describe('in English on a wide screen', () => {
  const words = openWords('en-US');
  test.use({
    serviceWorkers: 'allow',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    permissions: ['notifications'],
  });

  test('the app can be installed, opens without a network and shows what is pushed', async ({
    page,
    context,
    baseURL,
  }) => {
    await enterAsNewMember(page);
    await page.goto('/dashboard');
    await waitForWorker(page);
    const devtools = await context.newCDPSession(page);
    const { errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Each journey has a window of its own, which Chromium calls incognito.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

    const panel = await openStatus(page, words);
    await expect(panel).toContainText(words('installed:status.active'));
    await expect(panel).toContainText(/\d+\.\d+\.\d+\+[0-9a-f]{8}/u);
    await expect(panel.getByRole('progressbar')).toBeVisible();
    await expectAccessible(page);

    const registration = devtools.send('ServiceWorker.enable');
    const [{ registrations }] = await Promise.all([
      new Promise<{ registrations: { registrationId: string }[] }>((resolve) => {
        devtools.on('ServiceWorker.workerRegistrationUpdated', resolve);
      }),
      registration,
    ]);
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL ?? '',
      registrationId: registrations[0]?.registrationId ?? '',
      data: JSON.stringify({ title: 'Ana', body: '<b>Hi</b>', url: '/app/contacts', tag: 'c1' }),
    });
    await expect.poll(() => readNotifications(page)).toEqual([['Ana', '<b>Hi</b>', 'c1']]);

    await context.setOffline(true);
    await expect(statusOf(page, words)).toContainText(words('installed:status.badges.offline'));
    const opened = await page.goto('/app/contacts');
    expect(opened?.fromServiceWorker()).toBe(true);
    const gate = page.getByText(words('consent:checking'));
    const list = page.getByRole('heading', { level: 1, name: words('contacts:title') });
    await expect(gate.or(list).first()).toBeVisible();
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(false);

    await page.goto('/dashboard');
    const menu = page.getByRole('button', { name: words('shell:userMenu.label') });
    await chooseItem(page, menu, words('shell:userMenu.logOut'));
    await expect(page.getByText(words('shell:signedOut'))).toBeVisible();
    await expect.poll(() => readNotifications(page)).toEqual([]);
  });
});

async function readNotifications(page: Page): Promise<string[][]> {
  return await page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const shown = await getNotifications.call(await navigator.serviceWorker.ready);
    return shown.map(({ title, body, tag }) => [title, body, tag]);
  });
}

test.describe('in German on a tablet', () => {
  const words = openWords('de-DE');
  test.use({
    serviceWorkers: 'allow',
    locale: 'de-DE',
    viewport: { width: 768, height: 1024 },
  });

  test('a new version says so, waits, and takes over when it is told to', async ({
    browser,
    baseURL,
  }) => {
    const front = await startFrontServer(baseURL ?? '');
    const context = await browser.newContext({ baseURL: front.origin });
    try {
      const page = await context.newPage();
      await enterAsNewMember(page);
      await page.goto('/dashboard');
      await waitForWorker(page);
      front.release('9.9.9+00000000');
      await page.reload();
      const banner = page.getByRole('region', { name: words('installed:update.title') });
      await expect(banner).toContainText(words('installed:update.body', { brand: 'Kith' }));
      await expectAccessible(page);
      await pressOn(page, banner.getByRole('button', { name: words('installed:update.later') }));
      await expect(banner).toBeHidden();
      await expect(statusOf(page, words)).toContainText(words('installed:status.badges.update'));

      await page.reload();
      const reloaded = page.waitForEvent('load');
      await pressOn(page, banner.getByRole('button', { name: words('installed:update.now') }));
      await reloaded;
      await expect(statusOf(page, words)).toContainText(words('installed:status.badges.web'));
      await expect(banner).toBeHidden();
      await expect(await openStatus(page, words)).toContainText('9.9.9+00000000');
      // The texts of the version before are gone, those of this one were there before it took over.
      expect(await countKept(page, 'texts')).toBe(await countKept(page, 'texts-9.9.9+00000000'));
    } finally {
      await context.close();
      await front.close();
    }
  });
});

test.describe('in Japanese on a phone', () => {
  const words = openWords('ja-JP');
  test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 }, hasTouch: true });
  const title = words('installed:prompt.title', { product: 'Kith' });

  test('installation is offered after ten seconds, and not again for seven days', async ({
    page,
    context,
  }) => {
    await enterAsNewMember(page);
    await page.clock.install();
    await page.goto('/app/contacts');
    const card = page.getByRole('complementary', { name: title });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await offerInstallation(page, 'never');
    await expect(statusOf(page, words)).toContainText(words('installed:status.badges.installable'));
    await page.clock.fastForward(9 * second);
    await expect(card).toBeHidden();
    await page.clock.fastForward(second);
    await expect(card).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, card.getByRole('button', { name: words('installed:prompt.later') }));
    await expect(card).toBeHidden();

    await page.clock.fastForward(week - 60 * second);
    await page.reload();
    await offerWhenReady(page, words, 'accepted');
    await page.clock.fastForward(11 * second);
    await expect(card).toBeHidden();

    await page.clock.fastForward(60 * second);
    await page.reload();
    await offerWhenReady(page, words, 'accepted');
    await page.clock.fastForward(10 * second);
    await pressOn(page, card.getByRole('button', { name: words('installed:prompt.install') }));
    await expect(card).toBeHidden();
    await showStepsOnIos(context, words, title);
  });

  test('a swipe from the left edge goes back one step, a short one does not', async ({ page }) => {
    await enterAsNewMember(page);
    await page.goto('/app/settings');
    const link = page.getByRole('link', { name: words('gestures:open') });
    await pressOn(page, link);
    await page.waitForURL('**/mobile-gestures');
    await expect(page.getByText(words('gestures:state.on'))).toBeVisible();
    await expect(page.getByText(words('gestures:try.edge'))).toBeVisible();
    await expectAccessible(page);
    const trial = await page.getByText(words('gestures:try.page')).boundingBox();
    await page.mouse.move(22, trial?.y ?? 0);
    await page.mouse.down();
    await page.mouse.move(200, trial?.y ?? 0, { steps: 6 });
    await expect(page.getByText(words('gestures:try.reached'))).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText(words('gestures:try.done'))).toBeVisible();

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

/** The screen listens for the browser's offer from its first moment on. */
async function offerWhenReady(page: Page, words: Words, outcome: 'accepted' | 'never') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await offerInstallation(page, outcome);
  await expect(statusOf(page, words)).toBeVisible();
}

/** iOS has no offer to make: the steps by hand stand in for it. */
async function showStepsOnIos(context: BrowserContext, words: Words, title: string) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; like Mac OS X)' });
    localStorage.removeItem('user-preferences.install-dismissed-at');
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(statusOf(page, words)).toBeVisible();
  await page.clock.fastForward(10 * second);
  const card = page.getByRole('complementary', { name: title });
  await pressOn(page, card.getByRole('button', { name: words('installed:prompt.install') }));
  const steps = page.getByRole('dialog', {
    name: words('installed:steps.title', { brand: 'Kith' }),
  });
  await expect(steps.getByRole('listitem')).toHaveText([
    new RegExp(words('installed:steps.share'), 'u'),
    new RegExp(words('installed:steps.addToHome'), 'u'),
    new RegExp(words('installed:steps.add'), 'u'),
  ]);
  await expectAccessible(page);
  await pressOn(page, steps.getByRole('button', { name: words('installed:steps.done') }));
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
  const words = openWords('fr-FR');
  test.use({ locale: 'fr-FR', viewport: { width: 1024, height: 768 } });

  test('one that answers opens, of one that does not the member is told first', async ({
    page,
    context,
  }) => {
    const asked: string[] = [];
    await context.route('https://there.example/**', (route, request) => {
      asked.push(`${request.method()} ${request.url()}`);
      return route.fulfill({ body: 'there' });
    });
    await enterAsNewMember(page);
    const { access_token: token } = await readSession(page);
    // Nothing listens there, and nothing ever will.
    const gone = 'https://127.0.0.1:4/page';
    const created = await page.request.post('/api/v1/contacts', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
      data: {
        first_name: 'Ana',
        links: [
          { value: 'https://there.example/page', label: 'work' },
          { value: gone, label: 'home' },
        ],
      },
    });
    const { id } = (await created.json()) as { id: string };
    await page.goto(`/app/contacts/${id}`);
    const links = page.getByRole('list', { name: words('contacts:form.links') });

    const opened = context.waitForEvent('page');
    await links.getByRole('link', { name: 'there.example/page' }).focus();
    await page.keyboard.press('Enter');
    await (await opened).waitForURL('https://there.example/page');
    expect(asked).toEqual(['HEAD https://there.example/', 'GET https://there.example/page']);
    await page.bringToFront();

    const link = links.getByRole('link', { name: '127.0.0.1:4/page' });
    await link.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: words('links:unavailable.title') });
    await expect(dialog).toContainText(words('links:unavailable.body'));
    await expectAccessible(page);
    await pressOn(page, dialog.getByRole('button', { name: words('common:cancel') }));
    await expect(dialog).toBeHidden();
    await expect(link).toBeFocused();

    await page.keyboard.press('Enter');
    const forced = context.waitForEvent('page');
    await pressOn(page, dialog.getByRole('button', { name: words('links:unavailable.open') }));
    await forced;
    await expect(dialog).toBeHidden();
  });
});
