import { type Browser, expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { findLink, readEmail } from '../support/emails.ts';
import { openLabels } from '../support/labels.ts';
import {
  addContact,
  addEachOther,
  openParticipant,
  type Participant,
} from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';
import { waitForScreen } from '../support/screens.ts';
import { addShownTie } from '../support/shown-ties.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: wide };

const waitingFor = (name: string) => labels('bridges:waits.other', { name });

/** Chooses in a list with a search field, by keyboard. */
async function choose(page: Page, field: string, text: string): Promise<void> {
  const control = page.getByRole('combobox', { name: field }).first();
  await control.press('Enter');
  await page.keyboard.type(text);
  await expect(page.getByRole('option', { name: text }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(control).toContainText(text);
}

/** Opens the first bridge of a tab. */
async function openFirst(page: Page, tab: string): Promise<void> {
  await page.goto(`/app/opportunities?tab=${tab}`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
}

/** What each will see of the target’s address: by email alone, and only once they agreed. */
async function lookAtPreview(page: Page, target: string): Promise<void> {
  const preview = page.getByRole('region', { name: labels('bridges:create.preview') });
  const choose = (name: string) =>
    // Its label is what a pointer hits.
    preview.getByRole('radio', { name: labels(`bridges:create.${name}`) }).dispatchEvent('click');
  const address = preview
    .getByRole('listitem')
    .filter({ hasText: labels('bridges:facts.target_email', { target }) });
  // The reader's own facts are addressed to them.
  await expect(preview).toContainText(labels('bridges:facts.why_own'));
  await expect(address).toHaveCount(0);
  await choose('ways.email');
  await expect(address).toHaveCount(2);
  await expect(address.first()).toContainText(labels('bridges:sees.hidden'));
  await choose('stages.consented');
  for (const reader of await address.all()) {
    await expect(reader).not.toContainText(labels('bridges:sees.hidden'));
    await expect(reader).toContainText(labels('bridges:sees.visible'));
  }
}

/** Saving a draft that is refused says so in the form, and what was written stays. */
async function refuseDraft(page: Page): Promise<void> {
  const details = { minutes: 7 };
  const json = { code: 'bridge_too_soon', message: 'Refused', details };
  await page.route('**/api/v1/bridges', (route) => route.fulfill({ status: 429, json }), {
    times: 1,
  });
  const save = page.getByRole('button', { name: labels('bridges:create.save') });
  await save.click();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toContainText(labels('errors:bridgeLimit'));
  await expect(notice).toContainText(labels('errors:codes.bridge_too_soon', details));
  await expect(save).toBeEnabled();
  await expect(page.getByLabel(labels('bridges:create.message'))).toHaveValue(/Twenty minutes/u);
}

/** Finds who could introduce them, and asks the first. */
async function searchAndAsk(
  { page }: Participant,
  target: string,
  look = expectAccessible,
): Promise<void> {
  await page.goto('/app/opportunities');
  const field = page.getByRole('combobox', { name: labels('paths:search.field.person') });
  await field.fill(target);
  await expect(page.getByRole('option', { name: new RegExp(target, 'u') }).first()).toBeVisible();
  await field.press('Enter');
  const path = page.getByRole('list', { name: labels('paths:list') }).getByRole('listitem');
  await expect(path.getByRole('heading', { name: /Priya Raman/u })).toBeVisible();
  await path.getByRole('link', { name: new RegExp(labels('paths:ask'), 'u') }).click();
  await expect(page.getByLabel(labels('bridges:create.name'))).toHaveValue(target);
  await page.getByLabel(labels('bridges:create.why')).fill('My reason for you.');
  await page.getByRole('button', { name: labels('bridges:create.draft') }).click();
  const message = page.getByLabel(labels('bridges:create.message'));
  await expect(message).toHaveValue(/Priya Raman and I know each other/u);
  const own = 'Could I show you what we learnt? Twenty minutes.';
  await message.fill(own);
  await page.getByRole('button', { name: labels('bridges:create.draft') }).click();
  await expect(message).toHaveValue(/Priya Raman and I know each other/u);
  await page.getByRole('button', { name: labels('nudges:draft.bringBack') }).click();
  await expect(message).toHaveValue(own);
  await lookAtPreview(page, target);
  await refuseDraft(page);
  await look(page);
  await page.getByRole('button', { name: labels('bridges:create.send') }).click();
  const title = labels('bridges:lines.requester', { connector: 'Priya Raman', target });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(waitingFor('Priya Raman'), { exact: true })).toBeVisible();
  await look(page);
}

/** Agrees to introduce them, with a line of their own. */
async function agreeAs(
  { page }: Participant,
  target: string,
  look = expectAccessible,
): Promise<void> {
  await openFirst(page, 'requests');
  await expect(page.getByText(labels('bridges:waits.you'), { exact: true })).toBeVisible();
  await expect(page.getByText('My reason for you.')).toBeVisible();
  await page.getByRole('button', { name: labels('bridges:actions.agree') }).click();
  await choose(page, labels('bridges:agree.choose'), target);
  await page.getByLabel(labels('bridges:agree.note')).fill('Best weeks of the year.');
  await look(page);
  await page.getByRole('button', { name: labels('bridges:agree.send') }).click();
  await expect(page.getByText(labels('bridges:done.agreed')).first()).toBeVisible();
  await expect(page.getByText(waitingFor(target), { exact: true })).toBeVisible();
}

/** Opens a dialog that says what a step does, and leaves it without taking the step. */
async function lookAtDialog(page: Page, step: 'decline' | 'withdraw'): Promise<void> {
  await page.getByRole('button', { name: labels(`bridges:actions.${step}`) }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog.getByText(labels(`bridges:${step}.about`))).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Opens the report of a request, and leaves it without sending. */
async function lookAtReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: labels('bridges:actions.more') }).click();
  await page.getByRole('menuitem', { name: labels('bridges:actions.report') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

async function thankAs(
  { page }: Participant,
  connector: Participant,
  look = expectAccessible,
): Promise<void> {
  await reloadPage(page);
  await page.getByRole('button', { name: labels('bridges:actions.thank') }).click();
  await page.getByLabel(labels('bridges:thank.text')).fill('You made my year.');
  await look(page);
  await page.getByRole('button', { name: labels('bridges:thank.send') }).click();
  await openFirst(connector.page, 'active-intros');
  await expect(connector.page.getByText('You made my year.')).toBeVisible();
}

/** Says that they met, that it helped and what it was worth: the connector reads all but the last. */
async function recordOutcome({ page }: Participant, connector: Participant): Promise<void> {
  await page.getByRole('button', { name: labels('bridges:actions.complete') }).click();
  const dialog = page.getByRole('dialog', { name: labels('bridges:outcome.title') });
  await dialog
    .getByRole('radiogroup', { name: labels('bridges:outcome.helpful') })
    .getByRole('radio', { name: labels('bridges:outcome.yes'), exact: true })
    .press('Space');
  await dialog.getByLabel(labels('bridges:outcome.value')).fill('9000');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: labels('bridges:outcome.save') }).click();
  await expect(dialog).toBeHidden();
  const said = [labels('bridges:outcomes.met'), labels('bridges:outcomes.helpful')].join(' · ');
  await reloadPage(connector.page);
  await expect(connector.page.getByText(said)).toBeVisible();
  await expect(connector.page.getByText(/9,000/u)).toHaveCount(0);
}

/** Proposes a time to who they were introduced to. */
async function meetFrom({ page }: Participant, name: string): Promise<void> {
  await page.getByRole('button', { name: labels('meetings:propose.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('button[aria-pressed]').nth(2).click();
  await dialog.getByRole('button', { name: labels('meetings:propose.send') }).click();
  const title = labels('meetings:propose.titleWith', { name });
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('a request goes from search by everyone’s consent to thanks, and a stranger learns nothing', async ({
  browser,
}) => {
  const [ana, priya, hal, eve] = await openPeople(
    browser,
    'Ana Ruiz',
    'Priya Raman',
    'Hal Brandt',
    'Eve Lund',
  );
  if (!ana || !priya || !hal || !eve) throw new Error('Four members are needed');
  await Promise.all([addEachOther(ana, priya), addContact(hal, priya)]);
  const contactId = await addContact(ana, hal);
  await addShownTie(priya, hal, { searcher: ana, contactId });
  const before = await eve.call('GET', '/api/v1/bridges/counts');

  await searchAndAsk(ana, 'Hal Brandt');
  await lookAtDialog(ana.page, 'withdraw');
  await agreeAs(priya, 'Hal Brandt');

  await openFirst(hal.page, 'bridges-received');
  await expect(hal.page.getByText('Best weeks of the year.').first()).toBeVisible();
  await expect(hal.page.getByText('My reason for you.')).toBeHidden();
  await expectAccessible(hal.page);
  await lookAtDialog(hal.page, 'decline');
  await lookAtReport(hal.page);
  await hal.page.getByRole('button', { name: labels('bridges:actions.accept') }).click();
  await hal.page.getByRole('link', { name: labels('bridges:actions.conversation') }).click();
  await expect(hal.page.getByText('Could I show you what we learnt?').first()).toBeVisible();

  await thankAs(ana, priya);
  await meetFrom(ana, 'Hal Brandt');
  expect(await eve.call('GET', '/api/v1/bridges/counts')).toEqual(before);
});

test('a target who is no member is found, answers by email without scripts, and the requester thanks', async ({
  browser,
}) => {
  // Someone who is no member is answered only where three members hold the address.
  const [ana, priya, one, two] = await openPeople(
    browser,
    'Ana Ruiz',
    'Priya Raman',
    'One Holder',
    'Two Holders',
  );
  if (!ana || !priya || !one || !two) throw new Error('Four members are needed');
  const guest = { ...priya, name: 'Greta Guest', email: `greta-${ana.id}@guest.example` };
  await Promise.all([addEachOther(ana, priya), addContact(one, guest), addContact(two, guest)]);
  const contactId = await addContact(ana, guest);
  await addShownTie(priya, guest, { searcher: ana, contactId });

  // The journey of a member has seen these screens with axe.
  await searchAndAsk(ana, 'Greta Guest', waitForScreen);
  await agreeAs(priya, 'Greta Guest', waitForScreen);
  const link = findLink(await readEmail(ana.page, guest.email));
  await answerByEmail(browser, link);

  await thankAs(ana, priya, waitForScreen);
  await recordOutcome(ana, priya);
  const introduction = await readEmail(ana.page, guest.email);
  expect(introduction.subject).toContain('Ana Ruiz, meet Greta Guest');
});

/** Reads and answers the link without an account or scripts, once. */
async function answerByEmail(browser: Browser, link: string): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' });
  const reader = await context.newPage();
  await reader.goto(link);
  const title = 'Priya Raman would like to introduce you to Ana Ruiz';
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const seen = await (await browser.newContext({ locale: 'en-US' })).newPage();
  for (const width of [390, 1024, 1440]) {
    await seen.setViewportSize({ width, height: 900 });
    await seen.goto(link);
    expect(await seen.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessible(seen);
  await reader.getByRole('button', { name: 'Yes, introduce us' }).click();
  await expect(reader.getByRole('heading', { name: 'You’ll be introduced' })).toBeVisible();
  await seen.goto(link);
  await expect(seen.getByRole('heading', { name: 'This has been answered' })).toBeVisible();
}

function openPeople(browser: Browser, ...names: string[]): Promise<Participant[]> {
  return Promise.all(
    names.map((name) => openParticipant(browser, name, options, ['profile_visibility'])),
  );
}
