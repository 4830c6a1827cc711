import { readFile } from 'node:fs/promises';

import { designPages } from '@kith/contract/app-routes/design-pages';
import { siteChecks } from '@kith/contract/public-site/checks';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { chooseItem, pressOn, undo, walkTo } from '../support/keyboard.ts';
import { linkMembers } from '../support/member-links.ts';
import { signUpMember } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { type Labels, openLabels } from '../support/labels.ts';
import { openParticipant } from '../support/participants.ts';
import { reloadPage } from '../support/reload.ts';
import { openScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

const kind = 'contacts.purge';
const screen = '/app/admin/operations';

// Both tests share one server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test('an administrator retries a dead letter, which then succeeds', async ({ browser }) => {
  const labels = openLabels('en-US');
  const page = await openPage(browser, {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const { email } = await signUpMember(page);
  await server.administer('grant', email);
  await server.addDeadLetter(kind);
  await server.addDeadLetter(kind);

  await page.goto('/dashboard');
  const menu = page.getByRole('button', { name: labels('shell:userMenu.label') });
  await pressOn(page, menu);
  const administration = labels('operations:landing.title');
  await expect(page.getByRole('menuitem', { name: administration })).toBeVisible();
  await walkTo(page, 'menuitem', administration);
  await page.keyboard.press('Enter');
  await expect(headingOf(page, labels('operations:landing.title'))).toBeVisible();
  await expect(
    page.getByText(labels('operations:landing.failed_other', { count: 2 })),
  ).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, page.getByRole('link', { name: labels('operations:about') }));
  await expect(headingOf(page, labels('operations:title'))).toBeVisible();

  const letters = page.getByRole('list', { name: labels('operations:dead.title') });
  await expect(letters.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  const discard = page.getByRole('button', {
    name: labels('operations:dead.discardOne', { kind }),
  });
  await pressOn(page, discard.first());
  await expect(letters.getByRole('listitem')).toHaveCount(1);
  await undo(page, labels);
  await expect(letters.getByRole('listitem')).toHaveCount(2);

  const retry = page.getByRole('button', { name: labels('operations:dead.retryOne', { kind }) });
  await pressOn(page, retry.first());
  await expect(letters.getByRole('listitem')).toHaveCount(1);
  await pressOn(
    page,
    page.getByRole('button', { name: labels('operations:jobs.retryAllOf', { kind }) }),
  );
  await expect(headingOf(page, labels('operations:dead.none'))).toBeVisible();
  // Each refresh adds lines to the log, whose first page has twenty: look before the jobs are awaited.
  const refresh = page.getByRole('button', { name: labels('operations:refresh') });
  const log = page.getByRole('list', { name: labels('operations:audit.title') });
  await pressOn(page, refresh);
  await expect(log).toContainText('/api/v1/admin/dead-letters/{id}/retry');
  await expect(log).toContainText(email);
  const row = page.locator(`[data-kind="${kind}"]`);
  await expect(async () => {
    await pressOn(page, refresh);
    await expect(row).toContainText(labels('operations:jobs.counts.done_other', { number: 2 }), {
      timeout: 1_000,
    });
  }).toPass();

  // With their flag off the controls are disabled and say why; a keyboard still reaches them.
  await server.addDeadLetter(kind);
  await server.administer('flags', 'adminOps.v1', 'off');
  await reloadPage(page);
  await expect(letters.getByRole('listitem')).toHaveCount(1);
  await expect(retry).toHaveAttribute('aria-disabled', 'true');
  await pressOn(page, retry);
  await expect(retry).toHaveAccessibleDescription(
    new RegExp(`^${labels('access:gate.flags', { flags: 'adminOps.v1' })}`, 'u'),
  );
  await expect(letters.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await expectAccessible(page);
  await page.context().close();
});

test('an administrator starts the experiment on matching and reads its arms; it is in the log', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const place = {
    baseURL: server.origin,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  };
  const judge = await openParticipant(browser, 'Ruth Judge', place);
  await server.setUp({ administrators: [judge.email], flags: { 'adminOps.v1': 'on' } });
  const { page } = judge;
  await page.goto(`${screen}?tab=experiments`);
  for (const arm of ['control', 'needs_first'] as const) {
    const name = labels(`matches:experiment.arms.${arm}`);
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  const running = page.getByText(labels('matches:experiment.statuses.running'), { exact: true });
  await expect(running).toBeHidden();
  await expectAccessible(page);
  const matching = page.getByRole('region', { name: labels('matches:experiment.title') });
  await matching.getByRole('button', { name: labels('matches:experiment.set.running') }).click();
  await expect(running).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(390);
  await page.goto(screen);
  const log = page.getByRole('list', { name: labels('operations:audit.title') });
  await expect(log).toContainText('/api/v1/admin/match-experiment');
});

test('an administrator sees that the public pages have what search engines need', async ({
  browser,
}) => {
  const labels = openLabels('de-DE');
  const page = await openPage(browser, {
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
  });
  const { email } = await signUpMember(page);
  await server.administer('grant', email);
  await page.goto('/app/admin');
  await page.getByRole('link', { name: labels('operations:seo.title') }).click();
  await expect(headingOf(page, labels('operations:seo.title'))).toBeVisible();
  const passed = page.getByText(labels('operations:seo.passed'), { exact: true });
  await expect(passed).toHaveCount([...siteChecks, 'unique'].length);
  await expectAccessible(page);
});

test('an administrator looks at what the screens are made of, in both themes', async ({
  browser,
}) => {
  const labels = openLabels('fr-FR');
  const page = await openPage(browser, {
    locale: 'fr-FR',
    viewport: { width: 1440, height: 900 },
  });
  const { email } = await signUpMember(page);
  await server.administer('grant', email);
  await page.goto('/app/admin');
  await page.getByRole('link', { name: labels('design:title') }).click();
  const links = page.getByRole('navigation', { name: labels('design:nav') });
  for (const name of designPages) {
    const title = labels(`design:pages.${name}.title`);
    await links.getByRole('link', { name: title, exact: true }).click();
    await expect(headingOf(page, title)).toBeVisible();
    await expectAccessible(page);
  }
  await links.getByRole('link', { name: labels('design:pages.token-system.title') }).click();
  await expect(page.getByText('AAA').first()).toBeVisible();
  await expect(page.getByText(labels('design:contrast.fails'))).toHaveCount(0);
  await links.getByRole('link', { name: labels('design:pages.components.title') }).click();
  await comparePrimaries(page, labels('design:button.word'));
  await page.getByText(labels('design:themes.both'), { exact: true }).click();
  const groundOf = (theme: 'light' | 'dark') =>
    page
      .getByRole('region', { name: labels(`design:themes.${theme}`), exact: true })
      .evaluate((part) => getComputedStyle(part).backgroundColor);
  expect(await groundOf('light')).not.toBe(await groundOf('dark'));
});

test('an administrator compares figures of use and takes them along; a member sees their own alone', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const page = await openPage(browser, {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const { email } = await signUpMember(page, ['analytics']);
  await server.setUp({ administrators: [email], flags: { admin_analytics: 'on' } });
  await page.goto('/app/admin');
  await page.getByRole('link', { name: labels('analytics:landing') }).click();
  await expect(headingOf(page, labels('operations:sidebar.analytics'))).toBeVisible();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  // One member is too few to be shown.
  const funnel = part(labels('analytics:funnel.plain'));
  await expect(funnel.getByRole('row').nth(1)).toContainText(labels('analytics:few'));
  await page.getByText(labels('analytics:days', { number: 7 }), { exact: true }).click();
  await pressOn(page, page.getByRole('button', { name: labels('analytics:compare') }));
  await expect(page).toHaveURL(/days=7&compare=before$/u);
  const before = { name: labels('analytics:columns.before'), exact: true };
  await expect(funnel.getByRole('columnheader', before)).toBeVisible();
  await expectAccessible(page);
  expect(await downloadFigures(page, labels)).toContain(
    `"${labels('analytics:funnel.steps.signed_up')}","${labels('analytics:columns.members')}","< 5"`,
  );

  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/analytics?compare=before');
  await expect(headingOf(page, labels('analytics:own.title'))).toBeVisible();
  const used = part(labels('analytics:own.features.title'));
  await expect(used.getByRole('columnheader', before)).toBeVisible();
  await expect(page.getByText(labels('analytics:own.off.title'))).toBeHidden();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await downloadFigures(page, labels)).toContain(labels('analytics:own.features.title'));
});

/** The file of what a screen of figures shows. */
async function downloadFigures(page: Page, labels: Labels): Promise<string> {
  const started = page.waitForEvent('download');
  await pressOn(page, page.getByRole('button', { name: labels('analytics:csv'), exact: true }));
  return await readFile(await (await started).path(), 'utf8');
}

/** A button that is shown as pointed at looks like one that is. */
async function comparePrimaries(page: Page, word: string): Promise<void> {
  const primary = (selector: string) => page.locator(`[data-variant=primary]${selector}`).first();
  const groundOf = (selector: string) =>
    primary(selector).evaluate((button) => getComputedStyle(button).backgroundColor);
  const shown = await groundOf('[data-shown=hover]');
  expect(await groundOf(':not([data-shown])')).not.toBe(shown);
  await page.getByRole('button', { name: word }).first().hover();
  await expect.poll(() => groundOf(':not([data-shown])')).toBe(shown);
}

test('a reported post is hidden, its writer appeals, and it comes back', async ({ browser }) => {
  const labels = openLabels('en-US');
  const place = {
    baseURL: server.origin,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  };
  const ada = await openParticipant(browser, 'Ada Rossi', place);
  const keiko = await openParticipant(browser, 'Keiko Tanaka', place);
  const judge = await openParticipant(browser, 'Ruth Judge', place);
  await server.setUp({ administrators: [judge.email], flags: { 'adminOps.v1': 'on' } });
  await linkMembers(ada, keiko);
  const body = 'Buy my tokens today';
  const { id } = await ada.call<{ id: string }>('POST', '/api/v1/posts', {
    body,
    visibility: 'network',
  });

  const post = keiko.page.getByRole('article').filter({ hasText: body });
  await keiko.page.goto(`/app/feed?post=${id}`);
  await chooseItem(
    keiko.page,
    post.getByRole('button', { name: labels('posts:menu.open'), exact: true }),
    labels('posts:menu.report'),
  );
  const report = keiko.page.getByRole('dialog', { name: labels('posts:report.post') });
  await pressOn(
    keiko.page,
    report.getByRole('button', { name: labels('messages:report.send'), exact: true }),
  );
  await expect(keiko.page.getByText(labels('messages:report.done'))).toBeVisible();

  await judge.page.goto(`${screen}?tab=moderation`);
  const title = labels('moderation:subjects.post', { name: ada.name });
  const item = judge.page.getByRole('listitem', { name: title });
  await expect(item.getByText(body)).toBeVisible();
  await expectAccessible(judge.page);
  const decide = async (action: 'hide' | 'restore') => {
    const button = item.getByRole('button', { name: labels(`moderation:actions.${action}`) });
    await pressOn(judge.page, button);
    const dialog = judge.page.getByRole('dialog', { name: labels(`moderation:decide.${action}`) });
    await expect(dialog).toBeVisible();
    await expectAccessible(judge.page);
    const confirm = dialog.getByRole('button', { name: labels(`moderation:actions.${action}`) });
    await pressOn(judge.page, confirm);
    await expect(dialog).toBeHidden();
  };
  await decide('hide');
  await expect(item).toBeHidden();

  await reloadPage(keiko.page);
  await expect(keiko.page.getByText(labels('posts:gone.title'))).toBeVisible();
  await ada.page.goto('/support');
  const notices = ada.page.getByRole('list', { name: labels('moderation:notices.title') });
  await expect(notices).toContainText(labels('moderation:notices.hidden.post'));
  await expectAccessible(ada.page);
  await pressOn(
    ada.page,
    notices.getByRole('button', { name: labels('moderation:notices.appeal') }),
  );
  await ada.page
    .getByRole('textbox', { name: labels('moderation:notices.text') })
    .fill('They are cinema tokens for charity');
  await ada.page.keyboard.press('Tab');
  await pressOn(
    ada.page,
    ada.page.getByRole('button', { name: labels('moderation:notices.send') }),
  );
  await expect(notices).toContainText(labels('moderation:notices.waiting'));

  await reloadPage(judge.page);
  await expect(item).toContainText('cinema tokens');
  await decide('restore');
  await reloadPage(keiko.page);
  await expect(post).toBeVisible();
  await reloadPage(ada.page);
  await expect(notices).toContainText(labels('moderation:notices.outcomes.restored'));
});

test('a member is redirected, and losing the role closes the open page', async ({ browser }) => {
  const labels = openLabels('de-DE');
  const page = await openPage(browser, { locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const { email } = await signUpMember(page);
  await page.goto(screen);
  await expect(page).toHaveURL(/\/dashboard$/u);
  const menu = page.getByRole('button', { name: labels('shell:userMenu.label') });
  await pressOn(page, menu);
  await expect(page.getByRole('menuitem', { name: labels('common:pages.account') })).toBeVisible();
  await expect(
    page.getByRole('menuitem', { name: labels('operations:landing.title') }),
  ).toBeHidden();
  await page.keyboard.press('Escape');

  // The last administrator could not lose the role.
  const keeper = await openPage(browser, {});
  await server.administer('grant', (await signUpMember(keeper)).email);
  await keeper.context().close();
  await server.administer('grant', email);
  await page.goto(screen);
  await expect(headingOf(page, labels('operations:title'))).toBeVisible();
  await expect(page.getByText(kind).first()).toBeVisible();
  await expectAccessible(page);

  await server.administer('revoke', email);
  await pressOn(page, page.getByRole('button', { name: labels('operations:refresh') }));
  await expect(page.getByRole('alert').first()).toContainText(labels('access:adminRequired'));
  await expect(page.getByText(kind)).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${screen}$`, 'u'));
  await expectAccessible(page);
  await page.goto(screen);
  await expect(page).toHaveURL(/\/dashboard$/u);
  await page.context().close();
});

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, baseURL: server.origin });
  return await context.newPage();
}
