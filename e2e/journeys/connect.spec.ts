import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem, chooseOption } from '../support/keyboard.ts';
import { type Labels, openLabels } from '../support/labels.ts';
import { linkMembers } from '../support/member-links.ts';
import { openParticipant, type Participant } from '../support/participants.ts';
import { waitForScreen } from '../support/screens.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const dayMs = 24 * 60 * 60 * 1000;

const rowOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: name });

/** People with a birthday in the next days, each a signal. */
async function addBirthdays(member: Participant, names: readonly string[]): Promise<void> {
  for (const [ahead, name] of names.entries()) {
    const date = new Date(Date.now() + (ahead + 1) * dayMs);
    const birthday = { month: date.getUTCMonth() + 1, day: date.getUTCDate(), year: null };
    await member.call('POST', '/api/v1/contacts', { first_name: name, birthday });
  }
}

async function undo(page: Page, labels: Labels): Promise<void> {
  await page.getByRole('button', { name: labels('common:undo') }).click();
}

test('signals are filtered, snoozed, dismissed, restored, rated and acted on; outcomes are recorded', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  const keiko = await openParticipant(browser, 'Keiko Tanaka', {
    locale: 'en-US',
    viewport: wide,
  });
  await linkMembers(ada, keiko);
  await keiko.call('POST', '/api/v1/posts', { body: 'Seats or usage?', visibility: 'network' });
  await addBirthdays(ada, ['Omar', 'Jonas', 'Mina']);
  const { page } = ada;

  await page.goto('/app/signals');
  await page.waitForURL('**/app/connect');
  await expect(rowOf(page, 'Seats or usage?')).toBeVisible();
  await expect(rowOf(page, labels('nudges:types.contact_joined'))).toBeVisible();
  await expectAccessible(page);

  await filterAndSelect(page, labels);
  await dismissByKey(page, labels);
  await rate(page, labels);
  await readThePost(page, labels);

  // What is drafted and logged from a signal completes it, and waits for its outcome.
  await page.goto('/app/connect?types=birthday');
  await rowOf(page, 'Mina').focus();
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: labels('nudges:draft.text') })).not.toBeEmpty();
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await reloadPage(page);
  await waitForScreen(page);
  await expect(rowOf(page, 'Mina')).toBeHidden();
  await recordOutcomes(ada, labels);
});

async function filterAndSelect(page: Page, labels: Labels): Promise<void> {
  const kinds = page.getByRole('group', { name: labels('connect:types.label') });
  await kinds.getByRole('button', { name: labels('nudges:types.birthday') }).click();
  await page.waitForURL(/types=birthday/u);
  await expect(rowOf(page, 'Seats or usage?')).toBeHidden();
  for (const name of ['Omar', 'Jonas']) {
    await page.getByRole('checkbox', { name: labels('connect:select.one', { name }) }).click();
  }
  const bar = page.getByRole('toolbar', { name: labels('connect:select.toolbar') });
  await expect(bar).toContainText(labels('connect:select.count_other', { number: 2 }));
  await expectAccessible(page);
  const snooze = bar.getByRole('button', { name: labels('nudges:snooze.open') });
  await chooseItem(page, snooze, labels('nudges:snooze.week'));
  await expect(rowOf(page, 'Omar')).toBeHidden();
  await expect(rowOf(page, 'Mina')).toBeVisible();
  await undo(page, labels);
  await expect(rowOf(page, 'Omar')).toBeVisible();
  await expect(rowOf(page, 'Jonas')).toBeVisible();
}

async function dismissByKey(page: Page, labels: Labels): Promise<void> {
  await rowOf(page, 'Omar').focus();
  await page.keyboard.press('x');
  await expect(rowOf(page, 'Omar')).toBeHidden();
  await page
    .getByRole('radio', { name: labels('connect:states.dismissed') })
    .dispatchEvent('click');
  await page.waitForURL(/state=dismissed/u);
  const dismissed = rowOf(page, 'Omar');
  await dismissed.getByRole('button', { name: labels('connect:act.restore') }).click();
  await expect(dismissed).toBeHidden();
  await page.getByRole('radio', { name: labels('connect:states.open') }).dispatchEvent('click');
  await expect(rowOf(page, 'Omar')).toBeVisible();
}

