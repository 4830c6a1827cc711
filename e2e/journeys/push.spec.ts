import { createHash } from 'node:crypto';

import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { enterAs, enterOn, link, openConversation, write } from '../support/correspondents.ts';
import { pressOn } from '../support/keyboard.ts';
import { enterAsNewMember } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openPushBrowser } from '../support/push-browser.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import { openWords, type Words } from '../support/words.ts';

const screen = '/app/notifications?view=preferences';
const second = 1_000;

type Devices = { items: { endpoint_hash: string; last_success_at: string | null }[] };

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.stop());

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the preferences, where this device can be turned on. */
async function openPreferences(page: Page, words: Words): Promise<void> {
  await page.goto(screen);
  await expect(buttonOf(page, words('notifications:push.turnOn'))).toBeVisible();
}

/** The endpoint of the browser's own subscription; null where it has none. */
async function readEndpoint(page: Page): Promise<string | null> {
  return await page.evaluate(async () => {
    const { pushManager } = await navigator.serviceWorker.ready;
    return (await pushManager.getSubscription())?.endpoint ?? null;
  });
}

async function readShown(page: Page): Promise<string[][]> {
  return await page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const shown = await getNotifications.call(await navigator.serviceWorker.ready);
    return shown.map(({ title, body }) => [title, body]);
  });
}

test.describe('with a server that calls out by a proxy', () => {
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startOwnServer({ ...service.serverEnv, MESSAGE_PUSH_DELAY_S: '0' });
  });
  test.afterAll(() => server.stop());

  test('a browser subscribes, shows what its server pushed, and forgets it again', async ({
    browser,
  }) => {
    const words = openWords('en-US');
    const place = {
      baseURL: server.origin,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    };
    const own = await openPushBrowser(service, { ...place, permissions: ['notifications'] });
    try {
      const page = await own.context.newPage();
      const ada = await enterOn(page, 'Ada Member');
      const grace = await enterAs(browser, 'Grace Friend', place);
      await openPreferences(page, words);
      await pressOn(page, buttonOf(page, words('notifications:push.turnOn')));
      const sendTest = buttonOf(page, words('notifications:push.test'));
      await expect(sendTest).toBeFocused();
      await expect(page.getByText(words('notifications:push.isOn'))).toBeVisible();
      await expectAccessible(page);
      const endpoint = (await readEndpoint(page)) ?? '';
      const readDevices = () => ada.call<Devices>('GET', '/api/v1/push-subscriptions');
      expect((await readDevices()).items).toMatchObject([
        {
          endpoint_hash: createHash('sha256').update(endpoint).digest('hex'),
          last_success_at: null,
        },
      ]);
      expect(service.countSubscriptions()).toBe(1);

      await page.reload();
      await expect(page.getByText(words('notifications:push.isOn'))).toBeVisible();
      await expect(page.getByText(words('notifications:push.here'), { exact: true })).toBeVisible();
      await link(grace, ada);
      await write(grace, await openConversation(grace, ada), 'Are you there?');
      await expect
        .poll(() => readShown(page))
        .toEqual([['Grace Friend wrote to you', 'Are you there?']]);
      expect(service.taken).toMatchObject([{ host: new URL(endpoint).host, urgency: 'high' }]);
      await expect
        .poll(async () => (await readDevices()).items[0]?.last_success_at)
        .toEqual(expect.any(String));

      await pressOn(page, buttonOf(page, words('notifications:push.test')));
      await expect
        .poll(() => readShown(page))
        .toContainEqual([
          words('notifications:push.testTitle'),
          words('notifications:push.testBody', { brand: 'Kith' }),
        ]);

      await pressOn(page, page.getByRole('button', { name: /^Remove / }));
      await expect(buttonOf(page, words('notifications:push.turnOn'))).toBeFocused();
      expect(await readEndpoint(page)).toBeNull();
      expect((await readDevices()).items).toEqual([]);
      await expect.poll(() => service.countSubscriptions()).toBe(0);
    } finally {
      await own.close();
    }
  });
});

test('a browser that may not show notifications says how to allow them', async () => {
  const words = openWords('de-DE');
  const own = await openPushBrowser(service, {
    locale: 'de-DE',
    viewport: { width: 768, height: 1024 },
  });
  try {
    const page = await own.context.newPage();
    await enterAsNewMember(page);
    await openPreferences(page, words);
    // Nobody is there to answer the browser's question, which is a no to it.
    const turnOn = buttonOf(page, words('notifications:push.turnOn'));
    await pressOn(page, turnOn);
    const denied = words('notifications:push.denied', { brand: 'Kith' });
    await expect(page.getByRole('alert').getByText(denied)).toBeVisible();
    await expect(turnOn).toBeFocused();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('main')).toContainText(denied);
    await expect(turnOn).toBeHidden();
    expect(await readEndpoint(page)).toBeNull();
  } finally {
    await own.close();
  }
});

test('a push service that refuses, or never answers, is told of, and can be asked again', async () => {
  const words = openWords('ja-JP');
  const own = await openPushBrowser(service, {
    locale: 'ja-JP',
    viewport: { width: 390, height: 844 },
    permissions: ['notifications'],
  });
  try {
    const page = await own.context.newPage();
    await enterAsNewMember(page);
    await page.clock.install();
    await openPreferences(page, words);
    const turnOn = buttonOf(page, words('notifications:push.turnOn'));
    const told = page.getByRole('alert').getByText(words('notifications:push.unreachable'));
    service.answerWith('refused');
    await pressOn(page, turnOn);
    await expect(told).toBeVisible();
    await expect(turnOn).toBeFocused();
    await expectAccessible(page);

    service.answerWith('held');
    await page.keyboard.press('Enter');
    await expect(turnOn).toHaveAttribute('aria-busy', 'true');
    await expect(told).toBeHidden();
    await expect.poll(() => service.countHeld()).toBe(1);
    await page.clock.fastForward(29 * second);
    await expect(turnOn).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(second);
    await expect(told).toBeVisible();

    service.answerWith('taken');
    await page.keyboard.press('Enter');
    await expect(page.getByText(words('notifications:push.isOn'))).toBeVisible();

    // Whoever wants no more pushes does not have to wait for it.
    service.answerWith('held');
    const device = words('notifications:push.removeNamed', { device: '' });
    await pressOn(page, page.getByRole('button', { name: device }));
    await expect(turnOn).toBeFocused();
    expect(await readEndpoint(page)).toBeNull();
  } finally {
    await own.close();
  }
});
