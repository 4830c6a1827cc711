import type { Triage } from '@kith/contract/triage/schemas';
import { expect, type Page, type Route } from '@playwright/test';

import { createLinkedInSample } from '../../server/src/testing/samples/linkedin-sample.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { callApi } from '../support/call-api.ts';
import { desktop, phone } from '../support/devices.ts';
import { pressOn } from '../support/keyboard.ts';
import { openLabels } from '../support/labels.ts';
import { readApiKey, readSession, signInMember, signUpMember } from '../support/members.ts';
import { swipe } from '../support/swipe.ts';
import { reloadPage } from '../support/reload.ts';
import { test } from '../support/test.ts';

const people = 60;
const { connections } = createLinkedInSample({ at: new Date(), people });
const labels = openLabels(desktop.locale);

test.use(desktop);

test('a member picks who matters after an import, by keyboard alone', async ({ page }) => {
  await signUpMember(page);
  await importConnections(page);
  await page.goto('/app/contacts/triage');
  await expectDone(page, 0);
  await expect(page.getByText('LinkedIn')).toBeVisible();
  const { cards } = await callApi<Triage>(page, 'GET', '/api/v1/triage');
  const [first, second, third] = cards;
  await expectPerson(page, first);
  await expectAccessible(page);

  await page.keyboard.press('1');
  await expectPerson(page, second);
  await page.keyboard.press('Enter');
  await expectDone(page, 2);
  await expectPerson(page, third);
  await expect.poll(() => readAnswer(page, first)).toBe('close');
  await expect.poll(() => readAnswer(page, second)).toBe(second?.suggestion.answer);
  await page.keyboard.press('z');
  await expectDone(page, 1);
  await expectPerson(page, second);
  await page.keyboard.press('ArrowRight');
  await expectPerson(page, third);
  await page.keyboard.press('ArrowLeft');
  await expectPerson(page, second);

  // An answer for all leaves the first person alone, who was answered already.
  const others = second?.group?.contact_ids.filter((id) => id !== first?.contact.id) ?? [];
  const group = others.length + 1;
  expect(group).toBeGreaterThan(2);
  await page.keyboard.press('Shift+2');
  await expectDone(page, 1 + group);
  await page.keyboard.press('z');
  await expectPerson(page, second);
  await expectDone(page, 2);
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`/contacts/${second?.contact.id}`, 'u'));
  await page.goBack();
  await expectDone(page, 2);
  await pressOn(page, page.getByRole('link', { name: labels('triage:later') }));
  await expect(page).toHaveURL(/\/contacts$/u);
  await page.goBack();
  await expectDone(page, 2);
  await expectPerson(page, third);
});

