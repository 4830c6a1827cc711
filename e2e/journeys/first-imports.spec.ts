import { expect, type Page } from '@playwright/test';

import { countClicks } from '../support/clicks.ts';
import { desktop } from '../support/devices.ts';
import { createFirstFiles } from '../support/first-files.ts';
import { openLabels } from '../support/labels.ts';
import { createEmail, readSession, signUpMember, testPassword } from '../support/members.ts';
import { callApi } from '../support/call-api.ts';
import { test } from '../support/test.ts';

const mostClicks = 8;
const labels = openLabels(desktop.locale);

test.use(desktop);

for (const [what, file] of Object.entries(createFirstFiles(new Date()))) {
  test(`${what} leads from the first page to a suggestion in at most 8 clicks`, async ({
    page,
  }) => {
    const clicks = await countClicks(page);
    await page.goto('/');
    await page.getByRole('link', { name: labels('landing:startFree') }).click();
    await signUp(page);
    await giveConsents(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Ana');
    const choosing = page.waitForEvent('filechooser');
    await page
      .getByRole('button', { name: labels('imports:upload.choose') })
      .first()
      .click();
    await (await choosing).setFiles(file);
    await expectSuggestions(page);
    clicks.expectAtMost(mostClicks);
    await openEvidence(page);
  });
}

test('the sample network leads from the first page to a suggestion in one click', async ({
  page,
}) => {
  const clicks = await countClicks(page);
  await page.goto('/');
  await page.getByRole('link', { name: labels('landing:hero.lookAround') }).click();
  await expectSuggestions(page);
  clicks.expectAtMost(1);
});

async function signUp(page: Page): Promise<void> {
  await page.getByLabel(labels('auth:fields.fullName')).fill('Ana Reyes');
  await page.getByLabel(labels('auth:fields.email')).fill(createEmail());
  await page.getByLabel(labels('auth:fields.password'), { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: labels('auth:signUp.submit') }).click();
}

async function giveConsents(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: labels('consent:dialog.title') });
  await dialog.getByRole('button', { name: labels('consent:chooseRequired') }).click();
  const next = dialog.getByRole('button', { name: labels('consent:continue') });
  await next.click();
  await expect(dialog.getByText(labels('consent:enabled')).first()).toBeVisible();
  await next.click();
  await dialog.getByRole('button', { name: labels('consent:complete') }).click();
}

/** Why the first person is there, in words, with a link to what it was derived from. */
async function openEvidence(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: labels('nudges:why.open') })
    .first()
    .click();
  const why = page.getByRole('dialog', { name: labels('nudges:why.title') });
  const evidence = why.getByRole('list', { name: labels('nudges:why.evidence.label') });
  await expect(why.getByRole('emphasis')).toBeVisible();
  await evidence.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/app\/contacts\/[0-9a-f-]{36}/u);
}

/** Several people, each with a reason in a sentence. */
async function expectSuggestions(page: Page): Promise<void> {
  const list = page.getByRole('list', { name: labels('nudges:listLabel') });
  await expect(list).toBeVisible();
  await expect(list.getByRole('emphasis').nth(3)).toBeVisible();
}

test('an empty field says what to enter, and a refusal goes once it is corrected', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up');
  const submit = page.getByRole('button', { name: labels('auth:signUp.submit') });
  const email = page.getByLabel(labels('auth:fields.email'));
  await submit.click();
  const missing = page.getByText(labels('auth:errors.emailMissing'));
  await expect(missing).toBeVisible();
  await email.fill('ana');
  await expect(missing).toBeHidden();
  await submit.click();
  const invalid = page.getByText(labels('auth:errors.invalidEmail'));
  await expect(invalid).toBeVisible();
  await email.fill(createEmail());
  await expect(invalid).toBeHidden();
  await page.goto('/auth');
  await email.fill(createEmail());
  const password = page.getByLabel(labels('auth:fields.password'), { exact: true });
  await password.fill(testPassword);
  await page.getByRole('button', { name: labels('auth:signIn.submit'), exact: true }).click();
  const wrong = page.getByText(labels('auth:errors.invalidCredentials'));
  await expect(wrong).toBeVisible();
  await password.fill(`${testPassword}!`);
  await expect(wrong).toBeHidden();
});

test('a dashboard that fails says so, and its first import keeps the place of the keyboard', async ({
  page,
}) => {
  await signUpMember(page, [], 'Ana Reyes');
  const figures = '**/api/v1/dashboard';
  await page.route(figures, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: '', details: {} } }),
  );
  await page.goto('/dashboard');
  const retry = page.getByRole('main').getByRole('button', { name: labels('common:retry') });
  await expect(retry.first()).toBeVisible();
  await page.unroute(figures);
  await retry.first().click();
  const choose = page.getByRole('button', { name: labels('imports:upload.choose') }).first();
  await expect(choose).toBeVisible();

  const sent = Promise.withResolvers<void>();
  await page.route('**/api/v1/imports?*', async (route) => {
    await sent.promise;
    await route.continue();
  });
  const choosing = page.waitForEvent('filechooser');
  await choose.focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(createFirstFiles(new Date())['a vCard file']!);
  await expect(page.getByRole('heading', { name: labels('imports:upload.sending') })).toBeFocused();
  // It is applied without a preview: nothing says that there will be one.
  await expect(page.getByText(labels('imports:work.mayUndo'))).toBeVisible();
  sent.resolve();
  await expectSuggestions(page);
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
});

test('a dashboard that is open elsewhere shows what an import has brought', async ({ page }) => {
  await signUpMember(page, [], 'Ana Reyes');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: labels('dashboard:empty.title') })).toBeVisible();
  const cards = createFirstFiles(new Date())['a vCard file']!;
  const { access_token: token } = await readSession(page);
  const uploaded = await page.request.post(`/api/v1/imports?file_name=${cards.name}`, {
    headers: { authorization: `Bearer ${token}` },
    data: cards.buffer,
  });
  const { id } = (await uploaded.json()) as { id: string };
  const read = () => callApi<{ status: string }>(page, 'GET', `/api/v1/imports/${id}`);
  await expect.poll(async () => (await read()).status).toBe('ready');
  await callApi(page, 'POST', `/api/v1/imports/${id}/start`, {});
  await expectSuggestions(page);
});
