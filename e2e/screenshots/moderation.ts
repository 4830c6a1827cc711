import { expect, type Page } from '@playwright/test';

import { openParticipant } from '../support/participants.ts';
import { locale, type Shoot } from './camera.ts';
import { escape, labels } from './controls.ts';

/** A reported post, as an administrator (`page`) and then its writer see it. */
export async function walkModeration(page: Page, shoot: Shoot): Promise<void> {
  const browser = page.context().browser();
  const viewport = page.viewportSize();
  if (!browser || !viewport) return;
  const place = { baseURL: new URL(page.url()).origin, locale, viewport };
  const writer = await openParticipant(browser, 'Ada Rossi', place);
  const reader = await openParticipant(browser, 'Keiko Tanaka', place);
  const { id } = await writer.call<{ id: string }>('POST', '/api/v1/posts', {
    body: 'Buy my tokens today, before everyone else does.',
    visibility: 'public',
  });
  await reader.call('POST', `/api/v1/posts/${id}/reports`, {
    reason: 'spam',
    note: 'The third time this week.',
  });
  await page.goto('/app/admin/operations?tab=moderation');
  const hide = page.getByRole('button', { name: labels('moderation:actions.hide') }).first();
  await expect(hide).toBeVisible();
  await shoot('state-admin-moderation');
  await hide.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('state-admin-moderation-hide');
  await escape(page);
  for (const member of [writer, reader]) await member.page.context().close();
}
