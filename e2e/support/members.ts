import type { Page } from '@playwright/test';

import type { Words } from './words.ts';

/** Signs in as a fresh member with a sample network, through the first page's own button. */
export async function lookAround(page: Page, words: Words): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('button', { name: words('landing:hero.lookAround') })
    .first()
    .click();
  await page.waitForURL('**/dashboard');
}
