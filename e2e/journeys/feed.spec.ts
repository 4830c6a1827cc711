import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem } from '../support/keyboard.ts';
import { type Labels, openLabels } from '../support/labels.ts';
import { linkMembers } from '../support/member-links.ts';
import { openParticipant, type Participant } from '../support/participants.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** A picture of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const postOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

/** Of the post that is shown alone: the feed is behind it, out of sight. */
const commentsOf = (page: Page, labels: Labels) =>
  page.getByRole('region', { name: labels('posts:comments.title') });
const idOf = (post: Locator) => post.getAttribute('data-post');

async function openMenu(page: Page, labels: Labels, post: Locator, item: string) {
  const trigger = post.getByRole('button', { name: labels('posts:menu.open'), exact: true });
  await chooseItem(page, trigger, labels(item));
}

async function writePost(page: Page, labels: Labels, keiko: Participant): Promise<void> {
  await page.keyboard.press('n');
  const field = page.getByRole('textbox', { name: labels('posts:composer.label') });
  await expect(field).toBeFocused();
  await page.keyboard.type('Who moved from seats to usage? @Kei');
  const people = page.getByRole('listbox', { name: labels('posts:suggest.people') });
  await expect(people.getByRole('option', { name: /Keiko/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('would know. #pricing');
  await expect(field).toHaveValue(
    `Who moved from seats to usage? @${keiko.name} would know. #pricing`,
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: picture });
  await page
    .getByRole('textbox', { name: labels('posts:pictures.altLabel', { number: 1 }) })
    .fill('A falling line');
  // A reload keeps all of it.
  await reloadPage(page);
  await waitForScreen(page);
  await page.keyboard.press('n');
  await expect(field).toHaveValue(/Keiko Tanaka would know/u);
  await expect(
    page.getByRole('textbox', { name: labels('posts:pictures.altLabel', { number: 1 }) }),
  ).toHaveValue('A falling line');
  await field.focus();
  await page.keyboard.press('Control+Enter');
  await expect(postOf(page, 'Who moved from seats')).toBeVisible();
}

test('a post is written, seen behind the pill, liked, answered, changed, deleted and restored', async ({
  browser,
}) => {
  const [english, german] = [openLabels('en-US'), openLabels('de-DE')];
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  const keiko = await openParticipant(browser, 'Keiko Tanaka', {
    locale: 'de-DE',
    viewport: phone,
  });
  await linkMembers(ada, keiko);

  await keiko.page.goto('/app/feed');
  // Nothing yet but the news that Ada is here.
  await expect(keiko.page.getByRole('article')).toHaveCount(1);
  await ada.page.goto('/app/feed');
  await waitForScreen(ada.page);
  await writePost(ada.page, english, keiko);
  await expectAccessible(ada.page);

  const pill = keiko.page.getByRole('button', { name: /1 neuer Beitrag/u });
  await pill.click();
  const seen = postOf(keiko.page, 'Who moved from seats');
  await expect(seen.getByRole('img', { name: 'A falling line' })).toBeVisible();
  await seen.focus();
  await keiko.page.keyboard.press('l');
  await expect(
    seen.getByRole('button', { name: german('posts:actions.like_one', { count: 1 }) }),
  ).toHaveAttribute('aria-pressed', 'true');
  await seen.focus();
  await keiko.page.keyboard.press('c');
  await keiko.page.waitForURL(/\?post=/u);
  const answer = keiko.page.getByRole('textbox', { name: german('posts:comments.label') });
  await answer.fill('Wir, im September.');
  await answer.press('Control+Enter');
  await expect(commentsOf(keiko.page, german).getByText('Wir, im September.')).toBeVisible();
  await expectAccessible(keiko.page);
  await keiko.page.getByRole('button', { name: german('posts:back') }).click();
  await expect(seen).toBeVisible();
  // The feed shows how the comments begin, and the way to the others.
  const first = seen.getByRole('group', {
    name: german('posts:comments.by', { name: keiko.name }),
  });
  await expect(first).toContainText('Wir, im September.');
  await keiko.call('POST', `/api/v1/posts/${await idOf(seen)}/comments`, { body: 'Noch etwas' });
  await reloadPage(keiko.page);
  await first
    .getByRole('button', { name: german('posts:comments.showOthers_one', { number: 1 }) })
    .click();
  await expect(commentsOf(keiko.page, german).getByText('Noch etwas')).toBeVisible();

  await openNotice(ada, keiko);
  await expect(commentsOf(ada.page, english).getByText('Wir, im September.')).toBeVisible();
  await editAndRestore(ada.page, english);
});

/** The notification of the comment leads to the post with its comments. */
async function openNotice(ada: Participant, keiko: Participant): Promise<void> {
  await openScreen(ada.page, '/app/notifications');
  await ada.page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(keiko.name, 'u') })
    .first()
    .click();
  await ada.page.waitForURL(/\/app\/feed\?post=/u);
}

async function editAndRestore(page: Page, labels: Labels): Promise<void> {
  const post = postOf(page, 'Who moved from seats');
  await openMenu(page, labels, post, 'posts:menu.edit');
  const dialog = page.getByRole('dialog', { name: labels('posts:edit.title') });
  const field = dialog.getByRole('textbox', { name: labels('posts:composer.editLabel') });
  await field.press('End');
  await field.pressSequentially(' Thank you!');
  await field.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(post).toContainText('Thank you!');
  await expect(post).toContainText(labels('posts:edited'));

  await openMenu(page, labels, post, 'posts:menu.history');
  const history = page.getByRole('dialog', { name: labels('posts:history.title') });
  await expect(history.getByRole('listitem').first()).toContainText('would know. #pricing');
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await openMenu(page, labels, post, 'posts:menu.delete');
  await expect(post).toBeHidden();
  await page.getByRole('button', { name: labels('common:undo') }).click();
  await expect(post).toBeVisible();
}

test('filters are in the address, and a post for others looks like none', async ({ browser }) => {
  const labels = openLabels('en-US');
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  const omar = await openParticipant(browser, 'Omar Haddad', { locale: 'en-US', viewport: phone });
  const write = (body: string, visibility: string) =>
    ada.call<{ id: string }>('POST', '/api/v1/posts', { body, visibility });
  const hidden = await write('For my eyes #secret', 'private');
  await write('Notes from Kyoto #kyoto', 'public');

  await ada.page.goto('/app/feed');
  const { page } = ada;
  await expect(postOf(page, 'Notes from Kyoto')).toBeVisible();
  await page.keyboard.press('f');
  const sheet = page.getByRole('dialog', { name: labels('posts:filters.title') });
  await sheet.getByRole('textbox', { name: labels('posts:filters.tags') }).fill('kyoto');
  await page.keyboard.press('Enter');
  await expect(
    sheet.getByText(labels('posts:filters.found_one', { number: 1 }), { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: labels('posts:filters.apply') }).click();
  await expect(page).toHaveURL(/\?tag=kyoto$/u);
  await expect(postOf(page, 'For my eyes')).toBeHidden();
  await reloadPage(page);
  await expect(postOf(page, 'Notes from Kyoto')).toBeVisible();
  await expect(postOf(page, 'For my eyes')).toBeHidden();

  await omar.page.goto(`/app/feed?post=${hidden.id}`);
  await expect(omar.page.getByRole('heading', { name: labels('posts:gone.title') })).toBeVisible();
  await expectAccessible(omar.page);
});
