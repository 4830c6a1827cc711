import { expect, type Page } from '@playwright/test';

import { pressOn, tabTo, walkTo } from '../support/keyboard.ts';
import { openWithSampleNetwork, signUpMember } from '../support/members.ts';
import { desktop, nameDevice, phone, tablet } from '../support/devices.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { waitForScreen } from '../support/screens.ts';
import { recordTexts } from '../support/recorded-texts.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const drawerBelowPx = 768;
const weekS = 7 * 24 * 60 * 60;
const minuteS = 60;

/** The frame has a sidebar or a drawer, and another toolbar; what else it does is alike. */
for (const device of [tablet, phone]) {
  test.describe(nameDevice(device), () => {
    test.use(device);

    test('the frame around every screen works by keyboard', async ({ page }) => {
      const labels = openLabels(device.locale);
      await openWithSampleNetwork(page, '/dashboard');
      await expect(page.getByRole('list', { name: labels('nudges:listLabel') })).toBeVisible();
      if (device.viewport.width < drawerBelowPx) {
        await useDrawer(page, labels);
        await useToolbar(page, labels);
        await chooseTheme(page, labels);
        return;
      }
      await skipToContent(page, labels);
      await foldSidebar(page, labels);
      await useToolbar(page, labels);
      await listKeys(page, labels);
      await followOldAddress(page, labels);
      await openCommunity(page, labels);
    });
  });
}

test.describe('while a screen is loading', () => {
  test.use(desktop);

  test('the focus stays where the member moved it', async ({ page }) => {
    const labels = openLabels(desktop.locale);
    const files = Promise.withResolvers<void>();
    await page.route('**/assets/posts-*.js', async (route) => {
      await files.promise;
      await route.continue();
    });
    await signUpMember(page);
    await page.goto('/app/feed', { waitUntil: 'commit' });
    const menu = page.getByRole('button', { name: labels('shell:userMenu.label') });
    await tabTo(page, menu);
    await expect(page).not.toHaveTitle(/·/u);
    files.resolve();
    await expect(page).toHaveTitle(/·/u);
    await expect(menu).toBeFocused();
  });

  test('its first requests are under way before the code, and sent once', async ({ page }) => {
    await openWithSampleNetwork(page, '/dashboard');
    // The head sends what wants the key once an earlier visit has stored it.
    await page.waitForFunction(() => localStorage.getItem('config') !== null);
    // What a job changes meanwhile would rightly be requested again.
    await page.routeWebSocket('**/realtime/**', () => {});
    for (const [path, requests] of Object.entries({
      '/dashboard': [
        '/api/v1/agenda/due',
        '/api/v1/dashboard',
        '/api/v1/nudges/today',
        '/api/v1/quickstart',
        '/rest/v1/user_consent',
      ],
      '/app/contacts': ['/api/v1/contact-views', '/api/v1/contacts', '/rest/v1/user_consent'],
    })) {
      // The screen before may still request something of its own.
      await page.goto('about:blank');
      const sent: string[] = [];
      const files = Promise.withResolvers<void>();
      await page.route('**/assets/start-*.js', async (route) => {
        await files.promise;
        await route.continue();
      });
      page.on('request', (request) => sent.push(new URL(request.url()).pathname));
      await page.goto(path, { waitUntil: 'commit' });
      await expect
        .poll(() => requests.filter((request) => sent.includes(request)))
        .toEqual(requests);
      files.resolve();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await waitForScreen(page);
      expect(sent.filter((request) => requests.includes(request)).toSorted()).toEqual(requests);
      page.removeAllListeners('request');
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
});

const mainOf = (page: Page, labels: Labels) =>
  page.getByRole('main', { name: labels('shell:main'), exact: true });
const navigationOf = (page: Page, labels: Labels) =>
  page.getByRole('navigation', { name: labels('shell:nav.label') });

/** The first link of a page skips the frame. */
async function skipToContent(page: Page, labels: Labels): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: labels('shell:toggleSidebar') }));
  const skip = page.getByRole('link', { name: labels('shell:skipToContent') });
  await tabTo(page, skip, 'Shift+Tab');
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(mainOf(page, labels)).toBeFocused();
}

/** The sidebar is wide or narrow; the choice is stored for a week. Arrows move between its links. */
async function foldSidebar(page: Page, labels: Labels): Promise<void> {
  const toggle = page.getByRole('button', { name: labels('shell:toggleSidebar') });
  const sidebar = page.getByRole('complementary', { name: 'Kith' });
  const widthOf = async () => (await sidebar.boundingBox())?.width;
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect.poll(widthOf).toBe(16 * 16);
  await page.keyboard.press('Control+b');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(widthOf).toBe(3 * 16);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('collapsed');
  expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1_000 - weekS)).toBeLessThan(minuteS);
  await reloadPage(page);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('list', { name: labels('nudges:listLabel') })).toBeVisible();
  const navigation = navigationOf(page, labels);
  await tabTo(page, navigation.getByRole('link', { name: labels('shell:nav.dashboard') }));
  await page.keyboard.press('End');
  const contacts = navigation.getByRole('link', { name: labels('shell:nav.contacts') });
  const last = labels('shell:nav.insights');
  await expect(navigation.getByRole('link', { name: last })).toBeFocused();
  await expect(page.getByRole('tooltip', { name: last })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(contacts).toBeFocused();
  const readTexts = await recordTexts(page);
  await page.keyboard.press('Enter');
  await expectArrival(page, labels, readTexts);
  await expect(contacts).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Control+b');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
}

