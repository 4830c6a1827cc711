import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Shows a screen in a theme, and waits until all of it has changed. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    const twoFrames = () =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const isChanging = () =>
      document
        .getAnimations()
        .some((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    // Colours that inherit from a link in transition begin their own only when it is over.
    do await twoFrames();
    while (isChanging());
  });
}

/** Holds a screen against axe in both themes and gives back the theme that it had. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen that still loads a part of itself is none yet.
  await expect(page).toHaveTitle(/./u);
  await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await showTheme(page, colorScheme);
    // No screen has frames, and what passes is not asked for: a fifth of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode(true);
    const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
    const findings = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
    expect(findings, `${page.url()} in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}
