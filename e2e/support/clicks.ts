import { expect, type Page, test } from '@playwright/test';

/**
 * Counts every press of a pointer on a page, also those that a helper makes: what a visitor has to
 * click, without what they type. Call it before the first `goto`.
 */
export async function countClicks(page: Page): Promise<{ expectAtMost: (most: number) => void }> {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const { countClick } = globalThis as unknown as { countClick: () => void };
    addEventListener('pointerdown', (event) => event.isTrusted && countClick(), { capture: true });
  });
  return {
    expectAtMost: (most) => {
      test.info().annotations.push({ type: 'clicks', description: String(clicks) });
      expect(clicks, 'the page was clicked at all').toBeGreaterThan(0);
      expect(clicks, 'clicks to the first suggestion').toBeLessThanOrEqual(most);
    },
  };
}
