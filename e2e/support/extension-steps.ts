import { expect, type Page } from '@playwright/test';

import type { ExtensionBrowser } from './extension-browser.ts';

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens a page of another site and presses the extension’s button there. */
export async function pressOnPage(browser: ExtensionBrowser, address: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.goto(address);
  return browser.press(page);
}

/** Lets the extension in, as the member who is signed in. */
export async function connectExtension(
  { context }: ExtensionBrowser,
  popup: Page,
  host: string,
  look?: (approval: Page) => Promise<void>,
): Promise<void> {
  await popup.getByLabel('Address of your account').fill(host);
  const opening = context.waitForEvent('page');
  await button(popup, 'Connect').click();
  const approval = await opening;
  await look?.(approval);
  await button(approval, 'Connect').click();
  await expect(popup.getByText(`Connected to ${host}`)).toBeVisible();
}

/** The hint below a field of the popup. */
export const hintOf = (popup: Page, label: string): Promise<string> =>
  popup
    .getByLabel(label)
    .evaluate(
      (field) =>
        document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '',
    );

/** Checks fields by their labels: the value, and the hint below it. */
export async function expectFields(
  popup: Page,
  fields: Record<string, readonly [value: string, hint: string]>,
): Promise<void> {
  for (const [label, [value, hint]] of Object.entries(fields)) {
    await expect(popup.getByLabel(label)).toHaveValue(value);
    expect(await hintOf(popup, label), label).toBe(hint);
  }
}

/** Checks that the extension can't read a page where its button was not pressed. */
export async function expectUnread(browser: ExtensionBrowser, address: string): Promise<void> {
  const page = await browser.context.newPage();
  await page.goto(address);
  const popup = await browser.open();
  await expect(popup.getByText('This page can’t be read')).toBeVisible();
  await expect(popup.getByLabel('First name')).toHaveValue('');
}
