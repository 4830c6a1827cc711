import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

import { waitForScreen } from './screens.ts';

type Theme = 'light' | 'dark';
type Axe = { axe: typeof axe };

/** Every document gets it once; with comments and long names it would be more than twice as large. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules on colours: two themes of a screen differ in nothing else. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/**
 * What needs no landmark around it: axe's own list, and a tooltip, which describes a control in
 * one and is shown wherever a pointer happens to rest.
 */
const ownRegions = 'dialog, [role=dialog], [role=alertdialog], svg, [data-tooltip]';

/** Shows a screen in a theme, and waits until all of it has changed. */
export async function showTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(waitUntilStill);
}

/** Nothing is between two colours. Runs in the page. */
async function waitUntilStill(): Promise<void> {
  const twoFrames = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const isChanging = () =>
    document.getAnimations().some(
      ({ effect, timeline }) =>
        // What follows scrolling never ends.
        timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
    );
  do await twoFrames();
  while (isChanging());
}

/**
 * Checks a screen with axe in both themes, and leaves it in the second, because changing it takes
 * long. Each state of a screen is checked once: in `accessibility.spec.ts`, in
 * `accessible-dialogs.spec.ts`, or in the one journey that reaches it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await waitForScreen(page);
  await expectAccessibleNow(page);
}

/** The same for what is shown while the screen itself is on its way. */
export async function expectAccessibleNow(page: Page): Promise<void> {
  const [isDark, isReduced] = await page.evaluate(() => [
    matchMedia('(prefers-color-scheme: dark)').matches,
    matchMedia('(prefers-reduced-motion: reduce)').matches,
  ]);
  const [shown, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  // To set the theme that is shown already would draw the whole screen again.
  await (isReduced ? page.evaluate(waitUntilStill) : showTheme(page, shown));
  await checkTheme(page, shown);
  await showTheme(page, other);
  await checkTheme(page, other, colorRules);
}

/** Checks a screen in the theme that it shows. */
async function checkTheme(page: Page, theme: Theme, rules?: string[]): Promise<void> {
  const findings = await findViolations(page, {
    resultTypes: ['violations'],
    // Only audio, video and experimental rules need more than the document.
    preload: false,
    ...(rules && { runOnly: rules }),
  });
  expect.soft(findings, `${page.url()} in ${theme}`).toEqual([]);
}

/** Runs axe in the page, where it is loaded once per document. No screen has frames. */
async function findViolations(page: Page, options: RunOptions) {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis);
  if (!isLoaded) {
    await page.evaluate(source);
    await page.evaluate(
      (regionMatcher) =>
        (globalThis as unknown as Axe).axe.configure({
          checks: [{ id: 'region', options: { regionMatcher } }],
        }),
      ownRegions,
    );
  }
  return await page.evaluate(async (runOptions) => {
    // Behind what is modal there is the screen, which is checked without it.
    const isModal = document.querySelector('[data-aria-hidden=true]') !== null;
    const isOfMembers = !location.pathname.startsWith('/app/admin');
    const over = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
    const include = isModal && isOfMembers && over.length > 0 ? [...over] : [document];
    const { violations } = await (globalThis as unknown as Axe).axe.run({ include }, runOptions);
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
  }, options);
}
