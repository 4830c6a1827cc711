import { dayMs } from '@kith/contract/core/time';
import { creditsOf } from '@kith/contract/credits/actions';
import { expect, type Locator, type Page } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant, type Participant } from '../support/participants.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

const button = (place: Page | Locator, key: string) =>
  place.getByRole('button', { name: labels(key), exact: true }).first();

const profile = `Maya Okafor
Head of Sales at Brightloom
Manchester, England, United Kingdom
About
Happy to help with pricing workshops.`;

type Case = {
  action: keyof typeof creditsOf;
  /** How many of them are done at once. */
  times?: number;
  /** Where the action is begun. @returns the place that shows its price, and what does it */
  open: (member: Participant) => Promise<{ place: Locator; act: () => Promise<void> }>;
};

/** What is created or published by a form or a list; runs of an analysis have journeys of their own. */
function casesWith(otherId: string): Record<string, Case> {
  return {
    'a new contact': {
      action: 'contact_created',
      open: async ({ page }) => {
        await page.goto('/app/contacts');
        await button(page, 'contacts:form.newTitle').click();
        const place = page.getByRole('dialog', { name: labels('contacts:form.newTitle') });
        await place.getByLabel(labels('contacts:form.first_name')).fill('Mireille');
        return { place, act: () => button(place, 'contacts:form.create').click() };
      },
    },
    'a member who is added from their profile': {
      action: 'contact_created',
      open: async ({ page }) => {
        await openScreen(page, `/app/profile/${otherId}`);
        const add = button(page, 'profile:actions.addContact');
        return { place: add.locator('..'), act: () => add.click() };
      },
    },
    'a new opportunity': {
      action: 'opportunity_created',
      open: async ({ page }) => {
        await openScreen(page, '/app/opportunities?tab=opportunities');
        await button(page, 'opportunities:new').click();
        const place = page.getByRole('dialog', { name: labels('opportunities:new') });
        await place.getByLabel(labels('opportunities:form.name')).fill('A deal');
        return { place, act: () => button(place, 'opportunities:form.add').click() };
      },
    },
    'a post': {
      action: 'post_created',
      open: async ({ page }) => {
        await openScreen(page, '/app/feed');
        await waitForScreen(page);
        await page.keyboard.press('n');
        const text = page.getByRole('textbox', { name: labels('posts:composer.label') });
        await text.fill('Hello, everyone');
        const place = page.getByRole('main');
        return { place, act: () => page.keyboard.press('ControlOrMeta+Enter') };
      },
    },
    'a signal that is done': {
      action: 'signal_processed',
      open: async ({ page }) => {
        await openScreen(page, '/app/connect?types=birthday');
        const select = labels('connect:select.one', { name: 'Omar' });
        await page.getByRole('checkbox', { name: select }).click();
        const done = button(page, 'connect:act.markDone');
        const place = page.getByRole('toolbar').filter({ has: done });
        return { place, act: () => button(place, 'connect:act.markDone').click() };
      },
    },
    'one signal that is done in its row': {
      action: 'signal_processed',
      open: async ({ page }) => {
        await openScreen(page, '/app/connect?types=birthday');
        const person = page.getByRole('link', { name: 'Lena', exact: true });
        const place = page.getByRole('listitem').filter({ has: person });
        return { place, act: () => button(place, 'connect:act.markDone').click() };
      },
    },
    'a table of opportunities': {
      action: 'opportunity_created',
      times: 2,
      open: async ({ page }) => {
        await openScreen(page, '/app/opportunities?tab=opportunities');
        await button(page, 'opportunities:transfer.label').click();
        const item = labels('opportunities:transfer.import');
        await page.getByRole('menuitem', { name: item }).click();
        const place = page.getByRole('dialog', { name: item });
        const buffer = Buffer.from('title\nPorto\nBraga\n');
        const file = { name: 'deals.csv', mimeType: 'text/csv', buffer };
        await place.getByLabel(labels('opportunities:transfer.choose')).setInputFiles(file);
        const add = labels('opportunities:transfer.add_other', { number: '2' });
        return { place, act: () => place.getByRole('button', { name: add }).click() };
      },
    },
    'a profile that becomes a contact': {
      action: 'contact_created',
      open: async ({ page }) => {
        await openScreen(page, '/app/wallet');
        await button(page, 'profile-analyses:open').click();
        const place = page.getByRole('dialog');
        const text = labels('profile-analyses:text.label');
        await place.getByRole('textbox', { name: text }).fill(profile);
        const price = labels('profile-analyses:credits_other', { number: 10 });
        const start = labels('profile-analyses:start', { price });
        await place.getByRole('button', { name: start }).click();
        await button(place, 'profile-analyses:who.add').waitFor();
        return { place, act: () => button(place, 'profile-analyses:who.add').click() };
      },
    },
    'a draft that is published': {
      action: 'post_created',
      open: async ({ page, call }) => {
        const draft = { body: 'For later', visibility: 'network', status: 'draft' };
        await call('POST', '/api/v1/posts', draft);
        await openScreen(page, '/app/feed');
        await waitForScreen(page);
        await page.keyboard.press('n');
        await button(page, 'posts:drafts.open').click();
        const place = page.getByRole('dialog', { name: labels('posts:drafts.title') });
        return { place, act: () => button(place, 'posts:drafts.publish').click() };
      },
    },
  };
}

test('each price that is shown before something is done is what is charged for it', async ({
  browser,
}) => {
  const ada = await openParticipant(browser, 'Ada Rossi', options);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', options, ['profile_visibility']);
  const shown = { headline: 'Design lead', audiences: { headline: 'public' } };
  await callApi(keiko.page, 'PATCH', '/api/v1/profiles/me', shown);
  // A birthday is a signal, if it is known when the day's signals are looked for.
  const date = new Date(Date.now() + dayMs);
  const birthday = { month: date.getUTCMonth() + 1, day: date.getUTCDate(), year: null };
  for (const name of ['Omar', 'Lena']) {
    await ada.call('POST', '/api/v1/contacts', { first_name: name, birthday });
  }
  const readCredits = async () => {
    const { credits } = await ada.call<{ credits: number }>('GET', '/api/v1/wallet/balance');
    return credits;
  };
  for (const [name, { action, times = 1, open }] of Object.entries(casesWith(keiko.id))) {
    await test.step(name, async () => {
      const { place, act } = await open(ada);
      const price = place.getByText(/^\d+ credits?$/u);
      await expect(price).toBeVisible();
      const shown = Number.parseInt((await price.textContent()) ?? '', 10);
      expect(shown, name).toBe(times * creditsOf[action]);
      const before = await readCredits();
      await act();
      await expect.poll(readCredits, name).toBe(before - shown);
    });
  }
  await keiko.page.context().close();
});
