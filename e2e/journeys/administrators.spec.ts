import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Page,
  test,
} from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { lookAround } from '../support/members.ts';
import { openWords } from '../support/words.ts';

const adminAddress = '/app/admin/analytics';

test('the first who asks administers, the next is told that somebody does', async ({ browser }) => {
  const german = openWords('de-DE');
  const first = await openPage(browser, {
    locale: 'de-DE',
    viewport: { width: 768, height: 1024 },
  });
  await lookAround(first, german);
  await first.goto(adminAddress);
  await expect(first).toHaveURL(/\/dashboard$/u);

  await first.goto('/admin-setup');
  const claim = first.getByRole('button', { name: german('access:setup.claim') });
  await expect(claim).toBeVisible();
  await expectAccessible(first);
  await claim.focus();
  await first.keyboard.press('Enter');
  await expect(headingOf(first, german('access:setup.mine'))).toBeVisible();
  await expectAccessible(first);
  // Its flag is off, so that even an administrator is told why it is closed, on the spot.
  await first.goto(adminAddress);
  await expect(headingOf(first, german('access:title'))).toBeVisible();
  await expect(first).toHaveURL(new RegExp(`${adminAddress}$`, 'u'));
  await expectAccessible(first);
  await first.context().close();

  const japanese = openWords('ja-JP');
  const next = await openPage(browser, { locale: 'ja-JP', viewport: { width: 390, height: 844 } });
  await lookAround(next, japanese);
  await next.goto('/admin-setup');
  await expect(headingOf(next, japanese('access:setup.taken'))).toBeVisible();
  await expect(next.getByRole('button', { name: japanese('access:setup.claim') })).toBeHidden();
  await expectAccessible(next);
  await next.context().close();
});

const headingOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

/** A browser of somebody's own, which axe asks for. */
async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  return await context.newPage();
}
