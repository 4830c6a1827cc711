import { expect, type Locator, type Page } from '@playwright/test';

import { tabTo } from './keyboard.ts';
import type { Labels } from './labels.ts';

/** The open conversation with a member, and the field in which one writes to them. */
export function findConversation(page: Page, labels: Labels, name: string) {
  const field = page.getByRole('textbox', { name: labels('messages:composer.label', { name }) });
  const thread = page.getByRole('region', { name: labels('messages:thread.with', { name }) });
  return { field, thread };
}

export const messagesOf = (thread: Page | Locator): Locator => thread.locator('[data-seq]');

export const messageOf = (thread: Page | Locator, text: string): Locator =>
  messagesOf(thread).filter({ hasText: text });

export async function typeMessage(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Moves to the messages by Tab, and to the newest of them by an arrow. */
export async function goToNewest(page: Page, message: Locator): Promise<void> {
  const messages = page
    .getByRole('region')
    .filter({ has: page.locator('[data-seq]') })
    .last();
  await tabTo(page, messages, 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await expect(message).toBeFocused();
}
