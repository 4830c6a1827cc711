import { type AppRoute, appRoutes } from '@kith/contract/app-routes/table';
import { expect, type Page } from '@playwright/test';

import { callApi } from './call-api.ts';

type Items = { items: { id: string }[] };

const isScreen = ({ built, to }: AppRoute) => built && to === undefined;
const hasParameter = (path: string) => path.includes('/:');

const memberPaths = appRoutes
  .filter((route) => isScreen(route) && route.guard === 'member')
  .map(({ path }) => path);

/** Every screen of a guest. */
export const guestPaths: readonly string[] = appRoutes
  .filter((route) => isScreen(route) && route.guard === 'public')
  .map(({ path }) => path);

/** Every screen that a member has before they have any data. */
export const plainMemberPaths: readonly string[] = memberPaths.filter(
  (path) => !hasParameter(path),
);

/** Every screen of one thing, such as a contact, with the first such thing of the member. */
export async function findDetailPaths(page: Page): Promise<string[]> {
  const paths = memberPaths.filter(hasParameter);
  return await Promise.all(
    paths.map(async (path) => {
      const [, list = '', name = ''] = /([\w-]+)\/:(\w+)$/u.exec(path) ?? [];
      const { items } = await callApi<Items>(page, 'GET', `/api/v1/${list}`);
      const [first] = items;
      if (!first) throw new Error(`The member has no ${list} to show on ${path}`);
      return path.replace(`:${name}`, first.id);
    }),
  );
}

/** Waits until a screen, or a dialog over it, is there with all that it loads. */
export async function waitForScreen(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/./u);
  await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
  await expect(page.locator('main .animate-shimmer, main .animate-spin')).toHaveCount(0);
}
