import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { comeBack, findIndicator, goOffline, waitForCopies } from '../support/connection.ts';
import { chooseItem } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { linkMembers } from '../support/member-links.ts';
import { addContact, openParticipant, type Participant } from '../support/participants.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const wide = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

const postOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const fieldOf = (place: Page | Locator) =>
  place.getByRole('textbox', { name: labels('posts:composer.label') });
const button = (place: Page | Locator, key: string) =>
  place.getByRole('button', { name: labels(key), exact: true });

async function openComposer(page: Page): Promise<Locator> {
  await page.goto('/app/feed');
  await waitForScreen(page);
  await page.keyboard.press('n');
  await expect(fieldOf(page)).toBeFocused();
  return fieldOf(page);
}

async function addToGroup({ call }: Participant, name: string, person: string): Promise<void> {
  const { id } = await call<{ id: string }>('POST', '/api/v1/contact-groups', { name });
  await call('POST', '/api/v1/contacts/bulk', {
    change: { action: 'add_to_group', group_id: id },
    selection: { matching: { q: person } },
  });
}

/** Chooses a group as the readers; one more person is chosen and left out again. */
async function chooseReaders(page: Page, group: string, person: string): Promise<void> {
  await page.getByRole('button', { name: /^Who can see it/u }).click();
  const panel = page.getByRole('dialog', { name: labels('posts:audience.title') });
  const close = labels('posts:visibility.first_degree.aboutFrom', { warmth: 70 });
  await expect(panel.getByText(close, { exact: true })).toBeVisible();
  await panel.getByText(labels('posts:visibility.selected.name'), { exact: true }).click();
  await panel.getByRole('checkbox', { name: group }).click();
  const one = panel.getByText(labels('posts:audience.count_one', { number: 1 }), { exact: true });
  await expect(one).toBeVisible();
  await panel.getByRole('combobox').click();
  await page.getByRole('option', { name: new RegExp(person, 'u') }).click();
  await expect(
    panel.getByText(labels('posts:audience.count_other', { number: 2 }), { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: labels('common:removeItem', { item: person }) }).click();
  await expect(one).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}

test('a post for a group warns of who won’t see it, waits for its time and reaches its members alone', async ({
  browser,
}) => {
  const ada = await openParticipant(browser, 'Ada Rossi', wide);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', wide);
  const omar = await openParticipant(browser, 'Omar Haddad', wide);
  await linkMembers(ada, keiko);
  await linkMembers(ada, omar);
  await addToGroup(ada, 'Rowers', omar.name);
  const { page } = ada;
  const field = await openComposer(page);
  await page.keyboard.type('Only between us, @Kei');
  const people = page.getByRole('listbox', { name: labels('posts:suggest.people') });
  await expect(people.getByRole('option', { name: /Keiko/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(/Keiko Tanaka/u);
  await chooseReaders(page, 'Rowers', keiko.name);
  const warning = page.getByText(labels('posts:composer.unreached_one', { names: 'Keiko Tanaka' }));
  await expect(warning).toBeVisible();

  await button(page, 'posts:schedule.title').click();
  // Without a time it would go out at once.
  const when = page.getByLabel(labels('posts:schedule.when'));
  const offered = await when.inputValue();
  await when.fill('');
  await expect(button(page, 'posts:schedule.set')).toBeDisabled();
  await when.fill(offered);
  await button(page, 'posts:schedule.set').click();
  await expect(page.getByText(/^Goes out/u)).toBeVisible();
  await button(page, 'posts:composer.plan').click();
  await expect(page.getByText(/^Scheduled for/u)).toBeVisible();
  await expect(postOf(page, 'Only between us')).toHaveCount(0);

  await openComposer(page);
  await button(page, 'posts:drafts.open').click();
  const drafts = page.getByRole('dialog', { name: labels('posts:drafts.title') });
  await drafts.getByText(labels('posts:drafts.scheduled'), { exact: true }).click();
  await expect(drafts.getByText(/^Only between us/u)).toBeVisible();
  await expectAccessible(page);
  await button(drafts, 'posts:drafts.publish').click();
  await expect(drafts.getByText(labels('posts:drafts.none.scheduled'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(postOf(page, 'Only between us')).toBeVisible();

  await Promise.all([omar.page.goto('/app/feed'), keiko.page.goto('/app/feed')]);
  await expect(postOf(omar.page, 'Only between us')).toBeVisible();
  // Nothing but the news that Ada is here.
  await expect(keiko.page.getByRole('article')).toHaveCount(1);
  await expect(postOf(keiko.page, 'Only between us')).toHaveCount(0);
});

test('a thought is saved as a draft, and an interaction becomes a post', async ({ browser }) => {
  const ada = await openParticipant(browser, 'Ada Rossi', wide);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', wide);
  const contactId = await addContact(ada, keiko);
  await ada.call('POST', '/api/v1/interactions', {
    contact_id: contactId,
    kind: 'meeting',
    summary: 'usage pricing',
  });
  const { page } = ada;
  await openComposer(page);
  await page.keyboard.type('Half a thought');
  await button(page, 'posts:composer.storeDraft').click();
  await expect(page.getByText(labels('posts:drafts.stored'))).toBeVisible();
  await openComposer(page);
  await expect(fieldOf(page)).toHaveValue('');
  await button(page, 'posts:drafts.open').click();
  const drafts = page.getByRole('dialog', { name: labels('posts:drafts.title') });
  await button(drafts, 'common:edit').click();
  const edit = page.getByRole('dialog', { name: labels('posts:edit.title') });
  const edited = edit.getByRole('textbox', { name: labels('posts:composer.editLabel') });
  await expect(edited).toHaveValue('Half a thought');
  await edited.press('End');
  await edited.pressSequentially(', and the rest');
  await edited.press('Control+Enter');
  await expect(drafts.getByText('Half a thought, and the rest')).toBeVisible();

  await openScreen(page, `/app/contacts/${contactId}`);
  await waitForScreen(page);
  await chooseItem(
    page,
    button(page, 'contacts:timeline.more').first(),
    labels('contacts:timeline.post'),
  );
  const dialog = page.getByRole('dialog', { name: labels('posts:drafted.title') });
  await expect(dialog.getByText(labels('posts:drafted.onServer'))).toBeVisible();
  await expect(fieldOf(dialog)).toHaveValue(/usage pricing/u);
  await expect(fieldOf(dialog)).not.toHaveValue(/Keiko/u);
  await expectAccessible(page);
  await fieldOf(dialog).press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(labels('posts:drafts.published'))).toBeVisible();
  await page.goto('/app/feed');
  await expect(postOf(page, 'usage pricing')).toBeVisible();
});

test('what is typed while the composer loads is written, and no key acts', async ({ browser }) => {
  const { page } = await openParticipant(browser, 'Kai Quick', wide);
  await page.goto('/app/feed');
  await waitForScreen(page);
  const held = Promise.withResolvers<void>();
  await page.route(/\.js$/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('n');
  await expect(page.getByRole('main').getByRole('textbox')).toBeFocused();
  await page.keyboard.type('never /');
  held.resolve();
  await expect(fieldOf(page)).toBeFocused();
  await expect(fieldOf(page)).toHaveValue('never /');
  await page.keyboard.type(' lost');
  await expect(fieldOf(page)).toHaveValue('never / lost');
});

test('what was read stays readable offline, and what is written stays in the field', async ({
  browser,
}) => {
  const ada = await openParticipant(browser, 'Ada Rossi', wide);
  const { page } = ada;
  await ada.call('POST', '/api/v1/posts', { body: 'Read me anywhere', visibility: 'public' });
  await page.goto('/app/feed');
  await expect(postOf(page, 'Read me anywhere')).toBeVisible();
  await waitForCopies(page, '"consents"', '"feed","read"');
  await goOffline(page);
  await reloadPage(page);
  await expect(postOf(page, 'Read me anywhere')).toBeVisible();
  await expect(findIndicator(page, labels)).toBeVisible();
  await page.keyboard.press('n');
  await fieldOf(page).fill('Written in a tunnel');
  await fieldOf(page).press('Control+Enter');
  await expect(fieldOf(page)).toHaveValue('Written in a tunnel');
  await reloadPage(page);
  await expect(postOf(page, 'Read me anywhere')).toBeVisible();
  await page.keyboard.press('n');
  await expect(fieldOf(page)).toHaveValue('Written in a tunnel');
  await comeBack(page);
  await expect(findIndicator(page, labels)).toBeHidden();
  await fieldOf(page).press('Control+Enter');
  await expect(postOf(page, 'Written in a tunnel')).toBeVisible();
});

/** The server carries out the next POST to these addresses, and its answer gets lost. */
async function loseAnswer(page: Page, addresses: string): Promise<void> {
  let isLost = false;
  await page.route(addresses, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
}

test('a post and a comment whose answer is lost stay in their fields, and are there once after Try Again', async ({
  browser,
}) => {
  const { page } = await openParticipant(browser, 'Ada Rossi', wide);
  const again = page
    .getByRole('alert')
    .getByRole('button', { name: labels('errors:actions.tryAgain') });
  const field = await openComposer(page);
  await field.fill('Said once and for all');
  await loseAnswer(page, '**/api/v1/posts');
  await button(page, 'posts:composer.post').click();
  await expect(again).toBeVisible();
  await expect(field).toHaveValue('Said once and for all');
  await again.click();
  await expect(field).toBeHidden();
  const post = postOf(page, 'Said once and for all');
  await expect(post).toHaveCount(1);
  await expect(again).toBeHidden();

  await post.focus();
  await page.keyboard.press('c');
  await page.waitForURL(/\?post=/u);
  const comments = page.getByRole('region', { name: labels('posts:comments.title') });
  const comment = page.getByRole('textbox', { name: labels('posts:comments.label') });
  await comment.fill('Agreed');
  await loseAnswer(page, '**/api/v1/posts/*/comments');
  await comment.press('Control+Enter');
  await expect(again).toBeVisible();
  await expect(comment).toHaveValue('Agreed');
  await again.click();
  await expect(comment).toHaveValue('');
  await expect(comments.getByText('Agreed', { exact: true })).toHaveCount(1);
});

test('on a phone the first tap on a toast counts while a field has the focus', async ({
  browser,
}) => {
  const viewport = { width: 390, height: 844 };
  const { page } = await openParticipant(browser, 'Ada Rossi', { locale: 'en-US', viewport });
  const field = await openComposer(page);
  await field.fill('Said with both thumbs');
  await loseAnswer(page, '**/api/v1/posts');
  await field.press('Control+Enter');
  const again = page
    .getByRole('alert')
    .getByRole('button', { name: labels('errors:actions.tryAgain') });
  await expect(again).toBeVisible();
  await expect(field).toBeFocused();
  await again.click();
  await expect(postOf(page, 'Said with both thumbs')).toHaveCount(1);
});
