import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { readApiKey, readSession } from '../support/members.ts';
import { addContact, addEachOther, openParticipant } from '../support/participants.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { addShownTie } from '../support/shown-ties.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

/** Asks about something else than a person, by keyboard, and finds a contact who is it. */
async function askAbout(page: Page, kind: string, text: string, name: string): Promise<void> {
  const chip = page.getByRole('button', { name: labels(`paths:search.kind.${kind}`), exact: true });
  await chip.press('Enter');
  const field = page.getByRole('combobox', { name: labels(`paths:search.field.${kind}`) });
  await field.fill(text);
  await expect(page.getByRole('option').first()).toBeVisible();
  await field.press('Enter');
  const known = page.getByRole('region', { name: labels('paths:known', { name: text }) });
  await expect(known.getByRole('link', { name: new RegExp(name, 'u') })).toBeVisible();
}

test('a member finds who could introduce them, and asks; who withdrew consent appears nowhere', async ({
  browser,
}) => {
  const [ana, priya, hal, eve] = await Promise.all(
    ['Ana Ruiz', 'Priya Raman', 'Hal Quist', 'Eve Lund'].map((name) =>
      openParticipant(browser, name, options, ['profile_visibility', 'analytics']),
    ),
  );
  if (!ana || !priya || !hal || !eve) throw new Error('Four members are needed');
  await Promise.all([addEachOther(ana, priya), addEachOther(ana, eve), addEachOther(eve, hal)]);
  const withdrawn = await eve.page.request.patch(
    `/rest/v1/user_consent?user_id=eq.${eve.id}&consent_type=eq.intro_facilitation`,
    {
      headers: {
        apikey: await readApiKey(eve.page),
        authorization: `Bearer ${(await readSession(eve.page)).access_token}`,
      },
      data: { consent_granted: false },
    },
  );
  expect(withdrawn.ok()).toBe(true);
  const contactId = await addContact(ana, hal);
  await addShownTie(priya, hal, { searcher: ana, contactId });

  await ana.page.goto('/app/matchmaking');
  await expect(ana.page).toHaveURL(/\/app\/opportunities$/u);
  await expect(ana.page.getByText(labels('paths:start.about'))).toBeVisible();
  const field = ana.page.getByRole('combobox', { name: labels('paths:search.field.person') });
  await field.fill('Hal Quist');
  await expect(ana.page.getByRole('option', { name: /Hal Quist/u })).toBeVisible();
  const suggested = ana.page.waitForRequest(
    (request) =>
      request.url().endsWith('/log-analytics') &&
      request.postDataJSON().data?.featureName === 'intro_suggested',
  );
  await field.press('Enter');
  const list = ana.page.getByRole('list', { name: labels('paths:list') });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('heading', { name: /Priya Raman/u })).toBeVisible();
  await expect(ana.page.getByRole('main').getByText('Eve Lund')).toHaveCount(0);
  await expect(ana.page.getByText(labels('paths:bandsOnly'))).toBeVisible();
  const { usageData } = (await suggested).postDataJSON().data;
  expect(usageData).toMatchObject({ contactCount: 1, contactIds: [expect.any(String)] });
  await expectAccessible(ana.page);
  await ana.page.setViewportSize({ width: 390, height: 844 });
  await waitForScreen(ana.page);
  expect(await ana.page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(390);
  await ana.page.setViewportSize(options.viewport);

  await list.getByRole('link', { name: new RegExp(labels('paths:ask'), 'u') }).click();
  await expect(ana.page.getByLabel(labels('bridges:create.name'))).toHaveValue('Hal Quist');
  await ana.page.getByLabel(labels('bridges:create.message')).fill('Could I show you something?');
  await ana.page.getByRole('button', { name: labels('bridges:create.send') }).click();
  const title = labels('bridges:lines.requester', {
    connector: 'Priya Raman',
    target: 'Hal Quist',
  });
  await expect(ana.page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await ana.call('POST', '/api/v1/contacts', {
    first_name: 'Keiko',
    title: 'Cartographer',
    company: 'Lumen Labs',
    location: 'Porto',
  });
  await openScreen(ana.page, '/app/opportunities');
  await askAbout(ana.page, 'company', 'Lumen Labs', 'Keiko');
  await askAbout(ana.page, 'role', 'Cartographer', 'Keiko');
  await askAbout(ana.page, 'industry', 'Lumen', 'Keiko');
  await askAbout(ana.page, 'place', 'Porto', 'Keiko');
});
