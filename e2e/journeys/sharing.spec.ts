import { expect, type Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { openLabels } from '../support/labels.ts';
import { createParticipant, openParticipant } from '../support/participants.ts';
import { test } from '../support/test.ts';

const wide = { width: 1440, height: 900 };
const labels = openLabels('en-US');

test('a shared post is read without an account or scripts until its link is revoked', async ({
  browser,
}) => {
  const author = await openParticipant(browser, 'Carla Frey', { locale: 'en-US', viewport: wide });
  const lead = 'Ask about last Tuesday, never about next year.';
  const post = await author.call<{ id: string }>('POST', '/api/v1/posts', {
    body: `${lead} What people plan is a story.\n\nWhat they did is on their screen. #research`,
    visibility: 'public',
  });
  const { token } = await author.call<{ token: string }>('POST', '/api/v1/share-links', {
    kind: 'post',
    post_id: post.id,
    expires_in_days: 7,
  });

  const context = await browser.newContext({
    javaScriptEnabled: false,
    locale: 'en-US',
    // A browser of a person: the one of these tests names itself a program.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  });
  const reader = await context.newPage();
  await reader.goto(`/p/${token}`);
  await expect(reader.getByRole('heading', { level: 1, name: lead })).toBeVisible();
  await expect(reader.getByText('What they did is on their screen.')).toBeVisible();

  const answerIt = reader.getByRole('link', { name: 'Answer Carla Frey' });
  // It has the app's colours: its file of styles was found.
  await expect(answerIt).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');

  const looking = await browser.newContext({ locale: 'en-US' });
  const seen = await looking.newPage();
  for (const width of [390, 1024, 1440]) {
    await seen.setViewportSize({ width, height: 900 });
    await seen.goto(`/p/${token}`);
    expect(await seen.evaluate(() => document.body.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expectAccessible(seen);

  const { page } = author;
  await page.goto('/app/settings');
  const revoke = page.getByRole('button', { name: /^Revoke Ask about last Tuesday/u });
  await expect(page.getByText(labels('sharing:views_one', { number: 1 }))).toBeVisible();
  await page.getByText(labels('sharing:byDay.title')).click();
  const days = page.getByRole('table').filter({ hasText: labels('sharing:byDay.viewers.visitor') });
  await expect(days.getByRole('row')).toHaveCount(2);
  await changeLink(page, async () => (await reader.request.get(`/p/${token}`)).headers());
  await revoke.click();
  await expect(revoke).toBeHidden();
  const answer = await reader.goto(`/p/${token}`);
  expect(answer?.status()).toBe(404);
  await expect(reader.getByRole('heading', { name: 'This page isn’t available' })).toBeVisible();
});

/** Its end moves, and search engines may list it until that is taken back. */
async function changeLink(page: Page, headersOf: () => Promise<Record<string, string>>) {
  const named = (key: string) =>
    page.getByRole('button', { name: new RegExp(`^${labels(key, { name: 'Ask about' })}`, 'u') });
  const until = page.getByText(/^Until \d/u);
  const before = await until.innerText();
  await named('sharing:extendNamed').click();
  await expect(page.getByText(labels('sharing:extended'))).toBeVisible();
  await expect(until).not.toHaveText(before);
  expect((await headersOf())['x-robots-tag']).toBe('noindex, nofollow');
  await named('sharing:listNamed').click();
  await expect(page.getByText(labels('sharing:listed'), { exact: true })).toBeVisible();
  expect((await headersOf())['x-robots-tag']).toBe('all');
  await expectAccessible(page);
  await named('sharing:unlistNamed').click();
  await expect(page.getByText(labels('sharing:listed'), { exact: true })).toBeHidden();
  expect((await headersOf())['x-robots-tag']).toBe('noindex, nofollow');
}

test('an accepted invitation links its maker and a new member', async ({ browser }) => {
  const inviter = await openParticipant(browser, 'Mireille Okafor', {
    locale: 'en-US',
    viewport: wide,
  });
  const { page } = inviter;
  await page.goto('/app/settings');
  await page.getByRole('button', { name: labels('sharing:invite.open'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(labels('sharing:invite.message')).fill('You are one of them.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: labels('sharing:invite.create') }).click();
  const link = await dialog.getByLabel(labels('sharing:link'), { exact: true }).inputValue();
  await dialog.getByRole('button', { name: labels('common:close') }).click();
  expect(link).toMatch(/\/invite\/[\w-]{43}$/u);

  const context = await browser.newContext({ locale: 'en-US', viewport: wide });
  const guest = await context.newPage();
  await guest.goto(link);
  const title = 'Mireille Okafor would like to stay in touch';
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(guest.getByText('You are one of them.')).toBeVisible();
  await expectAccessible(guest);
  const onward = guest.getByRole('link', { name: 'Accept the invitation' });
  const address = (await onward.getAttribute('href')) ?? '';
  const next = new URL(address, link).searchParams.get('to') ?? '';

  // They sign up, which other journeys show, and come to where the page would lead them.
  await createParticipant(guest, 'Ana Ruiz');
  await guest.goto(next);
  const asked = guest.getByRole('dialog');
  await expect(asked.getByText(title)).toBeVisible();
  await asked.getByRole('button', { name: labels('sharing:arrival.accept') }).click();
  await guest.waitForURL(/\/app\/contacts\//u);
  await expect(guest.getByRole('heading', { name: 'Mireille Okafor' }).first()).toBeVisible();
  const { items } = await inviter.call<{ items: { full_name: string }[] }>(
    'GET',
    '/api/v1/contacts?sort=name',
  );
  expect(items.map(({ full_name: name }) => name)).toEqual(['Ana Ruiz']);
});