async function rate(page: Page, labels: Labels): Promise<void> {
  const row = rowOf(page, 'Jonas');
  await row.getByRole('button', { name: labels('nudges:rate.down') }).click();
  const field = row.getByRole('textbox', { name: labels('connect:feedback.label') });
  await field.fill('Too early for a birthday');
  await row.getByRole('button', { name: labels('connect:feedback.send') }).click();
  await expect(field).toBeHidden();
  await reloadPage(page);
  await waitForScreen(page);
  await expect(row.getByRole('button', { name: labels('nudges:rate.down') })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
}

async function readThePost(page: Page, labels: Labels): Promise<void> {
  await page.goto('/app/connect?types=post_published');
  const link = rowOf(page, 'Seats or usage?').getByRole('link', {
    name: labels('nudges:why.evidence.post'),
  });
  await link.click();
  await page.waitForURL(/\/app\/feed\?post=/u);
  await expect(page.getByRole('article').filter({ hasText: 'Seats or usage?' })).toBeVisible();
}

async function recordOutcomes({ page, call }: Participant, labels: Labels): Promise<void> {
  const tabs = page.getByRole('navigation', { name: labels('connect:tabsLabel') });
  await tabs.getByRole('link', { name: labels('connect:tabs.engagements') }).click();
  const row = rowOf(page, 'Mina');
  const outcome = (name: string) =>
    row.getByRole('button', { name: labels(`connect:engagements.outcomes.${name}`) });
  await expect(row).toContainText(labels('connect:engagements.waiting'));
  await expectAccessible(page);
  await row.focus();
  await page.keyboard.press('4');
  await expect(outcome('nothing')).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toContainText(labels('connect:engagements.said'));
  await page.keyboard.press('4');
  await expect(outcome('nothing')).toHaveAttribute('aria-pressed', 'false');

  // An answer that comes later is found by itself.
  type Contacts = { items: { id: string }[] };
  const { items } = await call<Contacts>('GET', '/api/v1/contacts?q=Mina');
  const answered = { contact_id: items[0]?.id, kind: 'message', direction: 'in' };
  await call('POST', '/api/v1/interactions', answered);
  await reloadPage(page);
  await waitForScreen(page);
  await expect(outcome('answered')).toHaveAttribute('aria-pressed', 'true');
  await expect(row).toContainText(/Found automatically/u);
  const filter = page.getByRole('combobox', { name: labels('connect:engagements.filter') });
  await chooseOption(page, filter, labels('connect:engagements.outcomes.met'));
  await page.waitForURL(/outcome=met/u);
  await expect(page.getByText(labels('connect:empty.engagementsFiltered.title'))).toBeVisible();
}

test('own posts show how many have seen them, and messages are a tab', async ({ browser }) => {
  const labels = openLabels('en-US');
  const ada = await openParticipant(browser, 'Ada Rossi', { locale: 'en-US', viewport: wide });
  const keiko = await openParticipant(browser, 'Keiko Tanaka', {
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  });
  await linkMembers(ada, keiko);
  const { page } = ada;
  await page.goto('/app/connect?tab=posts');
  await expect(
    page.getByRole('heading', { name: labels('connect:empty.posts.title') }),
  ).toBeVisible();
  await expectAccessible(page);
  const seen = await ada.call<{ id: string }>('POST', '/api/v1/posts', { body: 'Seen by one' });
  await ada.call('POST', '/api/v1/posts', { body: 'Seen by no one' });
  await keiko.call('POST', '/api/v1/feed/views', { post_ids: [seen.id] });
  await reloadPage(page);
  const posts = page.getByRole('article');
  await expect(posts.first()).toContainText('Seen by no one');
  await page.getByRole('radio', { name: labels('connect:posts.reach') }).dispatchEvent('click');
  await page.waitForURL(/sort=reach/u);
  await expect(posts.first()).toContainText('Seen by one');
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: labels('connect:tabsLabel') })
    .getByRole('link', { name: labels('connect:tabs.messages') })
    .click();
  await page.waitForURL(/tab=messages/u);
  await expect(page.getByText(labels('messages:empty.title'))).toBeVisible();

  // On a phone the tabs and the rows fit.
  await keiko.page.goto('/app/activity');
  await keiko.page.waitForURL('**/app/connect');
  await expect(rowOf(keiko.page, 'Seen by no one')).toBeVisible();
  const width = await keiko.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
});
