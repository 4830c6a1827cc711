import { randomUUID } from 'node:crypto';

import { type ConsentType, consentTypes } from '@kith/contract/consents/rules';
import type { Page } from '@playwright/test';

import type { Words } from './words.ts';

/** Signs in as a fresh member with a sample network, through the first page's own button. */
export async function lookAround(page: Page, words: Words): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('button', { name: words('landing:hero.lookAround') })
    .first()
    .click();
  await page.waitForURL('**/dashboard');
}

const required: readonly ConsentType[] = ['data_processing', 'ai_matching', 'intro_facilitation'];

export type Member = { email: string; password: string };

type Session = { access_token: string; user: { id: string; email: string } };

const password = 'Warm-Ties-2026';

async function readApiKey(page: Page): Promise<string> {
  const config = await page.request.get('/api/config');
  return ((await config.json()) as { publishable_key: string }).publishable_key;
}

/** Gives, as the member, what the screens ask for first, and `more`. */
export async function grantConsents(
  page: Page,
  session: Session,
  more: readonly ConsentType[] = [],
): Promise<void> {
  const granted = [...required, ...more];
  await page.request.post('/rest/v1/user_consent', {
    headers: {
      apikey: await readApiKey(page),
      authorization: `Bearer ${session.access_token}`,
    },
    data: consentTypes.map((type) => ({
      user_id: session.user.id,
      consent_type: type,
      consent_granted: granted.includes(type),
    })),
  });
}

/** Takes a session into this page, as if one had signed in here. */
async function keepSession(page: Page, session: Session): Promise<void> {
  await page.goto('/403');
  await page.evaluate((kept) => localStorage.setItem('auth-token', kept), JSON.stringify(session));
}

/** The session that this page keeps. */
export async function readSession(page: Page): Promise<Session & { refresh_token: string }> {
  const kept = await page.evaluate(() => localStorage.getItem('auth-token'));
  return JSON.parse(kept ?? 'null') as Session & { refresh_token: string };
}

/** Signs in as a fresh member who has given what is required, and `more`, and has no contacts yet. */
export async function enterAsNewMember(
  page: Page,
  more: readonly ConsentType[] = [],
  name?: string,
): Promise<Member> {
  const email = `${randomUUID()}@example.org`;
  const signUp = await page.request.post('/auth/v1/signup', {
    headers: { apikey: await readApiKey(page) },
    data: { email, password, ...(name && { data: { full_name: name, display_name: name } }) },
  });
  const session = (await signUp.json()) as Session;
  await grantConsents(page, session, more);
  await keepSession(page, session);
  return { email, password };
}

/** Signs a member in on another page, which need not show the form. */
export async function enterAgain(page: Page, member: Member): Promise<void> {
  const signIn = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: await readApiKey(page) },
    data: member,
  });
  await keepSession(page, (await signIn.json()) as Session);
}
