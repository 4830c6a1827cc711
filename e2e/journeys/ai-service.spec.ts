import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { startAiService, translation } from '../support/ai-service.ts';
import { openLabels } from '../support/labels.ts';
import { readApiKey, readSession } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openParticipant, type Participant } from '../support/participants.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const labels = openLabels('en-US');
const consents = ['data_processing', 'ai_matching', 'intro_facilitation'] as const;
const people = 40;
/** Those that the service refuses. */
const refused = [4, 17, 30].map((number) => `Case ${number}.`);

// All tests share one server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
let service: Awaited<ReturnType<typeof startAiService>>;
test.beforeAll(async () => {
  service = await startAiService();
  server = await startOwnServer(service.settings);
  await server.setUp({ flags: { ai_controls_v1: 'on', 'i18n.v1': 'on' } });
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
  }).toPass();
  const read = () => call<{ status: string }>('GET', `/api/v1/imports/${id}`);
  await expect.poll(async () => (await read()).status).toBe('completed');
}

/** Selects everyone, and opens what their analysis would cost. */
async function openAnalysis(page: Page, { isLoaded = false } = {}) {
  await (isLoaded ? openScreen(page, '/app/contacts') : page.goto('/app/contacts'));
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
  await openScreen(page, '/app/wallet');
  const balance = page.getByRole('region', { name: labels('wallet:toSpend') });
  await expect(balance.getByText('20', { exact: true }).first()).toBeVisible();

  await stopInBackground(ana);
  await seeCalls(page);
  await forbidAnalyses(ana);
  await seePriceOfTags(page);
});

/** Who was analysed lately is skipped; of all of them again, some can be paid for, and the run is stopped. */
async function stopInBackground({ page, call }: Participant): Promise<void> {
  const release = service.hold();
  const scope = await openAnalysis(page, { isLoaded: true });
  await expect(
    scope.getByText(labels('analyses:scope.skipped_other', { number: people })),
  ).toBeVisible();
  const skip = scope.getByRole('switch', { name: labels('analyses:scope.skip') });
  await skip.focus();
  await page.keyboard.press('Space');
  await expect(scope.getByText(labels('analyses:short.about'))).toBeVisible();
  const share = labels('analyses:short.share_other', { left: 20, cost: 80 });
  await expect(scope.getByText(share)).toBeVisible();
  await expectAccessible(page);
  const some = labels('analyses:short.some_other', { number: 10, cost: 20 });
  await scope.getByRole('button', { name: some }).click();
  await expect(
    scope.getByRole('button', { name: labels('analyses:running.background') }),
  ).toBeVisible();
  await expectAccessible(page);

  // It goes on while the app is loaded again.
  await page.goto('/app/wallet');
  await expect(page.getByText(labels('analyses:background.title'))).toBeVisible();
  const balance = page.getByRole('region', { name: labels('wallet:toSpend') });
  await expect(balance.getByText('20', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(labels('wallet:history.running'), { exact: true })).toBeVisible();

  const running = await openAnalysis(page, { isLoaded: true });
  await running.getByRole('button', { name: labels('analyses:running.stop') }).click();
  await expect(
    running.getByRole('button', { name: labels('analyses:running.stopping') }),
  ).toBeVisible();
  release();
  // A service that answers too late has failed for one, which costs nothing.
  const charged = running.getByText(/^\d+ credits? charged; \d+ went back/u);
  await expect(charged).toBeVisible();
  const [spent = 0, returned = 0] = (await charged.innerText()).match(/\d+/gu)?.map(Number) ?? [];
  expect(spent + returned).toBe(20);
  expect(spent).toBeLessThanOrEqual(2);
  await expect(running.getByText(/reached and cost nothing/u)).toBeVisible();
  expect(await call('GET', '/api/v1/wallet/balance')).toMatchObject({ credits: returned, held: 0 });
}

/** Every call is in the log, with the names of what was sent. */
async function seeCalls(page: Page): Promise<void> {
  await openScreen(page, '/app/settings/privacy');
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

/** Tags that the service generates cost a credit, which is said beside the button. */
async function seePriceOfTags(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await openScreen(page, '/app/feed');
  await page.keyboard.press('n');
  const text = page.getByRole('textbox', { name: labels('posts:composer.label') });
  await text.fill('Prices of two-sided markets');
  const generate = page.getByRole('button', { name: labels('posts:suggest.generate') });
  await expect(generate).toBeVisible();
  await expect(generate.locator('..').getByText('1 credit', { exact: true })).toBeVisible();
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
