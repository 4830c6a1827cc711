import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Locale, locales } from '@kith/contract/core/locales';
import { expect, type Page } from '@playwright/test';

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
import { test } from '../support/test.ts';

const expectSoftly = expect.configure({ soft: true });
const height = 844;
const narrow = { viewport: { width: 390, height } };
/** What German, with its long words, and French have room for, the other languages have too. */
const widths: Partial<Record<Locale, number[]>> = {
  'de-DE': [390, 1440, 768],
  'fr-FR': [768, 390],
};
const widthsOf = (locale: Locale) => widths[locale] ?? [390];
/** Those with several widths first, so that each begins at the width at which the one before ends. */
const inOrder = locales.toSorted((one, other) => widthsOf(other).length - widthsOf(one).length);
const keys = readKeys(join(import.meta.dirname, '../../web/src/locales/en-US'));
/** The tests that share the screens of a member. */
const parts = [0, 1, 2];
const ofPart = (paths: readonly string[], part: number) =>
  paths.filter((_, index) => index % parts.length === part);

/*
 * A screen opens once; then the member's other tab changes the language, which saves opening every
 * screen six times.
 */
test.describe('in every language', () => {
  test.use({ ...narrow, locale: 'en-US' });

  test('every screen of a guest has its texts and fits every width', async ({ page }) => {
    const choose = await openOtherTab(page);
    await page.goto('/onboarding');
    for (const path of guestPaths) await checkScreen(page, path, choose);
  });

  for (const part of parts) {
    test(`every screen of a member has its texts and fits every width, part ${part + 1}`, async ({
      page,
    }) => {
      const choose = await openOtherTab(page);
      await openWithSampleNetwork(page, '/dashboard');
      const paths = [
        ...ofPart(plainMemberPaths, part),
        ...(part === 0 ? viewPaths : []),
        ...(part === 1 ? await findBridgePaths(page) : []),
        ...(part === 2 ? await findDetailPaths(page) : []),
      ];
      for (const path of paths) await checkScreen(page, path, choose);
    });
  }
});

for (const locale of ['de-DE', 'ja-JP'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ ...narrow, locale });

    test('what is paid has its texts and fits every width', async ({ page }) => {
      await openWithSampleNetwork(page, '/app/billing');
      await checkPayment(page, locale);
    });
  });
}

/** What a plan is paid on, and the dialog that says what a larger one costs, for which one must have paid. */
async function checkPayment(page: Page, locale: Locale): Promise<void> {
  const labels = openLabels(locale);
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

type ChooseLanguage = (locale: Locale) => Promise<void>;

/** A tab of the same member that can change the language. */
async function openOtherTab(page: Page): Promise<ChooseLanguage> {
  const tab = await page.context().newPage();
  await tab.goto('/favicon.svg');
  return async (locale) => {
    await tab.evaluate(
      (chosen) =>
        localStorage.setItem('user-preferences.locale', JSON.stringify({ locale: chosen })),
      locale,
    );
  };
}

async function checkScreen(page: Page, path: string, choose: ChooseLanguage): Promise<void> {
  await openScreen(page, path);
  for (const locale of inOrder) {
    await choose(locale);
    await checkTexts(page, path, locale);
  }
}

/** Nothing without a translation, and nothing beyond the edge, at every width. */
async function checkTexts(page: Page, path: string, locale: Locale): Promise<void> {
  await test.step(`${path} in ${locale}`, async () => {
    for (const width of widthsOf(locale)) {
      if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
      const look = async () => {
        const { texts, ...seen } = await page.evaluate(lookAt);
        const unfilled = texts.filter((text) => keys.has(text) || /\{\{\w+\}\}/u.test(text));
        return { ...seen, unfilled };
      };
      await expectSoftly
        .poll(look, { message: `${path} at ${width} px`, intervals: [10, 20, 50, 100, 250] })
        .toEqual({ locale, isLoading: false, beyond: [], unfilled: [] });
    }
  });
}

/** The language of a screen, its texts, and what reaches beyond the right edge if it scrolls sideways. */
function lookAt() {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push((walker.currentNode.textContent ?? '').trim());
  const isBeyond = (element: Element) => element.getBoundingClientRect().right > window.innerWidth;
  const scrolls = document.documentElement.scrollWidth > window.innerWidth;
  const beyond = [...document.querySelectorAll('body *')].filter(
    (element) => scrolls && isBeyond(element) && ![...element.children].some(isBeyond),
  );
  const loading = 'main :is(.animate-shimmer, .animate-spin):not([data-sample] *)';
  return {
    locale: document.documentElement.lang,
    isLoading: document.querySelector(loading) !== null,
    beyond: beyond.map(({ tagName, textContent }) => `${tagName} ${textContent}`),
    texts,
  };
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
