import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { pressOn, undo, walkTo } from '../support/keyboard.ts';
import { enterAsNewMember } from '../support/members.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { openWords } from '../support/words.ts';

const kind = 'contacts.purge';
const screen = '/app/admin/operations';

// Both share the server that they start.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test('an administrator sends a dead letter again, which succeeds', async ({ browser }) => {
  const words = openWords('en-US');
  const page = await openPage(browser, {
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  const { email } = await enterAsNewMember(page);
  await server.administer('grant', email);
  await server.buryJob(kind);
  await server.buryJob(kind);

  await page.goto('/dashboard');
  const menu = page.getByRole('button', { name: words('shell:userMenu.label') });
  await pressOn(page, menu);
  const administration = words('operations:landing.title');
  await expect(page.getByRole('menuitem', { name: administration })).toBeVisible();
  await walkTo(page, 'menuitem', administration);
  await page.keyboard.press('Enter');
  await expect(headingOf(page, words('operations:landing.title'))).toBeVisible();
  await expect(
    page.getByText(words('operations:landing.failed_other', { count: 2 })),
  ).toBeVisible();
  await expectAccessible(page);
  await pressOn(page, page.getByRole('link', { name: words('operations:about') }));
  await expect(headingOf(page, words('operations:title'))).toBeVisible();

  const letters = page.getByRole('list', { name: words('operations:dead.title') });
  await expect(letters.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  const discard = page.getByRole('button', { name: words('operations:dead.discardOne', { kind }) });
  await pressOn(page, discard.first());
  await expect(letters.getByRole('listitem')).toHaveCount(1);
  await undo(page, words);
  await expect(letters.getByRole('listitem')).toHaveCount(2);

  const retry = page.getByRole('button', { name: words('operations:dead.retryOne', { kind }) });
  await pressOn(page, retry.first());
  await expect(letters.getByRole('listitem')).toHaveCount(1);
  await pressOn(
    page,
    page.getByRole('button', { name: words('operations:jobs.retryAllOf', { kind }) }),
  );
  await expect(headingOf(page, words('operations:dead.none'))).toBeVisible();
  const row = page.locator(`[data-kind="${kind}"]`);
  await expect(async () => {
    await pressOn(page, page.getByRole('button', { name: words('operations:refresh') }));
    await expect(row).toContainText(words('operations:jobs.counts.done_other', { number: 2 }), {
      timeout: 1_000,
    });
  }).toPass();
  const log = page.getByRole('list', { name: words('operations:audit.title') });
  await expect(log).toContainText('/api/v1/admin/dead-letters/{id}/retry');
  await expect(log).toContainText(email);

  // With their flag off the controls stand dimmed and say why; a keyboard still reaches them.
  await server.buryJob(kind);
  await server.administer('flags', 'adminOps.v1', 'off');
  await page.reload();
  await expect(letters.getByRole('listitem')).toHaveCount(1);
  await expect(retry).toHaveAttribute('aria-disabled', 'true');
  await pressOn(page, retry);
  await expect(retry).toHaveAccessibleDescription(
    new RegExp(`^${words('access:gate.flags', { flags: 'adminOps.v1' })}`, 'u'),
  );
  await expect(letters.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await expectAccessible(page);
  await page.context().close();
});

test('a member is led away, and a role that goes closes the page that stands', async ({
  browser,
}) => {
  const words = openWords('de-DE');
  const page = await openPage(browser, { locale: 'de-DE', viewport: { width: 390, height: 844 } });
  const { email } = await enterAsNewMember(page);
  await page.goto(screen);
  await expect(page).toHaveURL(/\/dashboard$/u);
  const menu = page.getByRole('button', { name: words('shell:userMenu.label') });
  await pressOn(page, menu);
  await expect(page.getByRole('menuitem', { name: words('common:pages.account') })).toBeVisible();
  await expect(
    page.getByRole('menuitem', { name: words('operations:landing.title') }),
  ).toBeHidden();
  await page.keyboard.press('Escape');

  // The last administrator could not lose the role.
  const keeper = await openPage(browser, {});
  await server.administer('grant', (await enterAsNewMember(keeper)).email);
  await keeper.context().close();
  await server.administer('grant', email);
  await page.goto(screen);
  await expect(headingOf(page, words('operations:title'))).toBeVisible();
  await expect(page.getByText(kind).first()).toBeVisible();
  await expectAccessible(page);

  await server.administer('revoke', email);
  await pressOn(page, page.getByRole('button', { name: words('operations:refresh') }));
  await expect(page.getByRole('alert').first()).toContainText(words('access:adminRequired'));
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
