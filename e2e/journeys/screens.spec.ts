import { expect, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { lookAround } from '../support/members.ts';
import { openWords } from '../support/words.ts';

const words = openWords('en-US');
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

for (const viewport of sizes) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ locale: 'en-US', viewport });

    test('the screens for visitors are accessible in both themes', async ({ page }) => {
      for (const path of [
        '/landing',
        '/auth',
        '/auth?mode=forgot',
        '/reset-password',
        '/nowhere',
      ]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
      }
    });

    test('the dialogs and states of a member are accessible in both themes', async ({ page }) => {
      await lookAround(page, words);
      await expect(page.getByRole('list', { name: words('nudges:listLabel') })).toBeVisible();
      await page.getByRole('button', { name: words('dashboard:actions.log') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/app/contacts');
      await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
      await page.keyboard.press('n');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.goto('/app/contacts?q=zzzzzz');
      await expect(page.getByText(words('contacts:noMatches.text'))).toBeVisible();
      await expectAccessible(page);
      await page.goto('/app/contacts?archived=1');
      await expect(page.getByText(words('contacts:noArchived.title'))).toBeVisible();
      await expectAccessible(page);
      await page.goto('/app/contacts/00000000-0000-4000-8000-000000000000');
      await expect(page.getByText(words('contacts:missing.title'))).toBeVisible();
      await expectAccessible(page);
      await page.goto('/app/nowhere');
      await expect(page.getByText(words('shell:notFound.title'))).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test('a forgotten password is replaced through the link of the mail', async ({ page, request }) => {
  const email = `forgetful-${Date.now()}@example.org`;
  const fill = (label: string, text: string) =>
    page.getByLabel(words(label), { exact: true }).fill(text);
  const signUp = async (password: string) => {
    await page.goto('/auth?mode=sign-up');
    await fill('auth:fields.email', email);
    await fill('auth:fields.password', password);
    await page.getByRole('button', { name: words('auth:signUp.submit') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  };
  await signUp('First-Password-1');
  await page.evaluate(() => localStorage.clear());

  await page.goto('/auth?mode=forgot');
  await fill('auth:fields.email', email);
  await page.getByRole('button', { name: words('auth:forgot.submit') }).click();
  await expect(page.getByText(words('auth:mailSent.title'))).toBeVisible();
  const mails = await request.get('/dev/mail', { headers: { accept: 'application/json' } });
  const mail = ((await mails.json()) as { recipient: string; body_text: string }[]).find(
    ({ recipient }) => recipient === email,
  );
  await page.goto(/https?:\/\/\S+\/verify\S+/u.exec(mail?.body_text ?? '')?.[0] ?? '');

  await expect(page).toHaveURL(/\/reset-password/u);
  await fill('auth:fields.newPassword', 'Second-Password-2');
  await page.getByRole('button', { name: words('auth:reset.submit') }).click();
  await expect(page.getByText(words('auth:reset.done'))).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth');
  await fill('auth:fields.email', email);
  await fill('auth:fields.password', 'First-Password-1');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words('auth:errors.invalidCredentials'))).toBeVisible();
  await fill('auth:fields.password', 'Second-Password-2');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/u);
});
