import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn, tabTo, walkTo } from '../support/keyboard.ts';
import { lookAround } from '../support/members.ts';
import { places } from '../support/places.ts';
import { openWords, type Words } from '../support/words.ts';

const drawerBelowPx = 768;
const weekS = 7 * 24 * 60 * 60;
const minuteS = 60;

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height } });

    test('the frame of every screen is walked by keyboard', async ({ page }) => {
      const words = openWords(locale);
      await lookAround(page, words);
      await expect(page.getByRole('list', { name: words('nudges:listLabel') })).toBeVisible();
      await skipToContent(page, words);
      if (width < drawerBelowPx) await walkDrawer(page, words);
      else await foldSidebar(page, words);
      await walkToolbar(page, words);
      await listKeys(page, words);
      await chooseTheme(page, words);
      await followOldAddress(page, words);
    });
  });
}

const mainOf = (page: Page, words: Words) =>
  page.getByRole('main', { name: words('shell:main'), exact: true });
const navigationOf = (page: Page, words: Words) =>
  page.getByRole('navigation', { name: words('shell:nav.label') });

/** Before the frame stands what leads past it. */
async function skipToContent(page: Page, words: Words): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: words('shell:toggleSidebar') }));
  const skip = page.getByRole('link', { name: words('shell:skipToContent') });
  await tabTo(page, skip, 'Shift+Tab');
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(mainOf(page, words)).toBeFocused();
}

/** Words or icons; the choice is kept for a week. Arrows go through the areas. */
async function foldSidebar(page: Page, words: Words): Promise<void> {
  const toggle = page.getByRole('button', { name: words('shell:toggleSidebar') });
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
  await page.reload();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByRole('list', { name: words('nudges:listLabel') })).toBeVisible();
  await expectAccessible(page);
  const navigation = navigationOf(page, words);
  await tabTo(page, navigation.getByRole('link', { name: words('shell:nav.dashboard') }));
  await page.keyboard.press('End');
  const contacts = navigation.getByRole('link', { name: words('shell:nav.contacts') });
  await expect(navigation.getByRole('link', { name: words('shell:nav.connect') })).toBeFocused();
  await expect(page.getByRole('tooltip', { name: words('shell:nav.connect') })).toBeVisible();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await expect(contacts).toBeFocused();
  await page.keyboard.press('Enter');
  await expectArrival(page, words);
  await expect(contacts).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('Control+b');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
}

/** On a phone the areas come in from the left; Escape sends them back, and so does a link. */
async function walkDrawer(page: Page, words: Words): Promise<void> {
  const toggle = page.getByRole('button', { name: words('shell:toggleSidebar') });
  await tabTo(page, toggle);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Control+b');
  const drawer = page.getByRole('dialog', { name: words('shell:nav.label') });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(18 * 16);
  await expectAccessible(page);
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page, drawer.getByRole('link', { name: words('shell:nav.contacts') }));
  await expect(drawer).toBeHidden();
  await expectArrival(page, words);
}

/** A new screen says its name for a second and takes the focus. */
async function expectArrival(page: Page, words: Words): Promise<void> {
  const title = `${words('contacts:title')} · Kith`;
  const announcement = page.getByText(words('shell:navigatedTo', { title }), { exact: true });
  await expect(announcement).toBeAttached();
  await expect(page).toHaveTitle(title);
  await expect(mainOf(page, words)).toBeFocused();
  await expect(announcement).not.toBeAttached({ timeout: 2_000 });
}

async function walkToolbar(page: Page, words: Words): Promise<void> {
  const toolbar = page.getByRole('toolbar', { name: words('shell:toolbar') });
  const toggle = toolbar.getByRole('button', { name: words('shell:toggleSidebar') });
  const search = toolbar.getByRole('button', { name: words('shell:search.label') });
  const menu = toolbar.getByRole('button', { name: words('shell:userMenu.label') });
  await tabTo(page, toggle, 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(search).toBeFocused();
  await page.keyboard.press('End');
  await expect(menu).toBeFocused();
  for (const sign of [
    toolbar.getByRole('button', { name: words('notifications:title') }),
    toolbar.getByRole('link', { name: words('shell:messages.label') }),
    search,
  ]) {
    await page.keyboard.press('ArrowLeft');
    await expect(sign).toBeFocused();
  }
  await page.keyboard.press('Home');
  await expect(toggle).toBeFocused();
}

/** `?` lists the keys of the page and those that work everywhere. */
async function listKeys(page: Page, words: Words): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words('shortcuts:title') });
  await page.keyboard.press('?');
  await expect(dialog).toBeVisible();
  for (const key of ['contacts:shortcuts.filter', 'shortcuts:sidebar', 'shortcuts:help']) {
    await expect(dialog.getByText(words(key), { exact: true })).toBeVisible();
  }
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: words('shell:toggleSidebar') })).toBeFocused();
}

/** From the member's menu; the choice is there before the first paint of the next load. */
async function chooseTheme(page: Page, words: Words): Promise<void> {
  const html = page.locator('html');
  const menu = page.getByRole('button', { name: words('shell:userMenu.label') });
  await pressOn(page, menu);
  await walkTo(page, 'menuitem', words('shell:userMenu.theme'));
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role=menuitemradio]:focus')).toHaveCount(1);
  await expectAccessible(page);
  await walkTo(page, 'menuitemradio', words('shell:theme.dark'));
  await page.keyboard.press('Enter');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(menu).toBeFocused();
  await page.goto('/app/calendar', { waitUntil: 'commit' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
}

async function followOldAddress(page: Page, words: Words): Promise<void> {
  await page.goto('/app/network-overview');
  await page.waitForURL('**/app/contacts');
  await expect(
    page.getByRole('heading', { level: 1, name: words('contacts:title'), exact: true }),
  ).toBeVisible();
}
