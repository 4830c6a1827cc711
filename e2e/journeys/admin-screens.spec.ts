import { appRoutes } from '@kith/contract/app-routes/table';
import { expect, type Page } from '@playwright/test';

import { openLabels } from '../support/labels.ts';
import { openParticipant, type Participant } from '../support/participants.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { waitForRouter } from '../support/screens.ts';
import { test } from '../support/test.ts';

const adminRoutes = appRoutes.filter(({ guard, to }) => guard === 'admin' && to === undefined);

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer();
});
test.afterAll(() => server.stop());

test('an administrator opens each of their screens; a member and a visitor are sent away, which is recorded', async ({
  browser,
}) => {
  const labels = openLabels('en-US');
  const place = { baseURL: server.origin, locale: 'en-US', viewport: { width: 1440, height: 900 } };
  const [admin, member] = [
    await openParticipant(browser, 'Ines Admin', place),
    await openParticipant(browser, 'Ana Member', place),
  ];
  await server.setUp({ administrators: [admin.email], flags: { admin_feature_flags: 'on' } });
  await turnOn(admin);

  for (const { path } of adminRoutes) {
    await goToRecorded(admin.page, path);
    const main = admin.page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(main.getByText(labels('access:title'), { exact: true }), path).toBeHidden();
    await expect(admin.page, path).toHaveURL(`${server.origin}${path}`);
  }
  for (const { path } of adminRoutes) {
    await goToRecorded(member.page, path);
    await expect(member.page, path).toHaveURL(`${server.origin}/dashboard`);
  }
  const visitor = await browser.newPage(place);
  for (const { path } of adminRoutes) {
    await goTo(visitor, path);
    await expect(visitor, path).toHaveURL(`${server.origin}/auth`);
  }

  const paths = adminRoutes.map(({ path }) => path).toSorted();
  await expect
    .poll(() => readPaths(admin, { action: 'route_access', actorId: admin.id }))
    .toEqual(paths);
  await expect
    .poll(() => readPaths(admin, { action: 'access_denied', actorId: member.id }))
    .toEqual(paths);
});

/** Switches on what the screens need, as an administrator does. */
async function turnOn({ call }: Participant): Promise<void> {
  const flags = new Set(adminRoutes.flatMap(({ flag }) => flag ?? []));
  flags.delete('admin_feature_flags');
  for (const name of flags) {
    const wanted = { scope: { kind: 'everywhere' }, setting: 'on' };
    const address = `/api/v1/admin/feature-flags/${name}`;
    const { current } = await call<{ current: string }>('POST', `${address}/preview`, wanted);
    if (current === 'on') continue;
    const change = { ...wanted, expected: current, reason: 'To look at its screens' };
    await call('POST', `${address}/changes`, change);
  }
}

/** Loads the first screen; then goes on as a link does, which leaves the app loaded. */
async function goTo(page: Page, path: string): Promise<void> {
  if (!(await page.evaluate(() => document.querySelector('body script') !== null))) {
    await page.goto(path);
    return;
  }
  await waitForRouter(page);
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

/** Until the visit, or its refusal, is sent to the audit log. */
async function goToRecorded(page: Page, path: string): Promise<void> {
  const recorded = page.waitForResponse((response) => {
    const request = response.request();
    if (!request.url().endsWith('/log_admin_action')) return false;
    return (request.postDataJSON() as { p_route_path: string }).p_route_path === path;
  });
  await goTo(page, path);
  await recorded;
}

type Entry = { actor: { id: string } | null; route_path: string | null };
type Asked = { action: 'route_access' | 'access_denied'; actorId: string };

/** The screens of which the audit log has an entry of someone. */
async function readPaths({ call }: Participant, { action, actorId }: Asked): Promise<string[]> {
  const found = new Set<string>();
  let cursor: string | null = '';
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: { items: Entry[]; next_cursor: string | null } = await call(
      'GET',
      `/api/v1/admin/audit?action=${action}&limit=100${after}`,
    );
    for (const { actor, route_path: path } of page.items) {
      if (actor?.id === actorId && path?.startsWith('/app/')) found.add(path);
    }
    cursor = page.next_cursor;
  }
  return [...found].toSorted();
}
