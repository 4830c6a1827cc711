import type { Locale } from '@kith/contract/core/locales';
import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';

import { callApi } from '../support/call-api.ts';
import { chooseItem, chooseOption, pressOn, tabTo, typeOver } from '../support/keyboard.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { desktop, nameDevice, phone } from '../support/devices.ts';
import { readDeviceKeys, storeOnDevice } from '../support/connection.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

type Language = { locale: Locale; name: string };

/** What the member changes to, by its own name. */
const chinese: Language = { locale: 'zh-CN', name: '简体中文' };

/** The parts of the settings look alike on every device: each is changed on one. */
test.describe(nameDevice(desktop), () => {
  test.use({ ...desktop, timezoneId: 'Europe/Berlin' });

  test('what others see, timezone, theme, storage and language are changed by keyboard and saved', async ({
    page,
  }) => {
    const labels = openLabels(desktop.locale);
    await openWithSampleNetwork(page, '/dashboard');
    await openSettings(page, labels);
    await hideTwice(page, labels);
    await chooseTimezone(page, labels);
    await chooseDark(page, labels);
    await clearStorage(page, labels);
    await changeLanguage(page, labels, chinese);
  });
});

test.describe(nameDevice(phone), () => {
  test.use(phone);

  test('consents, introductions and expectations are changed by keyboard and saved', async ({
    page,
  }) => {
    const labels = openLabels(phone.locale);
    await openWithSampleNetwork(page, '/dashboard');
    await openSettings(page, labels);
    await changeConsents(page, labels);
    await setIntroductions(page, labels);
    await setExpectations(page, labels);
  });
});

/** Goes there from the dashboard by the member's menu. */
async function openSettings(page: Page, labels: Labels): Promise<void> {
  await expect(page.getByRole('list', { name: labels('nudges:listLabel') })).toBeVisible();
  const menu = page.getByRole('button', { name: labels('shell:userMenu.label') });
  await chooseItem(page, menu, labels('common:pages.settings'));
  await page.waitForURL('**/app/settings');
  await expect(
    page.getByRole('heading', { level: 1, name: labels('settings:title') }),
  ).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeVisible();
}

