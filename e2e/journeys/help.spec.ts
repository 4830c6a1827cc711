import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem, pressOn, tabTo, typeOver, undo } from '../support/keyboard.ts';
import { enterAsNewMember, lookAround } from '../support/members.ts';
import { places } from '../support/places.ts';
import { anyValues, openWords, type Words } from '../support/words.ts';

for (const { locale, width, height } of places) {
  test.describe(`${locale} at ${width} px`, () => {
    test.use({ locale, viewport: { width, height }, timezoneId: 'Europe/Berlin' });

    test('first steps, help and people to ask are reached by keyboard', async ({ page }) => {
      const words = openWords(locale);
      await enterAsNewMember(page);
      await hideFirstSteps(page, words);
      await walkOnboarding(page, words);
      await findHelp(page, words);
      await askPeople(page, words);
    });

    test('an address that leads nowhere says so, inside and outside the shell', async ({
      page,
    }) => {
      const words = openWords(locale);
      await page.goto('/nowhere');
      await expectNotFound(page, words);
      await lookAround(page, words);
      await page.goto('/app/nowhere');
      await expectNotFound(page, words);
      await pressOn(page, page.getByRole('button', { name: words('shell:notFound.back') }));
      await page.waitForURL('**/dashboard');
      await readStatusPages(page, words);
    });
  });
}

test('who asks for what companies need is counted where they let their use be counted', async ({
  page,
}) => {
  const words = openWords('en-US');
  await enterAsNewMember(page, ['analytics']);
  const counted = page.waitForRequest(
    (request) => request.postData()?.includes('enterprise_blocked') === true,
  );
  await page.goto('/workspace/new');
  await expect(page.getByRole('heading', { name: words('waitlist:title') })).toBeVisible();
  expect((await counted).postDataJSON()).toMatchObject({
    type: 'usage_event',
    data: {
      action: 'enterprise_blocked',
      usageData: { routeOrFeature: '/workspace/new', userTier: 'unknown' },
    },
  });
  expect((await (await counted).response())?.ok()).toBe(true);
});

async function hideFirstSteps(page: Page, words: Words): Promise<void> {
  await page.goto('/dashboard');
  const card = page.getByRole('region', { name: words('quickstart:title') });
  const hide = card.getByRole('button', { name: words('quickstart:dismiss') });
  await expect(card.getByText(words('quickstart:progress', { done: 0, total: 4 }))).toBeVisible();
  await pressOn(page, hide);
  await expect(card).toBeHidden();
  await undo(page, words);
  await expect(card).toBeVisible();
  await pressOn(page, hide);
  await expect(page.getByText(words('quickstart:dismissed'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: words('dashboard:empty.title') })).toBeVisible();
  await expect(card).toBeHidden();
}

/** Every step that is not done yet leads to where it is. */
async function walkOnboarding(page: Page, words: Words): Promise<void> {
  await page.goto('/onboarding');
  await expect(
    page.getByRole('heading', { level: 1, name: words('quickstart:onboarding.title') }),
  ).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').getByRole('link')).toHaveCount(4);
  await expectAccessible(page);
  await pressOn(page, main.getByRole('link', { name: words('quickstart:steps.import.title') }));
  await page.waitForURL('**/app/contacts/import');
  await page.goBack();
  await pressOn(page, main.getByRole('link', { name: words('quickstart:toDashboard') }));
  await page.waitForURL('**/dashboard');
}

/** By the member's menu to the help; an article found by typing is opened. */
async function findHelp(page: Page, words: Words): Promise<void> {
  const menu = page.getByRole('button', { name: words('shell:userMenu.label') });
  await chooseItem(page, menu, words('common:pages.support'));
  await page.waitForURL('**/support');
  const heading = page.getByRole('heading', { level: 1, name: words('support:title') });
  await expect(heading).toBeVisible();
  const help = page.getByRole('region', { name: words('support:help'), exact: true });
  const articles = help.locator('details');
  await expect(articles.first()).toBeVisible();
  const all = await articles.count();
  const field = help.getByRole('searchbox', { name: words('support:search') });
  await typeOver(page, field, 'qzqzqz');
  await expect(help.getByText(words('support:nothing'))).toBeVisible();
  await typeOver(page, field, 'LinkedIn');
  const title = words('support:articles.import.title');
  await expect(articles.first()).toContainText(title);
  expect(await articles.count()).toBeLessThan(all);
  const summary = articles.first().locator('summary');
  await pressOn(page, summary);
  await expect(help.getByText(words('support:articles.import.body'))).toBeVisible();
  await expectAccessible(page);
}

/** A question without words is refused; one that is sent has its number and stands in the list. */
async function askPeople(page: Page, words: Words): Promise<void> {
  const form = page.getByRole('region', { name: words('support:contact.title') });
  const subject = form.getByLabel(words('support:contact.subject'));
  const send = form.getByRole('button', { name: words('support:contact.send') });
  await pressOn(page, send);
  await expect(form.getByText(words('support:contact.missing'))).toHaveCount(2);
  await expect(subject).toBeFocused();
  await page.keyboard.type('Two wishes');
  await tabTo(page, form.getByLabel(words('support:contact.message')));
  await page.keyboard.type('A map of my people, please.');
  await expectAccessible(page);
  await pressOn(page, send);
  const sent = page.getByText(anyValues(words.raw('support:contact.sentBody')));
  await expect(sent).toBeVisible();
  const number = /\d+/u.exec(await sent.innerText())?.[0] ?? '';
  await expect(subject).toHaveValue('');
  await page.reload();
  const mine = page.getByRole('region', { name: words('support:mine') }).getByRole('listitem');
  await expect(mine).toHaveCount(1);
  await expect(mine).toContainText('Two wishes');
  await expect(mine).toContainText(words('support:number', { number }));
}

async function expectNotFound(page: Page, words: Words): Promise<void> {
  await expect(
    page.getByRole('heading', { level: 1, name: words('shell:notFound.title') }),
  ).toBeVisible();
  await expect(page.getByText(words('shell:notFound.body'))).toBeVisible();
  for (const tip of ['url', 'back', 'home', 'support']) {
    await expect(
      page.getByText(words(`shell:notFound.tips.${tip}`), { exact: true }),
    ).toBeVisible();
  }
  await expect(page.getByText(words('shell:notFound.code', { code: 404 }))).toBeVisible();
  const mail = page.getByRole('link', { name: words('shell:notFound.support') });
  await expect(mail).toHaveAttribute('href', /^mailto:.+subject=404(?:%20|\+)Error/u);
  await tabTo(page, page.getByRole('link', { name: words('shell:notFound.dashboard') }));
  await tabTo(page, mail);
  await expectAccessible(page);
}

/** What a member is told where a page is not theirs, or the server failed. */
async function readStatusPages(page: Page, words: Words): Promise<void> {
  await page.goto('/403');
  const toDo = words('errors:operations.load.toDo');
  await expect(page.getByText(words('errors:kinds.permission.body', { toDo }))).toBeVisible();
  await expectAccessible(page);
  await page.goto('/500');
  await expect(page.getByText(words('errors:kinds.serverError.body'))).toBeVisible();
  const report = page.getByRole('link', { name: words('shell:error.report') });
  await expect(report).toHaveAttribute('href', /^mailto:/u);
  await tabTo(page, report);
  await pressOn(page, page.getByRole('button', { name: words('shell:notFound.back') }));
  await page.waitForURL('**/dashboard');
}
