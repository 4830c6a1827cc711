import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import {
  comeBack,
  findIndicator,
  goOffline,
  openCachedContact,
  waitForCopies,
} from '../support/connection.ts';
import { editTextField, pressButton } from '../support/contact-screen.ts';
import { pressOn, typeOver } from '../support/keyboard.ts';
import { anyValues, openLabels } from '../support/labels.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

type Contact = { id: string; title: string; location: string; revision: number };
type Timeline = { items: { interaction?: { summary: string } }[] };

/** Makes the stored access token one that expired an hour ago. */
async function expireSession(page: Page) {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('auth-token') ?? '') as { expires_at: number };
    const ended = { ...session, expires_at: session.expires_at - 2 * 60 * 60 };
    localStorage.setItem('auth-token', JSON.stringify(ended));
  });
}

test.describe('on a wide screen in English', () => {
  const labels = openLabels('en-US');
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  test('an edit and a logged meeting made offline survive a reload and reach the server', async ({
    page,
  }) => {
    const id = await openCachedContact(page);
    await goOffline(page);
    await expect(page.getByText(anyValues(labels.raw('offline:copy.from')))).toBeVisible();
    await expect(findIndicator(page, labels)).toBeVisible();

    const panel = page.getByRole('region', { name: labels('contacts:detail.label') });
    await editTextField(page, labels('contacts:form.title'), 'Keeper of bees');
    await expect(panel.getByText('Keeper of bees').first()).toBeVisible();
    await expect(
      panel.getByText(anyValues(labels.raw('offline:changes.waitingFields'))),
    ).toBeVisible();
    await panel.getByRole('textbox', { name: labels('contacts:log.label') }).focus();
    await page.keyboard.type('Walked through the orchard');
    await page.keyboard.press('ControlOrMeta+Enter');
    const logged = page.getByRole('list', { name: labels('offline:changes.waitingLog') });
    await expect(logged).toContainText('Walked through the orchard');

    await expireSession(page);
    await reloadPage(page);
    await expect(panel.getByText('Keeper of bees').first()).toBeVisible();
    await expect(logged).toContainText(labels('offline:changes.waiting'));
    await pressOn(page, findIndicator(page, labels));
    const popover = page.getByRole('dialog', { name: labels('offline:indicator.offline') });
    await expect(popover).toContainText(labels('offline:indicator.disconnected'));
    await expect(popover).toContainText(labels('offline:indicator.automatic'));
    await expect(popover.getByRole('definition').first()).toHaveText('2');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await callApi<Contact>(page, 'GET', `/api/v1/contacts/${id}`)).not.toMatchObject({
      title: 'Keeper of bees',
    });

    await comeBack(page);
    await expect(logged).toHaveCount(0);
    await expect(
      page.getByRole('toolbar').getByText(labels('offline:indicator.label')),
    ).toHaveCount(0);
    await expect(panel.getByText('Keeper of bees').first()).toBeVisible();
    expect(await callApi<Contact>(page, 'GET', `/api/v1/contacts/${id}`)).toMatchObject({
      title: 'Keeper of bees',
    });
    const timeline = await callApi<Timeline>(page, 'GET', `/api/v1/contacts/${id}/timeline`);
    const summaries = timeline.items.map(({ interaction }) => interaction?.summary);
    expect(summaries.filter((text) => text === 'Walked through the orchard')).toHaveLength(1);
  });
});

