import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn, undo, walkTo } from '../support/keyboard.ts';
import { signUpMember } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openLabels } from '../support/labels.ts';

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
  await page.reload();
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
