import { type AppRoute, appRoutes } from '@kith/contract/app-routes/table';
import { expect, type Page } from '@playwright/test';

import { callApi } from './call-api.ts';
import { draftBridge, makers } from './own-things.ts';

type Items = { items: { id: string }[] };

const isScreen = ({ built, to, isDocument }: AppRoute) => built && to === undefined && !isDocument;
const hasParameter = (path: string) => path.includes('/:');

const memberPaths = appRoutes
  .filter((route) => isScreen(route) && route.guard === 'member')
  .map(({ path }) => path);

/** Every screen of a guest. `/landing` shows what `/` shows. */
export const guestPaths: readonly string[] = appRoutes
  .filter((route) => isScreen(route) && route.guard === 'public' && route.path !== '/landing')
  .map(({ path }) => path);

/** Every screen that a member has before they have any data. */
export const plainMemberPaths: readonly string[] = memberPaths.filter(
  (path) => !hasParameter(path),
);

/**
 * What the tabs of Opportunities show beside the first, each unlike the others: a board, lists with
 * bridges and pairs, a table and bars. Two views of one tab aren't next to each other: they share title
 * and heading, by which `openScreen` knows that the next is drawn.
 */
const opportunityPaths: readonly string[] = [
  'tab=opportunities',
  'tab=requests',
  'tab=opportunities&view=list',
  'tab=matches',
  'tab=opportunities&view=forecast',
].map((search) => `/app/opportunities?${search}`);
const today = new Date().toISOString().slice(0, 10);

/**
 * What some addresses show instead of their screen. In this order each has another title, or another
 * heading, than the one before.
 */
export const viewPaths: readonly string[] = [
  ...opportunityPaths,
  '/app/insights?view=review',
  `/app/insights/performance?event=won&from=2026-01-01&to=${today}`,
  `/app/insights?set=day&date=${today}`,
  '/app/insights?view=graph',
];

/** Every screen of one thing, such as a contact, with the first such thing of the member. */
export async function findDetailPaths(page: Page): Promise<string[]> {
  const paths = memberPaths.filter(hasParameter);
  return await Promise.all(
    paths.map(async (path) => {
      // One's own: a new member knows no other.
      if (path.startsWith('/app/profile/')) {
        const own = await callApi<{ id: string }>(page, 'GET', '/api/v1/profiles/me');
        return `/app/profile/${own.id}`;
      }
      if (path.startsWith('/app/insights/industries/')) return '/app/insights/industries/J';
      const [, list = '', name = ''] = /([\w-]+)\/:(\w+)$/u.exec(path) ?? [];
      const { items } = await callApi<Items>(page, 'GET', `/api/v1/${list}`);
      const first = items[0] ?? (await makers[list]?.(page));
      if (!first) throw new Error(`The member has no ${list} to show on ${path}`);
      return path.replace(`:${name}`, first.id);
    }),
  );
}

/** An introduction as it is read, and as it is written with what each will see. */
export async function findBridgePaths(page: Page): Promise<string[]> {
  const { id } = await draftBridge(page);
  return ['bridges-sent', 'create'].map((tab) => `/app/opportunities?tab=${tab}&bridge=${id}`);
}

/**
 * Waits until a screen, or a dialog over it, is there with all that it loads. Right after a link it
 * may still be the screen before: `openScreen` knows, other callers first look for what is new.
 */
export async function waitForScreen(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/./u);
  await expect(page.locator('h1:visible, [role=dialog]:visible').first()).toBeVisible();
  // What the list showed at the last visit, until the app is there.
  await expect(page.locator('last-view')).toHaveCount(0);
  await expect(
    page.locator('main :is(.animate-shimmer, .animate-spin):not([data-sample] *)'),
  ).toHaveCount(0);
}

/**
 * Goes to a screen as a link does: the app stays loaded, which saves most of the time of a page
 * load. Waits until that screen is drawn with all that it loads.
 */
export async function openScreen(page: Page, path: string): Promise<void> {
  await waitForScreen(page);
  await waitForRouter(page);
  const before = await page.evaluateHandle(goTo, path);
  await page.waitForFunction(isNextDrawn, before);
  await waitForScreen(page);
}

/** Until the app has started: before, nothing follows a link, and a step in the history is lost. */
export async function waitForRouter(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { __reactRouterDataRouter: router } = globalThis as unknown as {
      __reactRouterDataRouter?: { state: { initialized: boolean } };
    };
    return router?.state.initialized === true;
  });
}

type Before = { heading: Element | null; title: string } | null;

/** Returns what the screen before is known by, null where the app is there already. */
function goTo(path: string): Before {
  const { pathname, search } = location;
  if (`${pathname}${search}` === path) return null;
  const before = { heading: document.querySelector('h1'), title: document.title };
  history.pushState(null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  return before;
}

/** The address changes before the screen does. Two screens may share their title or their heading. */
function isNextDrawn(before: Before): boolean {
  if (before === null || document.title !== before.title) return true;
  return before.heading?.isConnected === false;
}
