import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

import { hostileTexts } from '../../server/src/testing/hostile-texts.ts';
import { callApi } from '../support/call-api.ts';
import { linkMembers } from '../support/member-links.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import {
  createParticipant,
  openConversation,
  type Participant,
  sendMessage,
} from '../support/participants.ts';
import { openScreen, waitForScreen } from '../support/screens.ts';
import { test } from '../support/test.ts';

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

/** What would show that a text ran: a handler or a script of it, or the policy that stopped one. */
async function watch(context: BrowserContext, ran: string[]): Promise<void> {
  await context.exposeFunction('reportRun', (what: string) => ran.push(what));
  await context.addInitScript(() => {
    const report = (what: string) =>
      (window as unknown as { reportRun: (what: string) => void }).reportRun(what);
    window.alert = () => report('a script');
    document.addEventListener('securitypolicyviolation', (event) =>
      report(`${event.violatedDirective} ${event.blockedURI}`),
    );
  });
}

type Token = { token: string };

/** One of everything that a member writes for others, all for everyone; answers where it is shown. */
async function write(ada: Participant, keiko: Participant) {
  const everyone = Object.fromEntries(
    ['headline', 'about', 'experience', 'offers', 'seeks', 'links'].map((part) => [part, 'public']),
  );
  await callApi(ada.page, 'PATCH', '/api/v1/profiles/me', { about: 'x', audiences: everyone });
  await ada.call('PUT', '/api/v1/profiles/me/slug', { slug: 'ada-rossi' });
  const post = await ada.call<{ id: string }>('POST', '/api/v1/posts', {
    body: 'x',
    visibility: 'public',
  });
  await ada.call('POST', `/api/v1/posts/${post.id}/comments`, { body: 'x' });
  await keiko.call('POST', `/api/v1/posts/${post.id}/reports`, { reason: 'spam', note: 'x' });
  const conversation = await openConversation(ada, keiko);
  await sendMessage(ada, conversation, 'x');
  const link = { kind: 'post', post_id: post.id };
  const { token: shared } = await ada.call<Token>('POST', '/api/v1/share-links', link);
  const ofProfile = { kind: 'profile', post_id: null };
  const { token: profile } = await ada.call<Token>('POST', '/api/v1/share-links', ofProfile);
  const invitation = { message: 'x', expires_in_days: 1 };
  const { token: invited } = await ada.call<Token>('POST', '/api/v1/invitations', invitation);
  return {
    public: [`/p/${shared}`, `/share/${profile}`, `/invite/${invited}`, '/u/ada-rossi'],
    app: [
      // Two views of one screen aren't next to each other: they share title and heading.
      '/app/feed?sort=latest',
      `/app/profile/${ada.id}`,
      `/app/feed?post=${post.id}`,
      '/app/search?q=alert',
      '/app/connect',
      '/app/notifications',
      `/app/connect?invitation=${invited}`,
      `/messages?conversation=${conversation}`,
      '/app/admin/operations?tab=moderation',
      '/app/contacts',
      '/support',
    ],
    own: ['/app/profile', '/app/settings', '/app/connect?tab=posts'],
  };
}

/** The texts are there to read, and only that. */
async function expectText(page: Page, path: string, ran: string[]): Promise<void> {
  const text = page.getByText('alert(1)').filter({ visible: true });
  await expect(text.first(), path).toBeVisible();
  const made = page.locator(
    '[onerror], [onload], [onclick], [onmouseover], [srcdoc], math, img[src="x"], a[href^="javascript:" i]',
  );
  await expect(made, path).toHaveCount(0);
  expect(ran, path).toEqual([]);
}

async function openMember(browser: Browser, name: string, ran: string[]): Promise<Participant> {
  const context = await browser.newContext({ baseURL: server.origin, locale: 'en-US' });
  await watch(context, ran);
  return createParticipant(await context.newPage(), name, ['profile_visibility']);
}

test('what members write is text wherever it is shown, and never runs', async ({ browser }) => {
  const ran: string[] = [];
  const ada = await openMember(browser, 'Ada Rossi', ran);
  const keiko = await openMember(browser, 'Keiko Tanaka', ran);
  await linkMembers(ada, keiko);
  const paths = await write(ada, keiko);
  await server.setUp({ administrators: [keiko.email], flags: { 'adminOps.v1': 'on' } });
  await server.plantText(hostileTexts.join(' '));

  for (const path of paths.public) {
    await keiko.page.goto(path);
    await expectText(keiko.page, path, ran);
  }
  for (const [page, shown] of [
    [keiko.page, paths.app],
    [ada.page, paths.own],
  ] as const) {
    for (const [at, path] of shown.entries()) {
      await (at === 0 ? page.goto(path) : openScreen(page, path));
      await waitForScreen(page);
      await expectText(page, path, ran);
    }
  }
});
