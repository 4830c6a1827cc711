import { expect, type Locator, type Page } from '@playwright/test';

import { anyValues, openLabels } from '../support/labels.ts';
import { locale } from './camera.ts';

export const labels = openLabels(locale);

/** A button by its name. */
export const button = (place: Page | Locator, key: string) =>
  place.getByRole('button', { name: labels(key), exact: true });

/** A button whose name holds values. */
export const open = (place: Page | Locator, key: string) =>
  place.getByRole('button', { name: anyValues(labels.raw(key)) }).first();

/** Waits for what a press opens over the screen: its code loads first. */
export async function waitForDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Closes what has opened over the screen. */
export async function escape(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
}