test('who was answered is not asked about again, however the run is left', async ({ page }) => {
  await signUpMember(page);
  await importConnections(page);
  await page.goto('/app/contacts/triage');
  await expectDone(page, 0);
  const { cards } = await callApi<Triage>(page, 'GET', '/api/v1/triage');
  // Answers take as long as on a slow line, so that the screen is ahead of the server.
  await page.route('**/api/v1/triage/answers', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  for (const key of ['1', '3', '4']) await page.keyboard.press(key);
  await page.keyboard.press('o');
  await expect(page).toHaveURL(new RegExp(`/contacts/${cards[3]?.contact.id}`, 'u'));
  await page.goBack();
  await expectPerson(page, cards[3]);
  await expectDone(page, 3);
  for (const key of ['2', '2', '2']) await page.keyboard.press(key);
  await expectDone(page, 6);
  await reloadPage(page);
  await expectPerson(page, cards[6]);
  await expectDone(page, 6);
  await expect.poll(() => readAnswer(page, cards[5])).toBe('keep_in_touch');

  // In a second tab, which knows what the first one had when it was opened.
  const tab = await page.context().newPage();
  await tab.goto('/app/contacts/triage');
  await expectPerson(tab, cards[6]);
  await page.keyboard.press('1');
  await expectPerson(page, cards[7]);
  await expect.poll(() => readAnswer(page, cards[6])).toBe('close');
  const answered = Promise.withResolvers<void>();
  // The first tab reads the other's answer only after the refusal, however long it was away.
  await page.route(/\/api\/v1\/triage(?:\?|$)/u, (route) =>
    answered.promise.then(() => route.continue()),
  );
  await tab.bringToFront();
  await expectPerson(tab, cards[6]);
  await tab.keyboard.press('ArrowRight');
  await expectPerson(tab, cards[7]);
  await tab.keyboard.press('1');
  await expectPerson(tab, cards[8]);
  // Closed at once, it could take the answer with it.
  await expect.poll(() => readAnswer(page, cards[7])).toBe('close');
  await tab.close();

  // A refusal shows what the server has, with the answers that were given meanwhile.
  await page.unroute('**/api/v1/triage/answers');
  const refuse = (route: Route) => answered.promise.then(() => route.abort());
  await page.route('**/api/v1/triage/answers', refuse, { times: 1 });
  await page.bringToFront();
  await expectPerson(page, cards[7]);
  await page.keyboard.press('1');
  await page.keyboard.press('1');
  await expectPerson(page, cards[9]);
  answered.resolve();
  await expect.poll(() => readAnswer(page, cards[8])).toBe('close');
  await expectPerson(page, cards[9]);
});

test.describe('on a phone', () => {
  const touch = openLabels(phone.locale);
  test.use({ ...phone, hasTouch: true });

  test('a swipe answers, everything is within reach, and another device goes on', async ({
    page,
    browser,
  }) => {
    const member = await signUpMember(page);
    await importConnections(page);
    await page.goto('/dashboard');
    const { cards } = await callApi<Triage>(page, 'GET', '/api/v1/triage');
    const [first, second, third] = cards;
    await page.getByRole('link', { name: touch('triage:entry_other', { number: people }) }).click();
    await expectPerson(page, first);
    await expectWithinReach(page, touch);
    await expectAccessible(page);
    const hint = page.getByText(
      touch('triage:swipeHint', {
        answer: touch(`triage:answers.${first?.suggestion.answer}`),
        notNow: touch('triage:answers.not_now'),
      }),
    );
    await expect(hint).toBeVisible();
    const card = page.getByRole('article');
    await swipeUntil(page, { right: 160 }, second);
    await expect(hint).toBeHidden();
    await swipe(page, card, { right: 60 });
    await swipe(page, card, { right: -60 });
    await swipe(page, card, { right: -20, down: -150 });
    await expectPerson(page, second);
    await expectDone(page, 1);
    await swipeUntil(page, { right: -160 }, third);
    await expectPerson(page, third);
    await expect.poll(() => readAnswer(page, first)).toBe(first?.suggestion.answer);
    await expect.poll(() => readAnswer(page, second)).toBe('not_now');
    await page
      .getByRole('button', { name: touch('triage:undo') })
      .first()
      .click();
    await expectPerson(page, second);
    await expectDone(page, 1);
    await page.getByRole('button', { name: touch('triage:skip') }).click();
    await expectPerson(page, third);
    await page.getByRole('button', { name: touch('triage:back') }).click();
    await expectPerson(page, second);
    await page.locator('article button[aria-keyshortcuts="2"]').click();
    await expect.poll(() => readAnswer(page, second)).toBe('keep_in_touch');

    const other = await browser.newPage({ locale: desktop.locale, viewport: desktop.viewport });
    await signInMember(other, member);
    await other.goto('/app/contacts/triage');
    await expectPerson(other, third);
    await expectDone(other, 2);
    await other.close();
  });
});

test('Enter takes the suggestion after an answer was clicked, and never repeats it', async ({
  page,
}) => {
  await signUpMember(page);
  await importConnections(page);
  await page.goto('/app/contacts/triage');
  await expectDone(page, 0);
  const { cards } = await callApi<Triage>(page, 'GET', '/api/v1/triage');
  const [first, second] = cards;
  await page.locator('article button[aria-keyshortcuts="1"]').click();
  await expectPerson(page, second);
  await page.keyboard.press('Enter');
  await expectDone(page, 2);
  await expect.poll(() => readAnswer(page, first)).toBe('close');
  await expect.poll(() => readAnswer(page, second)).toBe(second?.suggestion.answer);

  await page.route('**/api/v1/triage', (route) => route.abort());
  for (let done = 3; done <= cards.length; done += 1) {
    await page.keyboard.press('4');
    await expectDone(page, done);
  }
  const retry = page
    .getByRole('alert')
    .getByRole('button', { name: labels('errors:actions.tryAgain') });
  await expect(retry).toBeVisible();
  await page.unroute('**/api/v1/triage');
  await retry.click();
  await expect(page.getByRole('article')).toBeVisible();
  await expectDone(page, cards.length);
});

type Card = Triage['cards'][number] | undefined;

async function expectPerson(page: Page, card: Card): Promise<void> {
  const name = card?.contact.full_name ?? '';
  await expect(page.getByRole('article', { name, exact: true })).toBeVisible();
}

/** The gestures load after the screen: a swipe that came too early is repeated. */
async function swipeUntil(page: Page, by: { right: number }, next: Card): Promise<void> {
  const card = page.getByRole('article');
  const before = await card.getAttribute('aria-labelledby');
  await expect(async () => {
    // The page may still be scrolling from the touch before.
    await card.scrollIntoViewIfNeeded();
    if ((await card.getAttribute('aria-labelledby')) === before) await swipe(page, card, by);
    await expect(card).toHaveAttribute('aria-labelledby', `triage-${next?.contact.id}`, {
      timeout: 2_000,
    });
  }).toPass();
}

/** The card, the answers and the tools are on the screen at once, and nothing covers anything. */
async function expectWithinReach(page: Page, names: typeof labels): Promise<void> {
  const article = page.getByRole('article');
  const tools = ['back', 'skip', 'undo'].map((name) =>
    page.getByRole('button', { name: names(`triage:${name}`), exact: true }).first(),
  );
  const open = page.getByRole('main').getByRole('link', { name: names('triage:open') });
  for (const part of [article.locator('> div').first(), ...tools, open]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  const answers = article.getByRole('button');
  await expect(answers).toHaveCount(4);
  for (const answer of await answers.all()) {
    await expect(answer).toBeInViewport({ ratio: 1 });
    // What is on top at its corners is itself.
    expect(
      await answer.evaluate((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        const points = [
          [left + 8, top + 8],
          [right - 8, bottom - 8],
        ] as const;
        return points.every(([x, y]) => button.contains(document.elementFromPoint(x, y)));
      }),
    ).toBe(true);
  }
  const card = await article.locator('> div').first().boundingBox();
  const firstAnswer = await answers.first().boundingBox();
  expect(card!.y + card!.height).toBeLessThanOrEqual(firstAnswer!.y);
}

/** What the server has as the latest answer about someone. */
async function readAnswer(page: Page, card: Card) {
  const { recent } = await callApi<Triage>(page, 'GET', '/api/v1/triage');
  return recent.find(({ contact }) => contact.id === card?.contact.id)?.answer;
}

/** Imports LinkedIn's Connections as the import screen does. */
async function importConnections(page: Page): Promise<void> {
  const { access_token: token } = await readSession(page);
  const upload = await page.request.post('/api/v1/imports?file_name=Connections.csv', {
    headers: { apikey: await readApiKey(page), authorization: `Bearer ${token}` },
    data: connections,
  });
  const { id } = (await upload.json()) as { id: string };
  await expect(async () => {
    await callApi(page, 'POST', `/api/v1/imports/${id}/start`, {});
  }).toPass();
  const read = () => callApi<{ status: string }>(page, 'GET', `/api/v1/imports/${id}`);
  await expect.poll(async () => (await read()).status).toBe('completed');
}

async function expectDone(page: Page, done: number): Promise<void> {
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    String(done),
  );
}
