import { randomUUID } from 'node:crypto';

import { expect, type Page } from '@playwright/test';

import { readSession } from '../support/members.ts';
import type { Shoot } from './camera.ts';
import { button, escape, labels } from './controls.ts';

/** From signing up to the first people. */
export async function walkFirstMinutes(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/auth?mode=sign-up');
  await page.getByLabel(labels('auth:fields.password'), { exact: true }).fill('warm');
  await button(page, 'auth:signUp.submit').click();
  await shoot('state-sign-up-faults');
  await page.getByLabel(labels('auth:fields.fullName')).fill('Ana Reyes');
  await page.getByLabel(labels('auth:fields.email')).fill(`${randomUUID()}@example.org`);
  await page.getByLabel(labels('auth:fields.password'), { exact: true }).fill('Warm-Ties-2026');
  await button(page, 'auth:signUp.submit').click();
  const dialog = page.getByRole('dialog', { name: labels('consent:dialog.title') });
  await expect(dialog).toBeVisible();
  await shoot('state-consents-1');
  for (const item of ['data_processing', 'ai_matching', 'intro_facilitation']) {
    await dialog.getByRole('checkbox', { name: labels(`consent:items.${item}.title`) }).click();
  }
  await button(dialog, 'consent:continue').click();
  await shoot('state-consents-2');
  await button(dialog, 'consent:continue').click();
  await shoot('state-consents-3');
  await button(dialog, 'consent:complete').click();
  await expect(dialog).toBeHidden();
  for (const path of [
    '/dashboard',
    '/onboarding',
    '/app/contacts',
    '/app/companies',
    '/app/calendar',
    '/app/messages',
    '/app/search?q=nobody',
  ]) {
    await page.goto(path === '/app/messages' ? '/messages' : path);
    await shoot(`state-empty${path.split('?')[0]?.replaceAll('/', '-') ?? ''}`);
  }
  await page.keyboard.press('Alt+n');
  await expect(page.getByText(labels('notifications:empty.bell'))).toBeVisible();
  await shoot('state-notifications-empty-panel');
  await escape(page);
  await walkImport(page, shoot);
}

const sheet = [
  'Who,Where,Since when,Mail',
  ...['Robert Quillfeather', 'Bob Quillfeather', 'Nora Umbershaw', 'Ada Lovelace'].map(
    (name, at) => `${name},Quill Works,2025-0${at + 1}-11,${name.replace(' ', '.')}@quill.example`,
  ),
  ',,,nobody',
].join('\n');

async function walkImport(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/app/contacts/import');
  await button(page, 'imports:upload.paste').click();
  await shoot('state-import-paste');
  await button(page, 'imports:paste.file').click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet),
  });
  const start = button(page, 'imports:preview.start');
  const next = button(page, 'imports:mapping.next');
  await expect(start.or(next)).toBeVisible({ timeout: 30_000 });
  if (await next.isVisible()) {
    await shoot('state-import-columns');
    await next.click();
  }
  await expect(start).toBeVisible({ timeout: 30_000 });
  await shoot('state-import-preview');
  await start.click();
  await expect(page.getByRole('link', { name: labels('imports:result.seeNetwork') })).toBeVisible({
    timeout: 60_000,
  });
  await shoot('state-import-done');
  const { access_token: token } = await readSession(page);
  await page.request.post('/api/v1/account/exports', {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  await page.goto('/app/contacts/import');
  await shoot('state-import-again');
  await page.goto('/app/notifications');
  await expect(page.getByText(labels('notifications:kinds.export_ready.title'))).toBeVisible();
  await shoot('state-notifications');
  await page.keyboard.press('Alt+n');
  await expect(page.getByRole('dialog')).toBeVisible();
  await shoot('state-notifications-panel');
  await page.goto('/app/notifications?view=preferences');
  await shoot('state-notifications-preferences');
  await page.goto('/dashboard');
  await shoot('state-dashboard-first');
}
