import { appRoutes } from '@kith/contract/app-routes/table';
import type { Page } from '@playwright/test';

import { signUpMember } from '../support/members.ts';
import type { OwnServer } from '../support/own-server.ts';
import type { Shoot } from './camera.ts';
import { walkModeration } from './moderation.ts';

const adminRoutes = appRoutes.filter(
  ({ guard, built, to }) => built && guard === 'admin' && to === undefined,
);

const operationsTabs = ['support', 'moderation', 'experiments', 'visitors', 'plans'];

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
  await server.setUp({ administrators: [email] });
  for (const kind of ['contacts.purge', 'imports.run']) await server.addDeadLetter(kind);
  await page.goto('/app/admin/analytics');
  await shoot('state-admin-closed');
  const flags = adminRoutes.flatMap(({ flag }) => flag ?? []);
  await server.setUp({ flags: Object.fromEntries(flags.map((flag) => [flag, 'on'])) });
  await server.fillCohorts();
  for (const { path } of adminRoutes) {
    await page.goto(path);
    await shoot(path.slice('/app/'.length).replaceAll('/', '-'));
  }
  for (const tab of operationsTabs) {
    await page.goto(`/app/admin/operations?tab=${tab}`);
    await shoot(`state-admin-operations-${tab}`);
  }
  await page.goto('/app/admin/analytics?compare=before');
  await shoot('state-admin-analytics');
  await walkModeration(page, shoot);
}
