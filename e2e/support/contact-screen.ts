import { expect, type Page } from '@playwright/test';

import { openWithSampleNetwork } from './members.ts';

/** Opens the first contact of a sample network from the list, by keyboard; returns its id. */
export async function openFirstContact(page: Page): Promise<string> {
  await openWithSampleNetwork(page, '/app/contacts');
  await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
  await page.getByRole('grid').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/app/contacts/*');
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** Focuses a button by its name and presses Enter. */
export async function pressButton(page: Page, name: string | RegExp): Promise<void> {
  // A dialog that closes returns the focus first.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const button = page.getByRole('button', { name }).first();
  // What needs the whole contact is disabled until it is there, and would not take the focus.
  await expect(button).toBeEnabled();
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Opens a folded part of the contact; its name is followed by what it holds. */
export async function openPart(page: Page, name: string): Promise<void> {
  const part = page.getByRole('region', { name, exact: true });
  const fold = part.getByRole('button', { expanded: false }).first();
  await fold.focus();
  await page.keyboard.press('Enter');
  await expect(part.getByRole('button', { expanded: true }).first()).toBeVisible();
}

/** Replaces the text of a field in the open dialog. */
export async function fillInDialog(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Edits a text field of the open contact in place. */
export async function editTextField(page: Page, label: string, text: string): Promise<void> {
  await pressButton(page, new RegExp(`^${label}`, 'u'));
  await fillInDialog(page, label, text);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
