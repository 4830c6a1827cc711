import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import { expect, type Page, test } from '@playwright/test';

import { type Labels, openLabels } from '../support/labels.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import {
  findBridgePaths,
  findDetailPaths,
  guestPaths,
  openScreen,
  plainMemberPaths,
  viewPaths,
} from '../support/screens.ts';

const expectSoftly = expect.configure({ soft: true, timeout: 10_000 });
const height = 844;
/** What has room at the width of a tablet has it on a wide screen: German, with its long words, proves that. */
const widthsOf = (locale: Locale) => (locale === 'de-DE' ? [390, 768, 1440] : [390, 768]);
const keys = readKeys(join(import.meta.dirname, '../../web/src/locales/en-US'));

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 390, height } });

    test('every screen has its texts and fits every width', async ({ page }) => {
      await page.goto('/onboarding');
      for (const path of guestPaths) await checkScreen(page, path, locale);
      await openWithSampleNetwork(page, '/dashboard');
      const bridges = await findBridgePaths(page);
      const details = await findDetailPaths(page);
      const paths = [...plainMemberPaths, ...viewPaths, ...bridges, ...details];
      for (const path of paths) await checkScreen(page, path, locale);
      await checkPayment(page, locale);
    });
  });
}

/** What a plan is paid on, and the dialog that says what a larger one costs, for which one must have paid. */
async function checkPayment(page: Page, locale: Locale): Promise<void> {
  const labels = openLabels(locale);
  await openScreen(page, '/app/billing');
  await upgradeTo(page, labels, 'plus');
  await page.waitForURL(/\/pay\/sandbox\//u);
  await checkTexts(page, 'the page that pays', locale);
  await page.locator('form[action$="/pay"] button').click();
  await page.waitForURL(/\/app\/billing/u);
  await upgradeTo(page, labels, 'pro');
  const plan = labels('wallet:plans.pro');
  const dialog = page.getByRole('dialog', { name: labels('billing:change.title', { plan }) });
  await expect(dialog.getByText(labels('billing:change.today'))).toBeVisible();
  await checkTexts(page, 'the dialog of a larger plan', locale);
}

async function upgradeTo(page: Page, labels: Labels, plan: string): Promise<void> {
  const name = labels('billing:plans.upgrade', { plan: labels(`wallet:plans.${plan}`) });
  await page.getByRole('button', { name, exact: true }).click();
}

async function checkScreen(page: Page, path: string, locale: Locale): Promise<void> {
  await openScreen(page, path);
  await checkTexts(page, path, locale);
}

/** Nothing without a translation, and nothing beyond the edge, at every width. */
async function checkTexts(page: Page, path: string, locale: Locale): Promise<void> {
  await test.step(path, async () => {
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    const texts = await page.locator('body').evaluate(readTexts);
    const unfilled = texts.filter((text) => keys.has(text) || /\{\{\w+\}\}/u.test(text));
    expect.soft(unfilled, `texts without a translation on ${path}`).toEqual([]);
    // Each screen opens at the width that the last one ended with.
    const widthsPx = widthsOf(locale);
    const isNarrow = page.viewportSize()?.width === widthsPx[0];
    for (const width of isNarrow ? widthsPx : widthsPx.toReversed()) {
      await page.setViewportSize({ width, height });
      await expectSoftly
        .poll(() => page.evaluate(listOverflow), `${path} at ${width} px`)
        .toEqual([]);
    }
  });
}

/** What reaches beyond the right edge of a page that scrolls sideways. */
function listOverflow(): string[] {
  if (document.documentElement.scrollWidth <= window.innerWidth) return [];
  const isBeyond = (element: Element) => element.getBoundingClientRect().right > window.innerWidth;
  return [...document.querySelectorAll('body *')]
    .filter((element) => isBeyond(element) && ![...element.children].some(isBeyond))
    .map(({ tagName, textContent }) => `${tagName} ${textContent}`);
}

function readTexts(body: HTMLElement | SVGElement): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push((walker.currentNode.textContent ?? '').trim());
  return texts;
}

type Tree = { [key: string]: string | Tree };

/** Every key of the catalogues that has a dot, which no text of a screen equals. */
function readKeys(folder: string): Set<string> {
  const list = (tree: Tree, prefix: string): string[] =>
    Object.entries(tree).flatMap(([name, value]) =>
      typeof value === 'string' ? `${prefix}${name}` : list(value, `${prefix}${name}.`),
    );
  const found = readdirSync(folder).flatMap((file) =>
    list(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree, ''),
  );
  return new Set(found.filter((key) => key.includes('.')));
}
