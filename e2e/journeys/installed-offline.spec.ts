import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { findAppStatus, openAppStatus, waitForWorker } from '../support/app-worker.ts';
import { wholeBrowser } from '../support/browsers.ts';
import { chooseItem } from '../support/keyboard.ts';
import { signUpMember } from '../support/members.ts';
import { openLabels } from '../support/labels.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
test.use({
  launchOptions: wholeBrowser,
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
  await signUpMember(page);
  await page.goto('/dashboard');
  await waitForWorker(page);
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Chromium treats the window of a journey as incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const panel = await openAppStatus(page, labels);
  await expect(panel).toContainText(labels('installed:status.active'));
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
  await expect(findAppStatus(page, labels)).toContainText(
    labels('installed:status.badges.offline'),
  );
  const opened = await page.goto('/app/contacts');
  expect(opened?.fromServiceWorker()).toBe(true);
  const gate = page.getByText(labels('consent:checking'));
  const list = page.getByRole('heading', { level: 1, name: labels('contacts:title') });
  await expect(gate.or(list).first()).toBeVisible();
  await page.goto('/onboarding');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(false);

  await page.goto('/dashboard');
  const menu = page.getByRole('button', { name: labels('shell:userMenu.label') });
  await chooseItem(page, menu, labels('shell:userMenu.logOut'));
  await expect(page.getByText(labels('shell:signedOut'))).toBeVisible();
  await expect.poll(() => readNotifications(page)).toEqual([]);
});

async function readNotifications(page: Page): Promise<string[][]> {
  return await page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const shown = await getNotifications.call(await navigator.serviceWorker.ready);
    return shown.map(({ title, body, tag }) => [title, body, tag]);
  });
}
