import { randomUUID } from 'node:crypto';

import { expect, type Locator, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { places } from '../support/places.ts';
import { openWords, type Words } from '../support/words.ts';

const password = 'Warm-Ties-2026';
const required = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;
const optional = ['profile_visibility', 'analytics_tracking', 'third_party_sharing'] as const;

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height } });

    test('consents are asked for in three steps, and in one when some are missing', async ({
      page,
    }) => {
      const words = openWords(locale);
      const email = `${randomUUID()}@example.org`;
      const refused: string[] = [];
      page.on('response', (answer) => {
        if (answer.status() === 403) refused.push(answer.url());
      });
      await signUp(page, words, email);
      const dialog = page.getByRole('dialog', { name: words('consent:dialog.title') });
      await leaveAndReturn(page, words, dialog);
      // Nothing is asked for that the gate has not opened yet.
      expect(refused).toEqual([]);
      await lookAtRights(page, words, dialog);
      await walkThreeSteps(page, words, dialog);
      await takeBack(page, words);
      await walkOneStep(page, words, dialog);
    });
  });
}

async function signUp(page: Page, words: Words, email: string): Promise<void> {
  await page.goto('/auth?mode=sign-up');
  await tabTo(page, page.getByLabel(words('auth:fields.email')));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel(words('auth:fields.password'), { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

const boxOf = (dialog: Locator, words: Words, item: string) =>
  dialog.getByRole('checkbox', { name: words(`consent:items.${item}.title`) });
const buttonOf = (dialog: Locator, words: Words, name: string) =>
  dialog.getByRole('button', { name: words(`consent:${name}`), exact: true });

/** Back on the first step is Cancel: it leads to /auth, and the way in asks again. */
async function leaveAndReturn(page: Page, words: Words, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(words('consent:dialog.description'))).toBeVisible();
  await pressOn(page, buttonOf(dialog, words, 'cancel'));
  await page.waitForURL('**/auth');
  await expect(dialog).toBeHidden();
  await page.goto('/app/contacts');
  await expect(dialog).toBeVisible();
}

/** Whoever agrees to nothing can still take their data along and delete the account. */
async function lookAtRights(page: Page, words: Words, dialog: Locator): Promise<void> {
  await pressOn(page, dialog.getByRole('link', { name: words('consent:rights.link') }));
  await page.waitForURL('**/app/account');
  await expect(page.getByRole('heading', { name: words('consent:rights.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: words('account:data.start') })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: words('account:deletion.open') }));
  await expect(page.getByRole('dialog', { name: words('account:deletion.ask') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await pressOn(page, page.getByRole('link', { name: words('consent:rights.consents') }));
  await page.waitForURL('**/dashboard');
  await expect(dialog).toBeVisible();
  await page.goto('/app/contacts');
  await expect(dialog).toBeVisible();
}

async function walkThreeSteps(page: Page, words: Words, dialog: Locator): Promise<void> {
  const next = buttonOf(dialog, words, 'continue');
  await expect(dialog.getByText(words('consent:step', { step: 1, stepCount: 3 }))).toBeVisible();
  await expect(dialog.getByText(words('consent:required'), { exact: true })).toHaveCount(3);
  await expect(next).toBeDisabled();
  await expectAccessible(page);
  for (const item of required) {
    const box = boxOf(dialog, words, item);
    await expect(box).not.toBeChecked();
    await pressOn(page, box, 'Space');
    await expect(box).toBeChecked();
  }
  for (const item of optional) await expect(boxOf(dialog, words, item)).not.toBeChecked();
  await expectTrapped(page, dialog);
  await pressOn(page, next);
  await expect(dialog.getByText(words('consent:step', { step: 2, stepCount: 3 }))).toBeVisible();
  await expect(dialog.getByRole('definition')).toHaveText([
    ...required.map(() => words('consent:enabled')),
    ...optional.map(() => words('consent:disabled')),
  ]);
  await expectAccessible(page);
  await pressOn(page, next);
  await expect(dialog.getByText(words('consent:allSet.title'))).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, buttonOf(dialog, words, 'back'));
  await expect(dialog.getByRole('definition').first()).toBeVisible();
  await pressOn(page, next);
  await pressOn(page, buttonOf(dialog, words, 'complete'));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(words('consent:toasts.updatedBody'))).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: words('contacts:title') }),
  ).toBeVisible();
}

/** Tab goes round within the dialog. */
async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
}

/** A required consent is taken back only after a second question. */
async function takeBack(page: Page, words: Words): Promise<void> {
  await page.goto('/app/settings/privacy');
  const title = words('consent:items.ai_matching.title');
  const revoke = page.getByRole('button', {
    name: words('privacy:consents.revokeNamed', { title }),
  });
  await pressOn(page, revoke);
  const question = page.getByRole('dialog', {
    name: words('privacy:consents.revokeRequired', { title }),
  });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(revoke).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(
    page,
    question.getByRole('button', { name: words('privacy:consents.revoke'), exact: true }),
  );
  await expect(page.getByText(words('privacy:toasts.revokedBody', { title }))).toBeVisible();
  const grant = page.getByRole('button', { name: words('privacy:consents.grantNamed', { title }) });
  await expect(grant).toBeFocused();
}

/** The dashboard needs what was taken back, the contacts do not. */
async function walkOneStep(page: Page, words: Words, dialog: Locator): Promise<void> {
  await page.goto('/app/contacts');
  await expect(
    page.getByRole('heading', { level: 1, name: words('contacts:title') }),
  ).toBeVisible();
  await page.goto('/dashboard');
  await expect(dialog).toBeVisible();
  const complete = buttonOf(dialog, words, 'complete');
  await expect(complete).toBeDisabled();
  await expect(buttonOf(dialog, words, 'continue')).toBeHidden();
  await expect(boxOf(dialog, words, 'data_processing')).toBeChecked();
  const missing = boxOf(dialog, words, 'ai_matching');
  await expect(missing).not.toBeChecked();
  await expectAccessible(page);
  await pressOn(page, missing, 'Space');
  await pressOn(page, complete);
  await expect(dialog).toBeHidden();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: words('dashboard:empty.title') })).toBeVisible();
}