const communityOf = (page: Page, labels: Labels) =>
  page.getByRole('button', { name: labels('common:pages.community'), exact: true });

/** Without a forum, the community's key leads to the page that says so. */
async function openCommunity(page: Page, labels: Labels): Promise<void> {
  await expect(communityOf(page, labels)).toBeVisible();
  await page.keyboard.press('Alt+C');
  await page.waitForURL('**/app/community');
  await expect(page.getByText(labels('community:none.title'))).toBeVisible();
}

/** On a phone the navigation is a drawer; Escape or a link closes it. */
async function useDrawer(page: Page, labels: Labels): Promise<void> {
  const toggle = page.getByRole('button', { name: labels('shell:toggleSidebar') });
  await tabTo(page, toggle);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Control+b');
  const drawer = page.getByRole('dialog', { name: labels('shell:nav.label') });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * 16);
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  const readTexts = await recordTexts(page);
  await pressOn(page, drawer.getByRole('link', { name: labels('shell:nav.contacts') }));
  await expect(drawer).toBeHidden();
  await expectArrival(page, labels, readTexts);
}

/** A new screen announces its name for a second and takes the focus. */
async function expectArrival(
  page: Page,
  labels: Labels,
  readTexts: () => Promise<string[]>,
): Promise<void> {
  const title = `${labels('contacts:title')} · Kith`;
  const text = labels('shell:navigatedTo', { title });
  await expect.poll(readTexts).toContain(text);
  await expect(page).toHaveTitle(title);
  await expect(mainOf(page, labels)).toBeFocused();
  await expect(page.getByText(text, { exact: true })).not.toBeAttached();
}

async function useToolbar(page: Page, labels: Labels): Promise<void> {
  const toolbar = page.getByRole('toolbar', { name: labels('shell:toolbar') });
  const toggle = toolbar.getByRole('button', { name: labels('shell:toggleSidebar') });
  const search = toolbar.getByRole('button', { name: labels('shell:search.label') });
  const menu = toolbar.getByRole('button', { name: labels('shell:userMenu.label') });
  await tabTo(page, toggle, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(search).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu).toBeFocused();
  // A phone has the wallet, the badges and the community in the menu.
  const wallet = toolbar.locator('a[href="/app/wallet"]');
  const badges = toolbar.locator('a[href="/app/badges"]');
  for (const control of [
    ...((await wallet.isVisible()) ? [wallet, badges, communityOf(page, labels)] : []),
    toolbar.getByRole('button', { name: labels('notifications:title') }),
    toolbar.getByRole('link', { name: labels('shell:messages.label') }),
    search,
  ]) {
    await page.keyboard.press('ArrowLeft');
    await expect(control).toBeFocused();
  }
  await page.keyboard.press('Home');
  await expect(toggle).toBeFocused();
}

/** `?` lists the keys of the page and those that work everywhere. */
async function listKeys(page: Page, labels: Labels): Promise<void> {
  const dialog = page.getByRole('dialog', { name: labels('shortcuts:title') });
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  for (const key of ['shortcuts:contacts.filter', 'shortcuts:app.sidebar', 'shortcuts:app.help']) {
    await expect(dialog.getByText(labels(key), { exact: true })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: labels('shell:toggleSidebar') })).toBeFocused();
}

/** From the member's menu; the theme is set before the first paint of the next load. */
async function chooseTheme(page: Page, labels: Labels): Promise<void> {
  const html = page.locator('html');
  const menu = page.getByRole('button', { name: labels('shell:userMenu.label') });
  await pressOn(page, menu);
  await walkTo(page, 'menuitem', labels('shell:userMenu.theme'));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role=menuitemradio]:focus')).toHaveCount(1);
  await walkTo(page, 'menuitemradio', labels('shell:theme.dark'));
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(menu).toBeFocused();
  await page.goto('/app/calendar', { waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
}

async function followOldAddress(page: Page, labels: Labels): Promise<void> {
  await page.goto('/app/network-overview');
  await page.waitForURL('**/app/contacts');
  await expect(
    page.getByRole('heading', { level: 1, name: labels('contacts:title'), exact: true }),
  ).toBeVisible();
  for (const path of ['/app/signals', '/app/activity']) {
    await page.goto(path);
    await page.waitForURL('**/app/connect');
  }
  await page.goto('/app/zeitgeist');
  await page.waitForURL('**/app/insights');
}
