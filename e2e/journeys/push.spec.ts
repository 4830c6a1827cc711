import { createHash } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { waitUntilInstalled } from '../support/app-worker.ts';
import {
  openParticipant,
  createParticipant,
  addEachOther,
  openConversation,
  sendMessage,
} from '../support/participants.ts';
import { pressOn } from '../support/keyboard.ts';
import { signUpMember } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openPushBrowser } from '../support/push-browser.ts';
import { type PushService, startPushService } from '../support/push-service.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const screen = '/app/notifications?view=preferences';
const second = 1_000;

type Devices = { items: { endpoint_hash: string; last_success_at: string | null }[] };

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
});
test.afterAll(() => service.stop());

const buttonOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens the preferences, where push can be turned on for this device. */
async function openPreferences(page: Page, labels: Labels): Promise<void> {
  await page.goto(screen);
  await waitUntilInstalled(page);
  await expect(buttonOf(page, labels('notifications:push.turnOn'))).toBeVisible();
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

test.describe('with a server that sends pushes through a proxy', () => {
  let server: OwnServer;
  test.beforeAll(async () => {
    server = await startOwnServer({ ...service.serverEnv, MESSAGE_PUSH_DELAY_S: '0' });
  });
  test.afterAll(() => server.stop());

  test('a browser subscribes, shows a push, and unsubscribes', async ({ browser }) => {
    const labels = openLabels('en-US');
    const place = {
      baseURL: server.origin,
      locale: 'en-US',
      viewport: { width: 1440, height: 900 },
    };
    const own = await openPushBrowser(service, { ...place, permissions: ['notifications'] });
    try {
      const page = await own.context.newPage();
      const ada = await createParticipant(page, 'Ada Member');
      const grace = await openParticipant(browser, 'Grace Friend', place);
      await openPreferences(page, labels);
      await pressOn(page, buttonOf(page, labels('notifications:push.turnOn')));
      const sendTest = buttonOf(page, labels('notifications:push.test'));
      await expect(sendTest).toBeFocused();
      await expect(page.getByText(labels('notifications:push.isOn'))).toBeVisible();
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

      await reloadPage(page);
      await expect(page.getByText(labels('notifications:push.isOn'))).toBeVisible();
      await expect(
        page.getByText(labels('notifications:push.here'), { exact: true }),
      ).toBeVisible();
      await addEachOther(grace, ada);
      await sendMessage(grace, await openConversation(grace, ada), 'Are you there?');
      await expect
        .poll(() => readShown(page))
        .toEqual([['Grace Friend wrote to you', 'Are you there?']]);
      expect(service.taken).toMatchObject([{ host: new URL(endpoint).host, urgency: 'high' }]);
      await expect
        .poll(async () => (await readDevices()).items[0]?.last_success_at)
        .toEqual(expect.any(String));

      await pressOn(page, buttonOf(page, labels('notifications:push.test')));
      await expect
        .poll(() => readShown(page))
        .toContainEqual([
          labels('notifications:push.testTitle'),
          labels('notifications:push.testBody', { brand: 'Kith' }),
        ]);

      await pressOn(page, page.getByRole('button', { name: /^Remove / }));
      await expect(buttonOf(page, labels('notifications:push.turnOn'))).toBeFocused();
      expect(await readEndpoint(page)).toBeNull();
      expect((await readDevices()).items).toEqual([]);
      await expect.poll(() => service.countSubscriptions()).toBe(0);
    } finally {
      await own.close();
    }
  });
});

test('a browser that may not show notifications says how to allow them', async () => {
  const labels = openLabels('de-DE');
  const own = await openPushBrowser(service, {
    locale: 'de-DE',
    viewport: { width: 768, height: 1024 },
  });
  try {
    const page = await own.context.newPage();
    await signUpMember(page);
    await openPreferences(page, labels);
    // The browser takes a question without an answer as a refusal.
    const turnOn = buttonOf(page, labels('notifications:push.turnOn'));
    await pressOn(page, turnOn);
    const denied = labels('notifications:push.denied', { brand: 'Kith' });
    await expect(page.getByRole('alert').getByText(denied)).toBeVisible();
    await expect(turnOn).toBeFocused();
    await expectAccessible(page);
    await reloadPage(page);
    await expect(page.getByRole('main')).toContainText(denied);
    await expect(turnOn).toBeHidden();
    expect(await readEndpoint(page)).toBeNull();
  } finally {
    await own.close();
  }
});

test('a push service that refuses or never answers is reported, and can be tried again', async () => {
  const labels = openLabels('ja-JP');
  const own = await openPushBrowser(service, {
    locale: 'ja-JP',
    viewport: { width: 390, height: 844 },
    permissions: ['notifications'],
  });
  try {
    const page = await own.context.newPage();
    await signUpMember(page);
    await page.clock.install();
    await openPreferences(page, labels);
    const turnOn = buttonOf(page, labels('notifications:push.turnOn'));
    const failure = page.getByRole('alert').getByText(labels('notifications:push.unreachable'));
    service.answerWith('refused');
    await pressOn(page, turnOn);
    await expect(failure).toBeVisible();
    await expect(turnOn).toBeFocused();
    await expectAccessible(page);

    service.answerWith('held');
    await page.keyboard.press('Enter');
    await expect(turnOn).toHaveAttribute('aria-busy', 'true');
    await expect(failure).toBeHidden();
    await expect.poll(() => service.countHeld()).toBe(1);
    await page.clock.fastForward(30 * second);
    await expect(failure).toBeVisible();

    service.answerWith('taken');
    await page.keyboard.press('Enter');
    await expect(page.getByText(labels('notifications:push.isOn'))).toBeVisible();

    // Turning pushes off does not wait for the service.
    service.answerWith('held');
    const device = labels('notifications:push.removeNamed', { device: '' });
    await pressOn(page, page.getByRole('button', { name: device }));
    await expect(turnOn).toBeFocused();
    expect(await readEndpoint(page)).toBeNull();
  } finally {
    await own.close();
  }
});
