import { expect, type Page, test } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { startAiService, translation } from '../support/ai-service.ts';
import { openLabels } from '../support/labels.ts';
import { readApiKey, readSession } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant, type Participant } from '../support/participants.ts';

const labels = openLabels('en-US');
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;
const people = 40;
/** Those that the service refuses. */
const refused = [4, 17, 30].map((number) => `Case ${number}.`);

let server: OwnServer;
let service: Awaited<ReturnType<typeof startAiService>>;
test.beforeAll(async () => {
  service = await startAiService();
  server = await startOwnServer(service.settings);
  for (const flag of ['ai_controls_v1', 'i18n.v1']) await server.administer('flags', flag, 'on');
});
test.afterAll(async () => {
  await server?.stop();
  await service?.stop();
});

const screen = () => ({
  baseURL: server.origin,
  locale: 'en-US',
  viewport: { width: 1440, height: 900 },
});

/** Imports contacts, which cost nothing, as the import screen does. */
async function importPeople({ page, call }: Participant): Promise<void> {
  const cards = Array.from({ length: people }, (_, index) =>
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      `N:Tester;Person${index + 1};;;`,
      `FN:Person${index + 1} Tester`,
      'TITLE:Head of Sales',
      `NOTE:Looking for seed investors. Case ${index + 1}.`,
      'END:VCARD',
    ].join('\r\n'),
  );
  const { access_token: token } = await readSession(page);
  const upload = await page.request.post('/api/v1/imports?file_name=contacts.vcf', {
    headers: { apikey: await readApiKey(page), authorization: `Bearer ${token}` },
    data: `${cards.join('\r\n')}\r\n`,
  });
  const { id } = (await upload.json()) as { id: string };
  await expect(async () => {
    await call('POST', `/api/v1/imports/${id}/start`, {});
  }).toPass({ timeout: 20_000 });
  const read = () => call<{ status: string }>('GET', `/api/v1/imports/${id}`);
  await expect.poll(async () => (await read()).status).toBe('completed');
}

/** Selects everyone, and opens what their analysis would cost. */
async function openAnalysis(page: Page) {
  await page.goto('/app/contacts');
  await page
    .getByRole('row', { name: /Person/u })
    .first()
    .getByRole('checkbox')
    .click();
  const bar = page.getByRole('toolbar', { name: labels('contacts:bulk.label') });
  const all = labels('lists:bulk.selectAll_other', { number: people });
  await bar.getByRole('button', { name: all }).click();
  await bar.getByRole('button', { name: labels('analyses:open'), exact: true }).click();
  return page.getByRole('dialog');
}

const ended = (done: number, failed: number) =>
  failed === 0
    ? labels(done === 1 ? 'analyses:ended.allTitle_one' : 'analyses:ended.allTitle_other', { done })
    : labels(done === 1 ? 'analyses:ended.title_one' : 'analyses:ended.title_other', {
        done,
        failed,
      });

test('40 contacts are analysed by a service that fails for 3: only 37 are charged, and the 3 are tried again', async ({
  browser,
}) => {
  service.refused.push(...refused);
  const ana = await openParticipant(browser, 'Ana Ruiz', screen(), consents);
  const { page } = ana;
  await importPeople(ana);
  const dialog = await openAnalysis(page);
  await expect(dialog.getByText(labels('analyses:credits_other', { number: 80 }))).toBeVisible();
  await expect(dialog.getByText(service.host)).toBeVisible();
  const start = labels('analyses:scope.start_other', { number: people });
  await dialog.getByRole('button', { name: start }).click();

  // Forty answers of the service, on a machine that does other things.
  await expect(dialog.getByRole('heading', { name: ended(37, 3) })).toBeVisible({
    timeout: 120_000,
  });
  const charged = labels('analyses:charged_other', { number: 74, returned: 6 });
  await expect(dialog.getByText(charged)).toBeVisible();
  const failed = dialog.getByRole('listitem');
  await expect(failed).toHaveCount(3);
  for (const number of [4, 17, 30]) {
    const one = failed.filter({ hasText: `Person${number} Tester` });
    await expect(one).toContainText(labels('analyses:failures.service'));
  }
  await expectAccessible(page);

  service.refused.length = 0;
  const again = labels('analyses:ended.again_other', { number: 3 });
  await dialog.getByRole('button', { name: again }).click();
  const three = labels('analyses:scope.start_other', { number: 3 });
  await dialog.getByRole('button', { name: three }).click();
  await expect(dialog.getByRole('heading', { name: ended(3, 0) })).toBeVisible();
  await expect(dialog.getByText(labels('analyses:chargedAll_other', { number: 6 }))).toBeVisible();
  await page.goto('/app/wallet');
  const balance = page.getByRole('region', { name: labels('wallet:toSpend') });
  await expect(balance.getByText('20', { exact: true }).first()).toBeVisible();

  await seeCalls(page);
  await forbidAnalyses(ana);
});

/** Every call is in the log, with the names of what was sent. */
async function seeCalls(page: Page): Promise<void> {
  await page.goto('/app/settings/privacy');
  const log = page.getByRole('list', { name: labels('ai-controls:log.title') });
  await expect(log.getByRole('listitem').first()).toContainText(service.host);
  const names = [
    labels('ai-controls:fields.contact_title'),
    labels('ai-controls:fields.contact_notes'),
  ];
  await expect(
    log.getByText(labels('ai-controls:log.sent', { names: names.join(' and ') })).first(),
  ).toBeVisible();
  await page.getByText(labels('ai-controls:log.filters.local'), { exact: true }).click();
  await expect(page.getByText(labels('ai-controls:log.empty'))).toBeVisible();
  await expectAccessible(page);
}

/** What is forbidden is refused by the server, and nothing is sent. */
async function forbidAnalyses({ page }: Participant): Promise<void> {
  const asked = service.prompts.length;
  const use = labels('ai-controls:uses.contact_analysis.name');
  const control = page.getByRole('switch', { name: labels('ai-controls:allow', { use }) });
  await control.focus();
  await page.keyboard.press('Space');
  await expect(control).not.toBeChecked();
  const dialog = await openAnalysis(page);
  await expect(dialog.getByText(labels('errors:codes.ai_not_allowed'))).toBeVisible();
  expect(service.prompts).toHaveLength(asked);
}

test('a post in another language is translated on request, below the original', async ({
  browser,
}) => {
  const keiko = await openParticipant(browser, 'Keiko Abe', screen(), consents);
  const ana = await openParticipant(browser, 'Ana Ruiz', screen(), consents);
  const body = 'Wir suchen für das nächste Jahr eine Werkstatt in Lissabon.';
  const written = { body, visibility: 'public' };
  const { id } = await keiko.call<{ id: string }>('POST', '/api/v1/posts', written);
  const { page } = ana;
  await page.goto(`/app/feed?post=${id}`);
  const post = page.getByRole('article').filter({ hasText: body });
  await post.getByRole('button', { name: labels('posts:translation.show') }).press('Enter');
  const status = post.getByRole('status').filter({ hasText: translation });
  await expect(status).toContainText(labels('posts:translation.byService'));
  await expect(post.getByText(body)).toBeVisible();
  await expectAccessible(page);
  await post.getByRole('button', { name: labels('posts:translation.hide') }).press('Enter');
  await expect(status).toBeHidden();
});
