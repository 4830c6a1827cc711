import { expect } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { chooseOption, pressOn, tabTo, undo } from '../support/keyboard.ts';
import { readEmail } from '../support/emails.ts';
import { signUpMember } from '../support/members.ts';
import { openLabels } from '../support/labels.ts';
import { test } from '../support/test.ts';

const screen = '/app/notifications';

test.describe('German, on a wide screen', () => {
  test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });

  test('the bell counts a new notification live and links to its subject', async ({ page }) => {
    const labels = openLabels('de-DE');
    const title = labels('notifications:title');
    await signUpMember(page);
    await page.goto('/dashboard');
    const bell = page.getByRole('toolbar').getByRole('button', { name: title });
    await expect(bell).toHaveAccessibleName(title);
    await callApi(page, 'POST', '/api/v1/account/exports', {});
    const one = labels('notifications:bell_one', { number: 1 });
    await expect(bell).toHaveAccessibleName(one);

    // The arrows of the toolbar reach the bell too.
    const search = page.getByRole('button', { name: labels('shell:search.label') }).first();
    await tabTo(page, search);
    await page.keyboard.press('End');
    // Past the wallet, the badges and the community.
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(bell).toBeFocused();

    await page.keyboard.press('Alt+n');
    const panel = page.getByRole('dialog', { name: title });
    const ready = labels('notifications:kinds.export_ready.title');
    await expect(panel.getByRole('link', { name: ready })).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, panel.getByRole('link', { name: ready }));
    await expect(page).toHaveURL(/\/app\/account$/u);
    await expect(bell).toHaveAccessibleName(title);

    await page.keyboard.press('Alt+n');
    await pressOn(page, panel.getByRole('link', { name: labels('notifications:viewAll') }));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(bell).toHaveAttribute('aria-current', 'page');
    await pressOn(page, page.getByRole('button', { name: labels('notifications:markUnread') }));
    await expect(bell).toHaveAccessibleName(one);
    const unread = labels('notifications:filters.unread');
    await pressOn(page, page.getByRole('button', { name: unread, exact: true }));
    await expect(page.getByRole('main').getByRole('link', { name: ready })).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: labels('notifications:markAllRead') }));
    await expect(page.getByText(labels('notifications:empty.filtered'))).toBeVisible();
    await undo(page, labels);
    await expect(page.getByRole('main').getByRole('link', { name: ready })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('Japanese, on a phone', () => {
  test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });

  test('a requested email arrives, and its link unsubscribes from such emails', async ({
    page,
  }) => {
    const labels = openLabels('ja-JP');
    const { email } = await signUpMember(page);
    await page.goto(screen);
    await expect(page.getByText(labels('notifications:empty.title'))).toBeVisible();
    await pressOn(page, page.getByRole('link', { name: labels('notifications:view.preferences') }));
    const emailMode = page.getByRole('combobox', {
      name: labels('notifications:ways.named', {
        topic: labels('notifications:topics.data'),
        way: labels('notifications:ways.mail'),
      }),
    });
    await chooseOption(page, emailMode, labels('notifications:mail.now'));
    await expect(emailMode).toHaveText(labels('notifications:mail.now'));
    await pressOn(page, page.getByRole('switch'), 'Space');
    await expect(page.getByLabel(labels('notifications:quiet.from'))).toBeVisible();
    await expectAccessible(page);
    // Quiet hours are off again, or the email would wait.
    await pressOn(page, page.getByRole('switch'), 'Space');
    await expect(page.getByLabel(labels('notifications:quiet.from'))).toBeHidden();

    const text = 'Ada Lovelace <ada@example.org>';
    const { id } = await callApi<{ id: string }>(page, 'POST', '/api/v1/imports/paste', { text });
    await expect(async () => {
      await callApi(page, 'POST', `/api/v1/imports/${id}/start`, {});
    }).toPass();
    const mail = await readEmail(page, email);
    const link = /https?:\/\/\S+\/unsubscribe\/\S+/u.exec(mail.body_text)?.[0] ?? '';
    await page.goto(link);
    await expectAccessible(page);
    await pressOn(page, page.getByRole('button'));
    await expect(page.getByRole('button')).toBeHidden();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('link'));
    await page.waitForURL(`**${screen}`);
    await page.goto(`${screen}?view=preferences`);
    await expect(emailMode).toHaveText(labels('notifications:mail.off'));
  });
});
