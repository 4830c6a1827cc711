import { dayMs } from '@kith/contract/core/time';
import { creditsOf } from '@kith/contract/credits/actions';
import { expect, type Locator, type Page, test } from '@playwright/test';

import { callApi } from '../support/call-api.ts';
import { openLabels } from '../support/labels.ts';
import { openParticipant, type Participant } from '../support/participants.ts';
import { waitForScreen } from '../support/screens.ts';

const labels = openLabels('en-US');
const options = { locale: 'en-US', viewport: { width: 1440, height: 900 } };

const button = (place: Page | Locator, key: string) =>
  place.getByRole('button', { name: labels(key), exact: true }).first();

type Case = {
  action: keyof typeof creditsOf;
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
        await page.goto(`/app/profile/${otherId}`);
        const add = button(page, 'profile:actions.addContact');
        return { place: add.locator('..'), act: () => add.click() };
      },
    },
    'a new opportunity': {
      action: 'opportunity_created',
      open: async ({ page }) => {
        await page.goto('/app/opportunities?tab=opportunities');
        await button(page, 'opportunities:new').click();
        const place = page.getByRole('dialog', { name: labels('opportunities:new') });
        await place.getByLabel(labels('opportunities:form.name')).fill('A deal');
        return { place, act: () => button(place, 'opportunities:form.add').click() };
      },
    },
    'a post': {
      action: 'post_created',
      open: async ({ page }) => {
        await page.goto('/app/feed');
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
      open: async ({ page, call }) => {
        const date = new Date(Date.now() + dayMs);
        const birthday = { month: date.getUTCMonth() + 1, day: date.getUTCDate(), year: null };
        await call('POST', '/api/v1/contacts', { first_name: 'Omar', birthday });
        await page.goto('/app/connect?types=birthday');
        const select = labels('connect:select.one', { name: 'Omar' });
        await page.getByRole('checkbox', { name: select }).click();
        const done = button(page, 'connect:act.markDone');
        const place = page.getByRole('toolbar').filter({ has: done });
        return { place, act: () => button(place, 'connect:act.markDone').click() };
      },
    },
    'a draft that is published': {
      action: 'post_created',
      open: async ({ page, call }) => {
        const draft = { body: 'For later', visibility: 'network', status: 'draft' };
        await call('POST', '/api/v1/posts', draft);
        await page.goto('/app/feed');
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
  // Without any contact, their screen leads elsewhere.
  await ada.call('POST', '/api/v1/contacts', { first_name: 'Hal' });
  const readCredits = async () => {
    const { credits } = await ada.call<{ credits: number }>('GET', '/api/v1/wallet/balance');
    return credits;
  };
  for (const [name, { action, open }] of Object.entries(casesWith(keiko.id))) {
    await test.step(name, async () => {
      const { place, act } = await open(ada);
      const price = place.getByText(/^\d+ credits?$/u);
      await expect(price).toBeVisible();
      const shown = Number.parseInt((await price.textContent()) ?? '', 10);
      expect(shown, name).toBe(creditsOf[action]);
      const before = await readCredits();
      await act();
      await expect.poll(readCredits, name).toBe(before - shown);
    });
  }
  await keiko.page.context().close();
});
