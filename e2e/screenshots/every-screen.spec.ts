import { join } from 'node:path';

import { appRoutes } from '@kith/contract/app-routes/table';
import { pickLocale } from '@kith/contract/core/locales';
import { expect, type Page, test } from '@playwright/test';

import { showTheme } from '../support/accessibility.ts';
import { enterAs, link, openConversation, write } from '../support/correspondents.ts';
import { enterAgain, lookAround } from '../support/members.ts';
import { openWords } from '../support/words.ts';

const folder = join(import.meta.dirname, '../../screenshots');

const locale = pickLocale([process.env['SCREENSHOT_LOCALE'] ?? 'en-US']);
const themes = ['light', 'dark'] as const;
const widths = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

const screens = appRoutes.filter(({ built, to }) => built && to === undefined);

for (const viewport of widths) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ locale, viewport, timezoneId: 'Europe/Berlin' });

    test('every screen, as a guest and with a sample network', async ({ page }) => {
      const shoot = (name: string) => shootThemes(page, `${viewport.width}-${name}`);
      for (const { path, guard } of screens) {
        if (guard !== 'public') continue;
        await page.goto(path);
        await shoot(`guest${nameOf(path)}`);
      }
      for (const mode of ['sign-up', 'forgot', 'link']) {
        await page.goto(`/auth?mode=${mode}`);
        await shoot(`guest-auth-${mode}`);
      }
      await lookAround(page, openWords(locale));
      const ids = new Map<string, string>();
      for (const { path, guard } of screens) {
        if (guard !== 'member') continue;
        const address = await fillIn(page, path, ids);
        if (address === null) continue;
        await page.goto(address);
        await shoot(nameOf(path).slice(1));
      }
      await shootTalk(page, viewport, shoot);
    });
  });
}

/** A conversation and a request, as the list and the open thread show them. */
async function shootTalk(
  page: Page,
  viewport: { width: number; height: number },
  shoot: (name: string) => Promise<void>,
): Promise<void> {
  const browser = page.context().browser();
  if (!browser) return;
  const ada = await enterAs(browser, 'Ada Rossi', { locale, viewport });
  const keiko = await enterAs(browser, 'Keiko Tanaka', { locale, viewport });
  const jonas = await enterAs(browser, 'Jonas Weber', { locale, viewport });
  await link(ada, keiko);
  const talk = await openConversation(ada, keiko);
  await write(keiko, talk, 'The team would come from Osaka, so the afternoon is better for us.');
  await write(
    ada,
    talk,
    'They hold two rooms for us until Friday. I like the one with the garden.',
  );
  await write(keiko, talk, 'The room in Kyoto is ours from the 3rd');
  const request = await openConversation(jonas, ada);
  await write(jonas, request, 'We met at the fair in Basel. May I ask you something?');
  // The pictures are taken of the page that `shoot` knows.
  await enterAgain(page, { email: ada.email, password: ada.password });
  for (const [name, id] of [
    ['messages-thread', talk],
    ['messages-request', request],
  ] as const) {
    await page.goto(`/messages?conversation=${id}`);
    await shoot(name);
  }
  for (const { page: other } of [ada, keiko, jonas]) await other.context().close();
}

/** `/app/contacts/:contactId` → `-app-contacts-contactId`. */
function nameOf(path: string): string {
  return path.replaceAll(/[^\w]+/gu, '-').replace(/-$/u, '-home');
}

/** An address with the first such thing that its list or the dashboard links to; null without one. */
async function fillIn(page: Page, path: string, ids: Map<string, string>): Promise<string | null> {
  const [, list = '', parameter] = /^(.*)\/:(\w+)$/u.exec(path) ?? [];
  if (parameter === undefined) return path;
  for (const place of [list, '/dashboard']) {
    if (ids.has(path)) break;
    await page.goto(place);
    await settle(page);
    const address = await page
      .locator(`a[href*="${list}/"]`)
      .evaluateAll((links) =>
        links
          .map((link) => link.getAttribute('href') ?? '')
          .find((href) => /\/[0-9a-f-]{36}/u.test(href)),
      );
    if (address !== undefined) ids.set(path, address);
  }
  return ids.get(path) ?? null;
}

async function settle(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/./u);
  await expect(page.locator('h1:visible').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function shootThemes(page: Page, name: string): Promise<void> {
  for (const colorScheme of themes) {
    await settle(page);
    await showTheme(page, colorScheme);
    const path = join(folder, locale, colorScheme, `${name}.png`);
    await page.screenshot({ path, fullPage: true });
    const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
    expect(await page.evaluate(isTooWide), `${name} is wider than the window`).toBe(false);
  }
}
