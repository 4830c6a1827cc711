import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn, tabTo } from '../support/keyboard.ts';
import { createEmail, readApiKey, readSession, testPassword } from '../support/members.ts';
import { phone } from '../support/devices.ts';
import { openLabels, type Labels } from '../support/labels.ts';
import { test } from '../support/test.ts';

const required = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;
const optional = ['profile_visibility', 'analytics_tracking', 'third_party_sharing'] as const;

test.use(phone);

test('consents are asked for in three steps, and in one when some are missing', async ({
  page,
}) => {
  const labels = openLabels(phone.locale);
  const email = createEmail();
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await signUp(page, labels, email);
  const dialog = page.getByRole('dialog', { name: labels('consent:dialog.title') });
  await cancelAndReturn(page, labels, dialog);
  await openScreensOutside(page, labels, dialog);
  // No request is sent before the gate allows it.
  expect(refused).toEqual([]);
  await openRights(page, labels, dialog);
  await completeThreeSteps(page, labels, dialog);
  await revokeConsent(page, labels);
  await completeOneStep(page, labels, dialog);
  await withdrawElsewhere(page, dialog);
});

async function signUp(page: Page, labels: Labels, email: string): Promise<void> {
  await page.goto('/auth?mode=sign-up');
  await tabTo(page, page.getByLabel(labels('auth:fields.email')));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel(labels('auth:fields.password'), { exact: true }));
  await page.keyboard.type(testPassword);
  await page.keyboard.press('Enter');
}

const boxOf = (dialog: Locator, labels: Labels, item: string) =>
  dialog.getByRole('checkbox', { name: labels(`consent:items.${item}.title`) });
const buttonOf = (dialog: Locator, labels: Labels, name: string) =>
  dialog.getByRole('button', { name: labels(`consent:${name}`), exact: true });

/** Cancel on the first step leads to /auth; the next screen asks again. */
async function cancelAndReturn(page: Page, labels: Labels, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(labels('consent:dialog.description'))).toBeVisible();
  await pressOn(page, buttonOf(dialog, labels, 'cancel'));
  await page.waitForURL('**/auth');
  await expect(dialog).toBeHidden();
  await page.goto('/admin-setup');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.goto('/app/contacts');
  await expect(dialog).toBeVisible();
}

/** Only `/app` and the dashboard are behind the gate. */
async function openScreensOutside(page: Page, labels: Labels, dialog: Locator): Promise<void> {
  for (const [path, title] of [
    ['/messages', 'messages:title'],
    ['/mobile-gestures', 'gestures:title'],
    ['/support', 'support:title'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: labels(title) })).toBeVisible();
    await expect(dialog).toBeHidden();
  }
  await page.goto('/app/contacts');
  await expect(dialog).toBeVisible();
}