test.describe('on a tablet in French', () => {
  const labels = openLabels('fr-FR');
  test.use({ locale: 'fr-FR', viewport: { width: 768, height: 1024 } });

  test('a field changed on both sides waits for a choice, the other fields are merged', async ({
    page,
  }) => {
    const id = await openCachedContact(page);
    const title = labels('contacts:form.title');
    await goOffline(page);
    await editTextField(page, title, 'Apicultrice');
    const path = `/api/v1/contacts/${id}`;
    const { revision } = await callApi<Contact>(page, 'GET', path);
    await callApi(page, 'PATCH', path, { title: 'Fleuriste', location: 'Arles', revision });
    await comeBack(page);

    const conflict = page.getByRole('form', { name: labels('offline:conflict.title') });
    await expect(conflict).toContainText('Fleuriste');
    await expect(conflict).toContainText('Apicultrice');
    const panel = page.getByRole('region', { name: labels('contacts:detail.label') });
    await expect(panel.getByText('Arles').first()).toBeVisible();
    await expectAccessible(page);
    expect(await callApi<Contact>(page, 'GET', `/api/v1/contacts/${id}`)).toMatchObject({
      title: 'Fleuriste',
    });

    const keep = conflict.getByRole('button', { name: labels('offline:conflict.save') });
    await expect(keep).toBeDisabled();
    await conflict.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await pressOn(page, keep);
    await expect(conflict).toHaveCount(0);
    await expect
      .poll(() => callApi<Contact>(page, 'GET', `/api/v1/contacts/${id}`))
      .toMatchObject({ title: 'Apicultrice', location: 'Arles' });
  });

  test('a contact deleted meanwhile is restored with the offline change, when the member chooses so', async ({
    page,
  }) => {
    const id = await openCachedContact(page);
    await goOffline(page);
    await editTextField(page, labels('contacts:form.title'), 'Apicultrice');
    await callApi(page, 'DELETE', `/api/v1/contacts/${id}`);
    await comeBack(page);
    const notice = page
      .getByRole('alert')
      .filter({ hasText: labels('offline:changes.deletedText') });
    await expect(notice).toBeVisible();
    await expectAccessible(page);
    await pressOn(page, notice.getByRole('button', { name: labels('offline:changes.restore') }));
    await expect(notice).toHaveCount(0);
    await expect
      .poll(() => callApi<Contact>(page, 'GET', `/api/v1/contacts/${id}`))
      .toMatchObject({ title: 'Apicultrice' });
    const panel = page.getByRole('region', { name: labels('contacts:detail.label') });
    await expect(panel.getByText('Apicultrice').first()).toBeVisible();
  });
});

test.describe('on a phone in German', () => {
  const labels = openLabels('de-DE');
  test.use({ locale: 'de-DE', viewport: { width: 390, height: 844 } });

  test('a contact added offline stays queued over a reload, and is then created', async ({
    page,
  }) => {
    await openWithSampleNetwork(page, '/app/contacts');
    await expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible();
    await waitForCopies(page, '"consents"', '"contacts","list"');
    await goOffline(page);

    await pressButton(page, labels('contacts:actions.new'));
    const form = page.getByRole('dialog', { name: labels('contacts:form.newTitle') });
    await typeOver(page, form.getByLabel(labels('contacts:form.first_name')), 'Mirelle');
    await typeOver(page, form.getByLabel(labels('contacts:form.last_name')), 'Okafor-Lindqvist');
    await typeOver(page, form.getByLabel(labels('contacts:form.company')), 'Lumen');
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(page.getByText(labels('offline:kept'))).toBeVisible();

    await reloadPage(page);
    const waiting = page.getByRole('region', { name: labels('new-contacts:title') });
    await expect(waiting).toContainText('Mirelle Okafor-Lindqvist');
    await expect(waiting).toContainText(labels('new-contacts:waits'));
    await expectAccessible(page);
    await pressOn(page, findIndicator(page, labels));
    const popover = page.getByRole('dialog', { name: labels('offline:indicator.offline') });
    await expect(popover.getByRole('definition').first()).toHaveText('1');
    await page.keyboard.press('Escape');

    const edit = labels('new-contacts:edit', { name: 'Mirelle Okafor-Lindqvist' });
    await pressOn(page, waiting.getByRole('button', { name: edit }));
    await typeOver(page, form.getByLabel(labels('contacts:form.first_name')), 'Mireille');
    await page.keyboard.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(waiting).toContainText('Mireille Okafor-Lindqvist');
    const matches = '/api/v1/contacts?q=Okafor-Lindqvist';
    expect(await callApi(page, 'GET', matches)).toMatchObject({ items: [] });

    await comeBack(page);
    await expect(waiting).toHaveCount(0);
    await page.keyboard.press('/');
    await page.keyboard.type('Okafor-Lindqvist');
    const found = page.getByRole('grid').getByRole('row').filter({ hasText: 'Mireille Okafor' });
    await expect(found).toHaveCount(1);
    await pressOn(page, found);
    const panel = page.getByRole('region', { name: labels('contacts:detail.label') });
    await expect(panel.getByText('Mireille Okafor-Lindqvist').first()).toBeVisible();
    expect(await callApi(page, 'GET', matches)).toMatchObject({ items: [{ company: 'Lumen' }] });
  });
});
