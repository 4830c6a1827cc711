import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseOption, pressOn, tabTo, undo } from '../support/keyboard.ts';
import { readMail } from '../support/mails.ts';
import { enterAsNewMember, readSession } from '../support/members.ts';
import { openWords } from '../support/words.ts';

const screen = '/app/notifications';

/** Asks for something as the member, beside the page that is looked at. */
async function post<Answer>(page: Page, path: string, data: object = {}): Promise<Answer> {
  const { access_token: token } = await readSession(page);
  const answer = await page.request.post(`/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
    data,
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as Answer;
}

test.describe('German, on a wide screen', () => {
  test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } });

  test('the bell rings while one looks, and leads to what happened', async ({ page }) => {
    const words = openWords('de-DE');
    const title = words('notifications:title');
    await enterAsNewMember(page);
    await page.goto('/dashboard');
    const bell = page.getByRole('toolbar').getByRole('button', { name: title });
    await expect(bell).toHaveAccessibleName(title);
    await post(page, '/account/exports');
    const one = words('notifications:bell_one', { number: 1 });
    await expect(bell).toHaveAccessibleName(one);

    // Arrows walk over the new button too.
    const search = page.getByRole('button', { name: words('shell:search.label') }).first();
    await tabTo(page, search);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await expect(bell).toBeFocused();

    await page.keyboard.press('Alt+n');
    const panel = page.getByRole('dialog', { name: title });
    const ready = words('notifications:kinds.export_ready.title');
    await expect(panel.getByRole('link', { name: ready })).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, panel.getByRole('link', { name: ready }));
    await expect(page).toHaveURL(/\/app\/account$/u);
    await expect(bell).toHaveAccessibleName(title);

    await page.keyboard.press('Alt+n');
    await pressOn(page, panel.getByRole('link', { name: words('notifications:viewAll') }));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: words('notifications:markUnread') }));
    await expect(bell).toHaveAccessibleName(one);
    const unread = words('notifications:filters.unread');
    await pressOn(page, page.getByRole('button', { name: unread, exact: true }));
    await expect(page.getByRole('main').getByRole('link', { name: ready })).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: words('notifications:markAllRead') }));
    await expect(page.getByText(words('notifications:empty.filtered'))).toBeVisible();
    await undo(page, words);
    await expect(page.getByRole('main').getByRole('link', { name: ready })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('Japanese, on a phone', () => {
  test.use({ locale: 'ja-JP', viewport: { width: 390, height: 844 } });

  test('a mail that was asked for comes, and its link ends such mails', async ({ page }) => {
    const words = openWords('ja-JP');
    const { email } = await enterAsNewMember(page);
    await page.goto(screen);
    await expect(page.getByText(words('notifications:empty.title'))).toBeVisible();
    await pressOn(page, page.getByRole('link', { name: words('notifications:view.preferences') }));
    const mails = page.getByRole('combobox', {
      name: words('notifications:ways.named', {
        topic: words('notifications:topics.data'),
        way: words('notifications:ways.mail'),
      }),
    });
    await chooseOption(page, mails, words('notifications:mail.now'));
    await expect(mails).toHaveText(words('notifications:mail.now'));
    await pressOn(page, page.getByRole('switch'), 'Space');
    await expect(page.getByLabel(words('notifications:quiet.from'))).toBeVisible();
    await expectAccessible(page);
    // Who is not to be quiet now: the mail would wait.
    await pressOn(page, page.getByRole('switch'), 'Space');
    await expect(page.getByLabel(words('notifications:quiet.from'))).toBeHidden();

    const text = 'Ada Lovelace <ada@example.org>';
    const { id } = await post<{ id: string }>(page, '/imports/paste', { text });
    await expect(async () => {
      await post(page, `/imports/${id}/start`);
    }).toPass();
    const mail = await readMail(page, email);
    const link = /https?:\/\/\S+\/unsubscribe\/\S+/u.exec(mail.body_text)?.[0] ?? '';
    await page.goto(link);
    await expectAccessible(page);
    await pressOn(page, page.getByRole('button'));
    await expect(page.getByRole('button')).toBeHidden();
    await expectAccessible(page);
    await pressOn(page, page.getByRole('link'));
    await page.goto(`${screen}?view=preferences`);
    await expect(mails).toHaveText(words('notifications:mail.off'));
  });
});
