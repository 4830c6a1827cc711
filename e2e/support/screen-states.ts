import { expect, type Locator, type Page, test } from '@playwright/test';

import { expectAccessible } from './accessibility.ts';
import { openLabels } from './labels.ts';
import { openScreen } from './screens.ts';

/** A state of a screen, and how one gets there from the state before. */
export type State = [name: string, open: (page: Page) => Promise<unknown>];

export const labels = openLabels('en-US');

/** Opens each state in turn and checks it with axe. */
export async function checkStates(page: Page, states: readonly State[]): Promise<void> {
  for (const [name, open] of states) {
    await test.step(name, async () => {
      await open(page);
      await expectAccessible(page);
    });
  }
}

export const visit = (path: string): State => [path, (page) => openScreen(page, path)];

export const findButton = (place: Page | Locator, key: string): Locator =>
  place.getByRole('button', { name: labels(key), exact: true });

export const findDialog = (page: Page): Locator => page.getByRole('dialog');

/** Goes to a screen and presses its first button of this name, whose dialog is the state. */
export const openDialog = (key: string, path: string): State => [
  key,
  async (page) => {
    await openScreen(page, path);
    await findButton(page, key).first().click();
    await expect(findDialog(page)).toBeVisible();
  },
];

/** The focus of a dialog begins in it, and not at the button that closes it. */
export async function expectFirstFocus(page: Page): Promise<void> {
  const isInside = () =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  await expect.poll(isInside).toBe(true);
  await expect(findButton(findDialog(page), 'common:close')).not.toBeFocused();
}

/** Closes what has opened over the screen. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=dialog], [role=menu]')).toHaveCount(0);
}

/** Opens the list of contacts, with its rows. */
export async function openContacts(page: Page, query = ''): Promise<void> {
  await page.goto(`/app/contacts${query}`);
  await waitForRows(page);
}

export async function waitForRows(page: Page): Promise<void> {
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
}