/** The second choice is made while the first is on its way, whose answer doesn’t know it. */
async function hideTwice(page: Page, labels: Labels): Promise<void> {
  const find = (key: string) =>
    page.getByRole('switch', { name: labels(`messages:settings.${key}`) });
  const receipts = find('receipts');
  await expect(receipts).toBeChecked();
  const held = Promise.withResolvers<void>();
  await page.route(
    '**/api/v1/messages/settings',
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await pressOn(page, find('presence'));
  await pressOn(page, receipts);
  await expect(receipts).not.toBeChecked();
  const changes = await receipts.evaluateHandle((element) => {
    const seen: (string | null)[] = [];
    const observer = new MutationObserver(() => seen.push(element.getAttribute('aria-checked')));
    observer.observe(element, { attributeFilter: ['aria-checked'] });
    return seen;
  });
  const stored = page.waitForResponse(
    (response) =>
      response.url().endsWith('/messages/settings') &&
      (response.request().postDataJSON() as { sends_read_receipts?: boolean } | null)
        ?.sends_read_receipts === false,
  );
  held.resolve();
  await stored;
  expect(await callApi(page, 'GET', '/api/v1/messages/settings')).toEqual({
    shows_presence: false,
    sends_read_receipts: false,
  });
  expect(await changes.jsonValue()).toEqual([]);
}

async function chooseTimezone(page: Page, labels: Labels): Promise<void> {
  const zone = page.getByRole('combobox', { name: labels('settings:locale.timezone') });
  await pressOn(page, zone);
  await page.keyboard.type('Lisbon');
  const option = page.getByRole('option', { name: 'Europe / Lisbon' });
  await expect(option).toHaveAttribute('data-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(zone).toBeFocused();
  await expect(zone).toHaveText('Europe / Lisbon');
}

async function chooseDark(page: Page, labels: Labels): Promise<void> {
  const theme = page.getByRole('radiogroup', { name: labels('settings:theme.title') });
  const dark = theme.getByRole('radio', { name: labels('shell:theme.dark') });
  await tabTo(page, theme.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowLeft');
  await expect(dark).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await reloadPage(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(dark).toBeChecked();
  await expect(page.getByRole('combobox', { name: labels('settings:locale.timezone') })).toHaveText(
    'Europe / Lisbon',
  );
  await tabTo(page, dark);
  await page.keyboard.press('ArrowRight');
  await expect(theme.getByRole('radio', { name: labels('shell:theme.system') })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
}

async function clearStorage(page: Page, labels: Labels): Promise<void> {
  await page.evaluate(() => localStorage.setItem('old.setting', 'x'));
  await page.evaluate(() => localStorage.setItem('draft:nudge:1', 'Dear Ada'));
  await storeOnDevice(page, 'changes', []);
  await storeOnDevice(page, 'old.copy', 'x');
  const clear = page.getByRole('button', { name: labels('storage:clear') });
  const question = page.getByRole('dialog', { name: labels('storage:unsent.title') });
  await pressOn(page, clear);
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, question.getByRole('button', { name: labels('storage:unsent.keep') }));
  await expect(page.getByText(labels('storage:cleared'), { exact: true })).toBeVisible();
  await expect(clear).toBeFocused();
  const readKeys = () => page.evaluate(() => Object.keys(localStorage));
  expect(await readKeys()).not.toContain('old.setting');
  expect(await readKeys()).toContain('draft:nudge:1');
  // The saved copies are gone, the queue of edits is not.
  const onDevice = await readDeviceKeys(page);
  expect(onDevice).toEqual(expect.arrayContaining(['owner', 'changes']));
  expect(onDevice).not.toContain('old.copy');
  await pressOn(page, clear);
  await pressOn(page, question.getByRole('button', { name: labels('storage:unsent.delete') }));
  await expect.poll(readKeys).not.toContain('draft:nudge:1');
  await expect(clear).toBeFocused();
  const kept = await readKeys();
  expect(kept).toEqual(expect.arrayContaining(['auth-token', 'theme', 'user-preferences.locale']));
}

async function openPart(page: Page, labels: Labels, part: 'privacy' | 'expectations') {
  const parts = page.getByRole('navigation', { name: labels('settings:title') });
  const link = parts.getByRole('link', { name: labels(`settings:parts.${part}`), exact: true });
  await tabTo(page, link, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/app/settings/${part}`);
  await expect(link).toHaveAttribute('aria-current', 'page');
}

async function changeConsents(page: Page, labels: Labels): Promise<void> {
  await openPart(page, labels, 'privacy');
  const title = labels('consent:items.profile_visibility.title');
  const grant = page.getByRole('button', {
    name: labels('privacy:consents.grantNamed', { title }),
  });
  const revoke = page.getByRole('button', {
    name: labels('privacy:consents.revokeNamed', { title }),
  });
  await expect(grant.or(revoke)).toBeVisible();
  if (await revoke.isVisible()) await pressOn(page, revoke);
  await pressOn(page, grant);
  await expect(page.getByText(labels('privacy:toasts.updatedBody'))).toBeVisible();
  await expect(revoke).toBeFocused();
  const history = page.getByRole('region', { name: labels('privacy:history.title') });
  await expect(history.getByRole('listitem').first()).toContainText(
    labels('privacy:history.granted', { title }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText(labels('privacy:toasts.revokedBody', { title }))).toBeVisible();
  await expect(grant).toBeFocused();
  await expect(history.getByRole('listitem').first()).toContainText(
    labels('privacy:history.revoked', { title }),
  );
  await expect(history.getByRole('listitem').first()).toContainText('v1.0');
}

async function setIntroductions(page: Page, labels: Labels): Promise<void> {
  const save = page.getByRole('button', { name: labels('privacy:preferences.save') });
  const warmth = page.getByLabel(labels('privacy:fields.warmth_threshold.label'));
  await expect(warmth).toHaveValue('70');
  await typeOver(page, warmth, '170');
  await pressOn(page, save);
  await expect(page.getByText(labels('privacy:faults.range', { min: 0, max: 100 }))).toBeVisible();
  await expect(warmth).toBeFocused();
  await typeOver(page, warmth, '55');
  await chooseOption(
    page,
    page.getByRole('combobox', { name: labels('privacy:fields.visibility_level.label') }),
    labels('privacy:levels.private'),
  );
  await typeOver(page, page.getByLabel(labels('privacy:fields.region_restrictions.label')), 'Oslo');
  await page.keyboard.press('Enter');
  await pressOn(page, save);
  await expect(page.getByText(labels('privacy:toasts.savedBody'))).toBeVisible();
  const apply = page.getByRole('switch', { name: labels('privacy:apply.label') });
  await pressOn(page, apply, 'Space');
  await expect(apply).toBeChecked();
  await expect(apply).toBeFocused();
  await reloadPage(page);
  await expect(warmth).toHaveValue('55');
  await expect(page.getByText('Oslo', { exact: true })).toBeVisible();
  await expect(apply).toBeChecked();
}

async function setExpectations(page: Page, labels: Labels): Promise<void> {
  await tabTo(page, page.getByLabel(labels('privacy:fields.warmth_threshold.label')));
  await openPart(page, labels, 'expectations');
  const goal = page.getByRole('checkbox', { name: labels('expectations:goals.items.hire') });
  await pressOn(page, goal, 'Space');
  await typeOver(page, page.getByLabel(labels('expectations:topics.label')), 'energy');
  await page.keyboard.press('Enter');
  const count = page.getByRole('radiogroup', { name: labels('expectations:count.title') });
  await tabTo(page, count.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowLeft');
  const chosen = await count.getByRole('radio', { checked: true }).inputValue();
  const save = page.getByRole('button', { name: labels('expectations:save'), exact: true });
  await pressOn(page, save);
  await expect(page.getByText(labels('expectations:savedBody'))).toBeVisible();
  await expect(save).toBeFocused();
  await reloadPage(page);
  await expect(goal).toBeChecked();
  await expect(page.getByText('energy', { exact: true })).toBeVisible();
  await expect(count.getByRole('radio', { checked: true })).toHaveValue(chosen);
}

/** The whole screen changes at once, and is still in that language after a reload. */
async function changeLanguage(
  page: Page,
  labels: Labels,
  { locale, name }: Language,
): Promise<void> {
  const box = page.getByRole('combobox', { name: labels('settings:locale.language') });
  await chooseOption(page, box, name);
  const others = openLabels(locale);
  const expectOthers = async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(
      page.getByRole('heading', { level: 1, name: others('settings:title') }),
    ).toBeVisible();
    await expect(page.getByText(others('settings:theme.title'), { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: others('shell:toggleSidebar') })).toBeVisible();
  };
  await expectOthers();
  await expect(
    page.getByRole('combobox', { name: others('settings:locale.language') }),
  ).toBeFocused();
  await reloadPage(page);
  await expectOthers();
}