/** A member without consents can still download their data and delete the account. */
async function openRights(page: Page, labels: Labels, dialog: Locator): Promise<void> {
  await pressOn(page, dialog.getByRole('link', { name: labels('consent:rights.link') }));
  await page.waitForURL('**/app/account');
  await expect(page.getByRole('heading', { name: labels('consent:rights.title') })).toBeVisible();
  await expect(page.getByRole('button', { name: labels('account:data.start') })).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: labels('account:deletion.open') }));
  await expect(page.getByRole('dialog', { name: labels('account:deletion.ask') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await pressOn(page, page.getByRole('link', { name: labels('consent:rights.consents') }));
  await page.waitForURL('**/dashboard');
  await expect(dialog).toBeVisible();
  await page.goto('/app/contacts');
  await expect(dialog).toBeVisible();
}

async function completeThreeSteps(page: Page, labels: Labels, dialog: Locator): Promise<void> {
  const next = buttonOf(dialog, labels, 'continue');
  await expect(dialog.getByText(labels('consent:step', { step: 1, stepCount: 3 }))).toBeVisible();
  await expect(dialog.getByText(labels('consent:required'), { exact: true })).toHaveCount(3);
  await expect(next).toBeDisabled();
  await expectAccessible(page);
  for (const item of required) {
    const box = boxOf(dialog, labels, item);
    await expect(box).not.toBeChecked();
    await pressOn(page, box, 'Space');
    await expect(box).toBeChecked();
  }
  for (const item of optional) await expect(boxOf(dialog, labels, item)).not.toBeChecked();
  await expectTrapped(page, dialog);
  await pressOn(page, next);
  await expect(dialog.getByText(labels('consent:step', { step: 2, stepCount: 3 }))).toBeVisible();
  await expect(dialog.getByRole('definition')).toHaveText([
    ...required.map(() => labels('consent:enabled')),
    ...optional.map(() => labels('consent:disabled')),
  ]);
  await expectAccessible(page);
  await pressOn(page, next);
  await expect(dialog.getByText(labels('consent:allSet.title'))).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, buttonOf(dialog, labels, 'back'));
  await expect(dialog.getByRole('definition').first()).toBeVisible();
  await pressOn(page, next);
  await pressOn(page, buttonOf(dialog, labels, 'complete'));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(labels('consent:toasts.updatedBody'))).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: labels('contacts:title') }),
  ).toBeVisible();
}

/** Tab stays within the dialog. */
async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  for (let stop = 0; stop < 10; stop += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
}

/** A required consent is revoked only after a second question. */
async function revokeConsent(page: Page, labels: Labels): Promise<void> {
  await page.goto('/app/settings/privacy');
  const title = labels('consent:items.ai_matching.title');
  const revoke = page.getByRole('button', {
    name: labels('privacy:consents.revokeNamed', { title }),
  });
  await pressOn(page, revoke);
  const question = page.getByRole('dialog', {
    name: labels('privacy:consents.revokeRequired', { title }),
  });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(revoke).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(
    page,
    question.getByRole('button', { name: labels('privacy:consents.revoke'), exact: true }),
  );
  await expect(page.getByText(labels('privacy:toasts.revokedBody', { title }))).toBeVisible();
  const grant = page.getByRole('button', {
    name: labels('privacy:consents.grantNamed', { title }),
  });
  await expect(grant).toBeFocused();
}

/** This browser remembers the consent, and learns with the next visit that it was withdrawn. */
async function withdrawElsewhere(page: Page, dialog: Locator): Promise<void> {
  const { user, access_token: token } = await readSession(page);
  const answer = await page.request.patch(
    `/rest/v1/user_consent?user_id=eq.${user.id}&consent_type=eq.data_processing`,
    {
      headers: { apikey: await readApiKey(page), authorization: `Bearer ${token}` },
      data: { consent_granted: false },
    },
  );
  expect(answer.ok()).toBe(true);
  await page.goto('/app/contacts');
  await expect(dialog).toBeVisible();
}

/** The dashboard needs the revoked consent, the contacts do not. */
async function completeOneStep(page: Page, labels: Labels, dialog: Locator): Promise<void> {
  await page.goto('/app/contacts');
  await expect(
    page.getByRole('heading', { level: 1, name: labels('contacts:title') }),
  ).toBeVisible();
  await page.goto('/dashboard');
  await expect(dialog).toBeVisible();
  const complete = buttonOf(dialog, labels, 'complete');
  await expect(complete).toBeDisabled();
  await expect(buttonOf(dialog, labels, 'continue')).toBeHidden();
  await expect(boxOf(dialog, labels, 'data_processing')).toBeChecked();
  const missing = boxOf(dialog, labels, 'ai_matching');
  await expect(missing).not.toBeChecked();
  await expectAccessible(page);
  await pressOn(page, missing, 'Space');
  await pressOn(page, complete);
  await expect(dialog).toBeHidden();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { name: labels('dashboard:empty.title') })).toBeVisible();
}
