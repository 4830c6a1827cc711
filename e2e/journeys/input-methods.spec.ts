import { type CDPSession, expect, type Page } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { openLabels } from '../support/labels.ts';
import {
  addEachOther,
  createParticipant,
  openConversation,
  openParticipant,
} from '../support/participants.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const device = { locale: 'ja-JP', viewport: { width: 1440, height: 900 } } as const;
const labels = openLabels(device.locale);
/** As the protocol of the browser counts modifiers. */
const withControl = 2;

/** As with a Japanese or Chinese input method: a word is composed, then committed. */
async function openInputMethod(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  return {
    compose: (text: string) =>
      session.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      }),
    commit: (text: string) => session.send('Input.insertText', { text }),
    /** A key that the input method takes: the page sees it, but it types nothing. */
    press: async (key: 'Enter' | 'Escape', modifiers = 0) => {
      const code = key === 'Enter' ? 13 : 27;
      const pressed = { key, code: key, windowsVirtualKeyCode: code, modifiers };
      await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...pressed });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...pressed });
    },
  };
}

test.describe('while a word is composed', () => {
  test.use(device);

  test('Enter and Escape belong to the word in the search dialog', async ({ page }) => {
    await createParticipant(page, 'Ann Reyes');
    await callApi(page, 'POST', '/api/v1/contacts', { last_name: '山田', first_name: '花子' });
    await page.goto('/app/contacts');
    await waitForScreen(page);
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: labels('search:label') });
    const field = dialog.getByRole('combobox');
    await expect(field).toBeFocused();
    const method = await openInputMethod(page);
    await method.compose('山田');
    const found = dialog.getByRole('group', { name: labels('search:people') }).getByRole('option');
    await expect(found).toHaveText(/山田/u);
    await method.press('Enter');
    await method.press('Escape');
    await expect(dialog).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/app/contacts');
    await method.commit('山田');
    await expect(field).toHaveValue('山田');
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/contacts\/[^/]+$/u);
  });

  test('Enter sends neither a message nor a post', async ({ page, browser, baseURL }) => {
    const ann = await createParticipant(page, 'Ann Reyes');
    const options = { ...device, ...(baseURL !== undefined && { baseURL }) };
    const ben = await openParticipant(browser, 'Ben Sol', options);
    await addEachOther(ann, ben);
    const thread = await openConversation(ann, ben);
    await page.goto(`/messages?conversation=${thread}`);
    const field = page.getByRole('textbox', {
      name: labels('messages:composer.label', { name: ben.name }),
    });
    await field.focus();
    const method = await openInputMethod(page);
    await method.compose('会議');
    await method.press('Enter');
    await expect(field).toHaveValue('会議');
    await method.commit('会議');
    await expect(field).toHaveValue('会議');
    await expect(page.locator('[data-seq]')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.locator('[data-seq]').filter({ hasText: '会議' })).toHaveCount(1);

    await openScreen(page, '/app/feed');
    await page.keyboard.press('n');
    const post = page.getByRole('textbox', { name: labels('posts:composer.label') });
    await expect(post).toBeFocused();
    await method.compose('展覧会');
    await method.press('Enter', withControl);
    await method.commit('展覧会');
    await expect(post).toHaveValue('展覧会');
    await expect(page.getByRole('article').filter({ hasText: '展覧会' })).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('article').filter({ hasText: '展覧会' })).toHaveCount(1);
  });
});
