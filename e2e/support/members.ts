import { randomUUID } from 'node:crypto';

import { type ConsentType, consentTypes } from '@kith/contract/consents/rules';
import type { Page } from '@playwright/test';

const required: readonly ConsentType[] = ['data_processing', 'ai_matching', 'intro_facilitation'];

/** What journeys sign up with, by the API or by the form. */
export const testPassword = 'Warm-Ties-2026';

/** A file of the site that starts no app, where a page can reach its local storage. */
const quietPath = '/favicon.svg';

export type Member = { email: string; password: string };

type Session = { access_token: string; user: { id: string; email: string } };

/** An address that no other test uses. */
export function createEmail(): string {
  return `${randomUUID()}@example.org`;
}

/** The key that the stock client names with each request. */
export async function readApiKey(page: Page): Promise<string> {
  const config = await page.request.get('/api/config');
  return ((await config.json()) as { publishable_key: string }).publishable_key;
}

/** Gives, as the member, the consents that the screens ask for first, and `more`. */
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

/** Stores a session in this page, as if the member had signed in here. */
async function storeSession(page: Page, session: Session): Promise<void> {
  await page.goto(quietPath);
  await page.evaluate((text) => localStorage.setItem('auth-token', text), JSON.stringify(session));
}

/** The session that this page stores. */
export async function readSession(page: Page): Promise<Session & { refresh_token: string }> {
  const stored = await page.evaluate(() => localStorage.getItem('auth-token'));
  return JSON.parse(stored ?? 'null') as Session & { refresh_token: string };
}

/**
 * Signs up a member through the API and stores their session in the page. They have given the
 * required consents, and `more`, and have no contacts yet.
 */
export async function signUpMember(
  page: Page,
  more: readonly ConsentType[] = [],
  name?: string,
): Promise<Member> {
  const member = { email: createEmail(), password: testPassword };
  const signUp = await page.request.post('/auth/v1/signup', {
    headers: { apikey: await readApiKey(page) },
    data: { ...member, ...(name && { data: { full_name: name, display_name: name } }) },
  });
  const session = (await signUp.json()) as Session;
  await grantConsents(page, session, more);
  await storeSession(page, session);
  return member;
}

/** Signs a member in on another page through the API. */
export async function signInMember(page: Page, member: Member): Promise<void> {
  const signIn = await page.request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: await readApiKey(page) },
    data: member,
  });
  await storeSession(page, (await signIn.json()) as Session);
}

/** Signs in a fresh member who has a sample network, and opens a screen as them. */
export async function openWithSampleNetwork(page: Page, path: string): Promise<void> {
  const created = await page.request.post('/api/v1/sample-network', { data: {} });
  await signInMember(page, (await created.json()) as Member);
  await page.goto(path);
}
