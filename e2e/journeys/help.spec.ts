import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { chooseItem, pressOn, tabTo, typeOver, undo } from '../support/keyboard.ts';
import { signUpMember, openWithSampleNetwork } from '../support/members.ts';
import { phone, nameDevice } from '../support/devices.ts';
import { anyValues, openLabels, type Labels } from '../support/labels.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const device = phone;

test.describe(nameDevice(device), () => {
  test.use({ ...device, timezoneId: 'Europe/Berlin' });

  test('first steps, help and support are reached by keyboard', async ({ page }) => {
    const labels = openLabels(device.locale);
    await signUpMember(page);
    await hideFirstSteps(page, labels);
    await walkOnboarding(page, labels);
    await findHelp(page, labels);
    await askSupport(page, labels);
  });

  test('an unknown address shows the not-found screen, in the frame of a guest or a member', async ({
    page,
  }) => {
    const labels = openLabels(device.locale);
    await page.goto('/nowhere');
    await expectNotFound(page, labels);
    const publicPages = page.getByRole('navigation', { name: labels('landing:nav') });
    await expect(publicPages.getByRole('link', { name: labels('landing:signIn') })).toBeVisible();
    await openWithSampleNetwork(page, '/nowhere');
    await expectNotFound(page, labels);
    await expect(page.getByRole('toolbar', { name: labels('shell:toolbar') })).toBeVisible();
    await page.goto('/app/nowhere');
    await expectNotFound(page, labels);
    await pressOn(page, page.getByRole('button', { name: labels('shell:notFound.back') }));
    await page.waitForURL('**/dashboard');
    await readStatusPages(page, labels);
  });
});

test('a visit to an enterprise screen is counted for a member who allows usage analytics', async ({
  page,
}) => {
  const labels = openLabels('en-US');
  await signUpMember(page, ['analytics']);
  const counted = page.waitForRequest(
    (request) => request.postData()?.includes('enterprise_blocked') === true,
  );
  await page.goto('/workspace/new');
  await expect(page.getByRole('heading', { name: labels('waitlist:title') })).toBeVisible();
  expect((await counted).postDataJSON()).toMatchObject({
    type: 'usage_event',
    data: {
      action: 'enterprise_blocked',
      usageData: { routeOrFeature: '/workspace/new', userTier: 'free' },
    },
  });
  expect((await (await counted).response())?.ok()).toBe(true);
});

test('the same visit of others is noted without a name', async ({ page }) => {
  const nextNote = async () => {
    const request = await page.waitForRequest('**/api/v1/waitlist/blocked');
    expect(await request.headerValue('authorization')).toBeNull();
    expect(request.postDataJSON()).toEqual({ route_or_feature: '/workspace/new' });
    expect((await request.response())?.status()).toBe(202);
  };
  const noted = nextNote();
  await page.goto('/workspace/new');
  await noted;
  await signUpMember(page);
  const notedAgain = nextNote();
  await page.goto('/workspace/new');
  await notedAgain;
});

/** A refusal of the server, in the format of `/api/v1`. */
const refuse = (status: number, code: string) => ({
  status,
  json: { code, message: 'Refused', details: null },
});

test('the actions of an error are pressed on a screen', async ({ page }) => {
  const labels = openLabels('en-US');
  const press = (action: string) =>
    pressOn(page, page.getByRole('button', { name: labels(`errors:actions.${action}`) }));
  await signUpMember(page);
  const ada = { first_name: 'Ada', company: 'Analytical Engines' };
  await callApi(page, 'POST', '/api/v1/contacts', ada);
  const list = '**/api/v1/companies?*';
  await page.route(list, (route) => route.fulfill(refuse(403, 'forbidden')));
  await page.goto('/app/companies');
  await expect(page.getByText(labels('errors:kinds.permission.title'))).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('img', { name: labels('errors:severity.medium') }),
  ).toBeVisible();
  await expectAccessible(page);
  await press('contactSupport');
  await page.waitForURL('**/support');
  await page.unroute(list);
  await page.goto('/app/companies');
  await keepTextInConflict(page, labels, list, press);
});

