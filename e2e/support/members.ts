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

/** Signs in as a fresh member who has given what is required, and `more`, and has no contacts yet. */
export async function enterAsNewMember(
  page: Page,
  more: readonly ConsentType[] = [],
): Promise<void> {
  const granted = [...required, ...more];
  const config = await page.request.get('/api/config');
  const { publishable_key: apikey } = (await config.json()) as { publishable_key: string };
  const signUp = await page.request.post('/auth/v1/signup', {
    headers: { apikey },
    data: { email: `${randomUUID()}@example.org`, password: 'Warm-Ties-2026' },
  });
  const session = (await signUp.json()) as { access_token: string; user: { id: string } };
  await page.request.post('/rest/v1/user_consent', {
    headers: { apikey, authorization: `Bearer ${session.access_token}` },
    data: consentTypes.map((type) => ({
      user_id: session.user.id,
      consent_type: type,
      consent_granted: granted.includes(type),
    })),
  });
  await page.goto('/403');
  await page.evaluate((kept) => localStorage.setItem('auth-token', kept), JSON.stringify(session));
}
