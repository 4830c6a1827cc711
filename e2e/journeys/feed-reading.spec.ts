import { expect, type Locator, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { answerFlags } from '../support/flags.ts';
import { chooseItem } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { linkMembers } from '../support/member-links.ts';
import { openParticipant } from '../support/participants.ts';
import { waitForScreen } from '../support/screens.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const wide = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

const postOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const button = (place: Page | Locator, key: string) =>
  place.getByRole('button', { name: labels(key), exact: true });
const choose = (page: Page, post: Locator, item: string) =>
  chooseItem(page, button(post, 'posts:menu.open'), item);

/** Why a post is where it is: at length with `explainer_v1_feed`, else in a sentence and figures. */
async function explainPlace(page: Page, post: Locator): Promise<void> {
  for (const isLong of [true, false]) {
    await answerFlags(page, { explainer_v1_feed: isLong });
    await reloadPage(page);
    await button(post, 'posts:why.open').click();
    await expect(page.getByText(labels('posts:why.total'))).toBeVisible();
    await expect(page.getByText(labels('posts:why.more'))).toHaveCount(isLong ? 1 : 0);
    await page.keyboard.press('Escape');
  }
}

test('the feed is read by keyboard; posts are kept, pinned, answered, reported and muted', async ({
  browser,
}) => {
  const ada = await openParticipant(browser, 'Ada Rossi', wide);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', wide);
  await linkMembers(ada, keiko);
  const write = (body: string) =>
    keiko.call<{ id: string }>('POST', '/api/v1/posts', { body, visibility: 'network' });
  await write('Older words #kyoto');
  const { id } = await write(`Newer words for @${ada.name}`);
  const comment = await keiko.call<{ id: string }>('POST', `/api/v1/posts/${id}/comments`, {
    body: 'First question',
  });
  expect(comment.id).not.toBe('');
  await ada.call('POST', '/api/v1/posts', { body: 'My own words', visibility: 'network' });

  const { page } = ada;
  await page.goto('/app/feed?sort=latest');
  await waitForScreen(page);
  await expect(postOf(page, 'Older words')).toBeVisible();
  for (const text of ['My own words', 'Newer words', 'Older words']) {
    await page.keyboard.press('j');
    await expect(postOf(page, text)).toBeFocused();
  }
  await page.keyboard.press('b');
  const older = postOf(page, 'Older words');
  await expect(button(older, 'posts:actions.bookmark')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('k');
  await expect(postOf(page, 'Newer words')).toBeFocused();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog');
  await expect(help.getByText(labels('shortcuts:posts.bookmark'))).toBeVisible();
  await page.keyboard.press('Escape');
  await explainPlace(page, older);
  await choose(page, postOf(page, 'My own words'), labels('posts:menu.pin'));
  await expect(postOf(page, 'My own words').getByText(labels('posts:pinned'))).toBeVisible();

  await page.getByRole('link', { name: labels('posts:bookmarked.title') }).click();
  await expect(page.getByRole('heading', { name: labels('posts:bookmarked.title') })).toBeVisible();
  await expect(older).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page);

  await page.goto(`/app/feed?post=${id}`);
  const question = page.getByRole('article', {
    name: labels('posts:comments.by', { name: keiko.name }),
  });
  await button(question, 'posts:comments.reply').click();
  const answer = page.getByRole('textbox', {
    name: labels('posts:comments.replyTo', { name: keiko.name }),
  });
  await answer.fill('The answer');
  await answer.press('Control+Enter');
  const answers = page.getByRole('list', { name: labels('posts:comments.answers') });
  await expect(answers.getByText('The answer')).toBeVisible();

  const newer = postOf(page, 'Newer words').first();
  await choose(page, newer, labels('posts:menu.report'));
  const report = page.getByRole('dialog', { name: labels('posts:report.post') });
  await expect(report).toBeVisible();
  await expectAccessible(page);
  await button(report, 'messages:report.send').click();
  await expect(page.getByText(labels('messages:report.done'))).toBeVisible();
  await page.goto('/app/feed?sort=latest');
  await choose(page, postOf(page, 'Newer words'), labels('posts:menu.mute', { name: keiko.name }));
  await expect(postOf(page, 'Older words')).toHaveCount(0);
  await expect(postOf(page, 'My own words')).toBeVisible();
});

test('the address holds every filter, a tag and a signal', async ({ browser }) => {
  const ada = await openParticipant(browser, 'Ada Rossi', wide);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', wide);
  await linkMembers(ada, keiko);
  await keiko.call('POST', '/api/v1/posts', { body: 'On #tea and cups', visibility: 'network' });
  await keiko.call('POST', '/api/v1/posts', { body: 'On boats', visibility: 'network' });
  const { page } = ada;
  await page.goto('/app/feed');
  await waitForScreen(page);
  // The tag has its author's face beside it, and leads to its posts.
  await page.getByRole('link', { name: '#tea' }).last().click();
  await expect(page).toHaveURL(/\?tag=tea$/u);
  await expect(postOf(page, 'On boats')).toHaveCount(0);

  await page.keyboard.press('f');
  const sheet = page.getByRole('dialog', { name: labels('posts:filters.title') });
  const people = sheet.getByRole('combobox', { name: labels('posts:filters.people') });
  await expect(people).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(button(sheet, 'common:close')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  const opener = page.getByRole('button', {
    name: labels('posts:filters.openCount_one', { count: 1 }),
  });
  await opener.press('Enter');
  await expect(people).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await sheet.getByText(labels('posts:filters.times.week'), { exact: true }).click();
  for (const key of ['links', 'media', 'firstDegree']) {
    await sheet.getByRole('switch', { name: labels(`posts:filters.${key}`) }).click();
  }
  await sheet.getByRole('slider').press('ArrowRight');
  await expectAccessible(page);
  await button(sheet, 'posts:filters.apply').click();
  await expect(page).toHaveURL(/tag=tea&time=week&links=1&media=1&first=1&warmth=\d+$/u);
  await expect(page.getByText(labels('posts:empty.filteredTitle'))).toBeVisible();
  await reloadPage(page);
  await expect(
    page.getByRole('button', { name: labels('posts:filters.openCount_other', { count: 6 }) }),
  ).toBeVisible();
  await button(page, 'posts:filters.clear').click();
  await expect(page).toHaveURL(/\/app\/feed$/u);
  await expect(postOf(page, 'On boats')).toBeVisible();

  // The feed of one person; their name is still there after a reload.
  await ada.call('POST', '/api/v1/posts', { body: 'Of my own', visibility: 'network' });
  await reloadPage(page);
  await expect(postOf(page, 'Of my own')).toBeVisible();
  await page.keyboard.press('f');
  await people.click();
  await page.keyboard.type('Kei');
  await page.getByRole('option', { name: new RegExp(keiko.name, 'u') }).click();
  await expect(sheet.getByText(keiko.name, { exact: true })).toBeVisible();
  await button(sheet, 'posts:filters.apply').click();
  await expect(page).toHaveURL(new RegExp(`person=${keiko.id}$`, 'u'));
  await expect(postOf(page, 'Of my own')).toHaveCount(0);
  await reloadPage(page);
  await expect(postOf(page, 'On boats')).toBeVisible();
  await page.keyboard.press('f');
  await expect(sheet.getByText(keiko.name, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');

  // A link to a signal leads to its card, with the focus.
  type Signals = { items: { id: string }[] };
  const { items } = await ada.call<Signals>('GET', '/api/v1/signals?types=contact_joined');
  await page.goto(`/app/feed?highlight=${items[0]?.id}`);
  const card = page.getByRole('article', {
    name: labels('posts:signal.about', { name: keiko.name }),
  });
  await expect(card).toBeFocused();
  await expect(card).toContainText(labels('nudges:types.contact_joined'));
  // A signal that is gone leaves the feed as it is.
  await page.goto('/app/feed?highlight=00000000-0000-4000-8000-000000000000');
  await expect(postOf(page, 'On boats')).toBeVisible();
});

test('a link to a signal leads to its card in a feed without posts too', async ({ browser }) => {
  const ada = await openParticipant(browser, 'Ada Rossi', wide);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', wide);
  await linkMembers(ada, keiko);
  const { items } = await ada.call<{ items: { id: string }[] }>(
    'GET',
    '/api/v1/signals?types=contact_joined',
  );
  const { page } = ada;
  await page.goto(`/app/feed?highlight=${items[0]?.id}`);
  const name = labels('posts:signal.about', { name: keiko.name });
  await expect(page.getByRole('article', { name })).toBeFocused();
});

test('a like and a comment are in the timeline of the contact, and lead to the post', async ({
  browser,
}) => {
  const ada = await openParticipant(browser, 'Ada Rossi', wide);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', wide);
  await linkMembers(ada, keiko);
  const words = { body: 'Seats or usage?', visibility: 'network' };
  const { id } = await keiko.call<{ id: string }>('POST', '/api/v1/posts', words);
  await ada.call('PUT', `/api/v1/posts/${id}/like`);
  await ada.call('POST', `/api/v1/posts/${id}/comments`, { body: 'Usage' });
  const contacts = await ada.call<{ items: { id: string }[] }>('GET', '/api/v1/contacts?q=Keiko');
  const { page } = ada;
  await page.goto(`/app/contacts/${contacts.items[0]?.id}`);
  const timeline = page.getByRole('list', { name: labels('contacts:timeline.title') });
  const liked = timeline.getByText(labels('contacts:timeline.liked_one', { number: 1 }));
  // It is counted a few seconds later.
  await expect(async () => {
    await reloadPage(page);
    await expect(liked).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(
    timeline.getByText(labels('contacts:timeline.commented_one', { number: 1 })),
  ).toBeVisible();
  await expectAccessible(page);
  const link = timeline.getByRole('link', { name: labels('contacts:timeline.openPost') });
  await link.first().click();
  await page.waitForURL(`**/app/feed?post=${id}`);
  await expect(postOf(page, 'Seats or usage?')).toBeVisible();
});