/** After a conflict everything is fetched again, and what was typed stays. */
async function keepTextInConflict(
  page: Page,
  labels: Labels,
  list: string,
  press: (action: string) => Promise<void>,
): Promise<void> {
  const field = page.getByRole('searchbox', { name: labels('companies:search') });
  await expect(page.getByRole('link', { name: 'Analytical Engines' })).toBeVisible();
  await page.route(list, (route) => route.fulfill(refuse(409, 'conflict')));
  // What was typed on the way may be asked for, too.
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('Engines') && answer.status() === 409,
  );
  await typeOver(page, field, 'Engines');
  await refused;
  const resource = labels('errors:resources.company.inline');
  await expect(page.getByText(labels('errors:kinds.conflict.body', { resource }))).toBeVisible();
  await page.unroute(list);
  await press('refresh');
  await expect(page.getByRole('link', { name: 'Analytical Engines' })).toBeVisible();
  await expect(field).toHaveValue('Engines');
}

test('an action of an error is pressed on its toast', async ({ page }) => {
  const labels = openLabels('en-US');
  await openWithSampleNetwork(page, '/dashboard');
  const ratings = '**/api/v1/nudges/*/rate';
  await page.route(ratings, (route) => route.fulfill(refuse(409, 'conflict')));
  const rate = page.getByRole('button', { name: labels('nudges:rate.up') }).first();
  await pressOn(page, rate);
  const toast = page.getByRole('alert').filter({ hasText: labels('errors:kinds.conflict.title') });
  const refresh = toast.getByRole('button', { name: labels('errors:actions.refresh') });
  await expect(refresh).toBeVisible();
  await expect(toast.getByRole('img', { name: labels('errors:severity.high') })).toBeVisible();
  // What was refused is not shown as if it had been saved.
  await expect(rate).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('F8');
  await expect(refresh).toBeFocused();
  await expect(
    toast.getByRole('button', { name: labels('errors:actions.discardChanges') }),
  ).toBeVisible();
  await page.unroute(ratings);
  const fetchedAgain = page.waitForRequest('**/api/v1/nudges/today*');
  await page.keyboard.press('Enter');
  await fetchedAgain;
  await expect(toast).toBeHidden();
  await expect(rate).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rate).toHaveAttribute('aria-pressed', 'true');
  await repeatFromToast(page, labels, { change: rate, address: ratings });
});

/** What failed once is carried out from its toast, without the button that it was asked with. */
async function repeatFromToast(
  page: Page,
  labels: Labels,
  { change, address }: { change: Locator; address: string },
): Promise<void> {
  await page.route(address, (route) => route.fulfill(refuse(500, 'internal')), { times: 1 });
  await page.keyboard.press('Enter');
  const toast = page
    .getByRole('alert')
    .filter({ hasText: labels('errors:kinds.serverError.title') });
  const again = toast.getByRole('button', { name: labels('errors:actions.tryAgain') });
  await expect(again).toBeVisible();
  await expect(change).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('F8');
  await expect(again).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(change).toHaveAttribute('aria-pressed', 'false');
  await expect(toast).toBeHidden();
}

async function hideFirstSteps(page: Page, labels: Labels): Promise<void> {
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: labels('quickstart:title') });
  const hide = card.getByRole('button', { name: labels('quickstart:dismiss') });
  await expect(card.getByText(labels('quickstart:progress', { done: 0, total: 4 }))).toBeVisible();
  /** Each change waits for its own answer: one that is on its way at a reload would be lost. */
  const nextAnswer = () =>
    page.waitForResponse(
      (response) => response.url().endsWith('/quickstart') && response.request().method() !== 'GET',
    );
  const hidden = nextAnswer();
  await pressOn(page, hide);
  await expect(card).toBeHidden();
  await hidden;
  const shown = nextAnswer();
  await undo(page, labels);
  await expect(card).toBeVisible();
  await shown;
  const hiddenAgain = nextAnswer();
  await pressOn(page, hide);
  await hiddenAgain;
  await reloadPage(page);
  await expect(page.getByRole('heading', { name: labels('dashboard:empty.title') })).toBeVisible();
  await expect(card).toBeHidden();
}

/** Each open step links to its screen. */
async function walkOnboarding(page: Page, labels: Labels): Promise<void> {
  await page.goto('/onboarding');
  await expect(
    page.getByRole('heading', { level: 1, name: labels('quickstart:onboarding.title') }),
  ).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').getByRole('link')).toHaveCount(4);
  await pressOn(page, main.getByRole('link', { name: labels('quickstart:steps.import.title') }));
  await page.waitForURL('**/app/contacts/import');
  await page.goBack();
  await pressOn(page, main.getByRole('link', { name: labels('quickstart:toDashboard') }));
  await page.waitForURL('**/dashboard');
}

