import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openWithSampleNetwork } from '../support/members.ts';
import { openLabels } from '../support/labels.ts';
import { test } from '../support/test.ts';

const adminAddress = '/app/admin/analytics';

test('the first member to ask becomes the administrator, the next is refused', async ({
  browser,
}) => {
  const german = openLabels('de-DE');
  const first = await openPage(browser, {
    locale: 'de-DE',
    viewport: { width: 768, height: 1024 },
  });
  await openWithSampleNetwork(first, adminAddress);
  await expect(first).toHaveURL(/\/dashboard$/u);

  await first.goto('/admin-setup');
  const claim = first.getByRole('button', { name: german('access:setup.claim') });
  await expect(claim).toBeVisible();
  await expectAccessible(first);
  await claim.focus();
  await first.keyboard.press('Enter');
  await expect(headingOf(first, german('access:setup.mine'))).toBeVisible();
  await expectAccessible(first);
  // Its flag is off, so even an administrator is shown why it is closed.
  await first.goto(adminAddress);
  await expect(headingOf(first, german('access:title'))).toBeVisible();
  await expect(first).toHaveURL(new RegExp(`${adminAddress}$`, 'u'));
  await expectAccessible(first);
  await first.context().close();

  const japanese = openLabels('ja-JP');
  const next = await openPage(browser, { locale: 'ja-JP', viewport: { width: 390, height: 844 } });
  await openWithSampleNetwork(next, '/dashboard');
  await next.goto('/admin-setup');
  await expect(headingOf(next, japanese('access:setup.taken'))).toBeVisible();
  await expect(next.getByRole('button', { name: japanese('access:setup.claim') })).toBeHidden();
  await expectAccessible(next);
  await next.context().close();
});

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** A page in a browser context of its own. */
async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  return await context.newPage();
}
