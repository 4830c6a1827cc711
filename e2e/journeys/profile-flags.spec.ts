import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;
const flags = [
  'li_confidence_badges',
  'li_evidence_drawer',
  'li_cost_warnings',
  'li_batch_recommendations',
  'li_bulk_queue',
];
const price = labels('profile-analyses:credits_other', { number: 10 });

const writeProfile = (name: string) => `${name}
Head of Sales at Brightloom
Manchester, England, United Kingdom
About
Happy to help with pricing workshops.
Experience
Head of Sales
Brightloom · Full-time
Mar 2021 - Present`;

// All tests share one server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(async () => {
  await server?.stop();
});

async function switchAll(setting: 'on' | 'off'): Promise<void> {
  await server.setUp({ flags: Object.fromEntries(flags.map((flag) => [flag, setting])) });
}

const dialogOf = (page: Page) => page.getByRole('dialog').first();

async function openFromWallet(page: Page): Promise<void> {
  await page.goto('/app/wallet');
  await page.getByRole('button', { name: labels('profile-analyses:open') }).click();
  await expect(textOf(page)).toBeVisible();
}

const textOf = (page: Page) =>
  dialogOf(page).getByRole('textbox', { name: labels('profile-analyses:text.label') });

async function start(page: Page, name: string): Promise<void> {
  await textOf(page).fill(writeProfile(name));
  await dialogOf(page)
    .getByRole('button', { name: labels('profile-analyses:start', { price }) })
    .click();
}

test('profiles wait in a queue, with what is recommended, how sure a proposal is and its words', async ({
  browser,
}) => {
  await switchAll('on');
  const options = {
    baseURL: server.origin,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  };
  const { page, call } = await openParticipant(browser, 'Ana Ruiz', options, consents);
  await call('POST', '/api/v1/contacts', { first_name: 'Mireille', last_name: 'Dubois' });
  await openFromWallet(page);
  const dialog = dialogOf(page);
  const recommended = dialog.getByRole('region', {
    name: labels('profile-analyses:recommended.title'),
  });
  await expect(recommended.getByText('Mireille Dubois')).toBeVisible();
  await start(page, 'Maya Okafor');
  await expect(textOf(page)).toHaveValue('');
  await start(page, 'Jonas Weber');
  const queue = dialog.getByRole('region', { name: labels('profile-analyses:queue.title') });
  for (const name of ['Maya Okafor', 'Jonas Weber']) {
    await expect(queue.getByRole('listitem').filter({ hasText: name })).toContainText(
      labels('profile-analyses:ended.charged', { price }),
    );
  }
  await expectAccessible(page);
  await queue
    .getByRole('listitem')
    .filter({ hasText: 'Maya Okafor' })
    .getByRole('button', { name: labels('profile-analyses:queue.review') })
    .click();
  await dialog.getByRole('button', { name: labels('profile-analyses:who.add') }).click();
  await expect(dialog.getByText(/% sure/u).first()).toBeVisible();
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: labels('profile-analyses:evidence.open') })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: labels('profile-analyses:evidence.title') });
  await expect(drawer.locator('mark')).toBeVisible();
  await expect(drawer).toContainText('Manchester, England, United Kingdom');
  await expectAccessible(page);
});

test('before the credits of a month are gone the dialog warns, and without the flags it is plain', async ({
  browser,
}) => {
  await switchAll('on');
  const options = {
    baseURL: server.origin,
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
  };
  const { page, call } = await openParticipant(browser, 'Ben Okafor', options, consents);
  const analyse = (text: string) =>
    call('POST', '/api/v1/profile-analyses', { contact_id: null, text, pay_with: 'credit' });
  const read = () => call<{ credits: number; held: number }>('GET', '/api/v1/wallet/balance');
  for (let at = 0; at < 9; at += 1) await analyse(writeProfile(`Maya Okafor${'i'.repeat(at)}`));
  await expect.poll(read).toMatchObject({ credits: 10, held: 0 });
  await openFromWallet(page);
  // What is needed until the end of the month depends on the day; on its last ones it may be less.
  const warning = dialogOf(page).getByRole('note');
  const { warning: expected } = await call<{ warning: object | null }>(
    'GET',
    '/api/v1/profile-analyses/estimate',
  );
  await expect(warning).toHaveCount(expected === null ? 0 : 1);
  await expectAccessible(page);

  await switchAll('off');
  await openFromWallet(page);
  await expect(warning).toHaveCount(0);
  await expect(
    dialogOf(page).getByRole('region', { name: labels('profile-analyses:queue.title') }),
  ).toHaveCount(0);
  await expect(
    dialogOf(page).getByRole('region', { name: labels('profile-analyses:recommended.title') }),
  ).toHaveCount(0);
});