/** Goes to the help by the member's menu, and opens an article that a search finds. */
async function findHelp(page: Page, labels: Labels): Promise<void> {
  const menu = page.getByRole('button', { name: labels('shell:userMenu.label') });
  await chooseItem(page, menu, labels('common:pages.support'));
  await page.waitForURL('**/support');
  const heading = page.getByRole('heading', { level: 1, name: labels('support:title') });
  await expect(heading).toBeVisible();
  const help = page.getByRole('region', { name: labels('support:help'), exact: true });
  const articles = help.locator('details');
  await expect(articles.first()).toBeVisible();
  const all = await articles.count();
  const field = help.getByRole('searchbox', { name: labels('support:search') });
  await typeOver(page, field, 'qzqzqz');
  await expect(help.getByText(labels('support:nothing'))).toBeVisible();
  await typeOver(page, field, 'LinkedIn');
  const title = labels('support:articles.import.title');
  await expect(articles.first()).toContainText(title);
  expect(await articles.count()).toBeLessThan(all);
  const summary = articles.first().locator('summary');
  await pressOn(page, summary);
  await expect(help.getByText(labels('support:articles.import.body'))).toBeVisible();
}

/** An empty request is refused; one that is sent gets a number and appears in the list. */
async function askSupport(page: Page, labels: Labels): Promise<void> {
  const form = page.getByRole('region', { name: labels('support:contact.title') });
  const subject = form.getByLabel(labels('support:contact.subject'));
  const send = form.getByRole('button', { name: labels('support:contact.send') });
  await pressOn(page, send);
  await expect(form.getByText(labels('support:contact.missing'))).toHaveCount(2);
  await expect(subject).toBeFocused();
  await page.keyboard.type('Two wishes');
  await tabTo(page, form.getByLabel(labels('support:contact.message')));
  await page.keyboard.type('A map of my people, please.');
  await pressOn(page, send);
  const sent = page.getByText(anyValues(labels.raw('support:contact.sentBody')));
  await expect(sent).toBeVisible();
  const number = /\d+/u.exec(await sent.innerText())?.[0] ?? '';
  await expect(subject).toHaveValue('');
  await reloadPage(page);
  const mine = page.getByRole('region', { name: labels('support:mine') }).getByRole('listitem');
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText('Two wishes');
  await expect(mine).toContainText(labels('support:number', { number }));
}

async function expectNotFound(page: Page, labels: Labels): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1, name: labels('shell:notFound.title') }),
  ).toBeVisible();
  await expect(page.getByText(labels('shell:notFound.body'))).toBeVisible();
  for (const tip of ['url', 'back', 'home', 'support']) {
    await expect(
      page.getByRole('listitem').getByText(labels(`shell:notFound.tips.${tip}`), { exact: true }),
    ).toBeVisible();
  }
  await expect(page.getByText(labels('shell:notFound.code', { code: 404 }))).toBeVisible();
  const mail = page.getByRole('link', { name: labels('shell:notFound.support') });
  await expect(mail).toHaveAttribute('href', /^mailto:.+subject=404(?:%20|\+)Error/u);
  await tabTo(page, page.getByRole('link', { name: labels('shell:notFound.dashboard') }));
  await tabTo(page, mail);
}

/** The screens for a refused page and for a failed server. */
async function readStatusPages(page: Page, labels: Labels): Promise<void> {
  await page.goto('/403');
  const toDo = labels('errors:operations.load.toDo');
  await expect(page.getByText(labels('errors:kinds.permission.body', { toDo }))).toBeVisible();
  await page.goto('/500');
  await expect(page.getByText(labels('errors:kinds.serverError.body'))).toBeVisible();
  const report = page.getByRole('link', { name: labels('shell:error.report') });
  await expect(report).toHaveAttribute('href', /^mailto:/u);
  await tabTo(page, report);
  await pressOn(page, page.getByRole('button', { name: labels('shell:notFound.back') }));
  await page.waitForURL('**/dashboard');
}
