import type { Page } from '@playwright/test';

import { signUpMember } from '../support/members.ts';
import type { OwnServer } from '../support/own-server.ts';
import type { Shoot } from './camera.ts';
import { walkModeration } from './moderation.ts';

/** The set-up and the screens of an administrator, on a server of their own. */
export async function walkAdministration(
  page: Page,
  server: OwnServer,
  shoot: Shoot,
): Promise<void> {
  await page.goto('/admin-setup');
  await shoot('state-admin-setup-guest');
  const { email } = await signUpMember(page);
  await page.goto('/admin-setup');
  await shoot('state-admin-setup');
  await server.administer('grant', email);
  for (const kind of ['contacts.purge', 'imports.run']) await server.addDeadLetter(kind);
  await page.goto('/app/admin');
  await shoot('state-admin');
  await page.goto('/app/admin/operations');
  await shoot('state-admin-operations');
  await page.goto('/app/admin/operations?tab=visitors');
  await shoot('state-admin-visitors');
  await page.goto('/app/admin/technical-seo');
  await shoot('state-admin-technical-seo');
  await page.goto('/app/admin/analytics');
  await shoot('state-admin-closed');
  await server.administer('flags', 'admin_analytics', 'on');
  await page.goto('/app/admin/analytics?compare=before');
  await shoot('state-admin-analytics');
  await walkModeration(page, shoot);
}
