import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import type { ErrorAction } from '#lib/error-kinds.ts';
import { mailtoHref } from '#lib/mailto.ts';
import { retryOverNetwork } from '#lib/recovery.ts';

/** The wait after a rate limit, if the server doesn't name one. */
const usualWaitMs = 5 * secondMs;

/** What remedies do to the page; tests have a page of their own. */
export type Page = {
  goTo: (address: string) => void;
  goBack: () => void;
  reload: () => void;
  /** Fetches everything again; what is being typed stays. */
  refresh: () => void;
  focusFault: () => void;
  retryOnceReachable: (retry: () => void) => Promise<boolean>;
};

let refreshAll: (() => void) | null = null;

/** The cache that "Refresh" fetches again. */
export function refreshWith(refresh: () => void): void {
  refreshAll = refresh;
}

const browserPage: Page = {
  goTo: (address) => window.location.assign(address),
  goBack: () => {
    const { idx = 0 } = (window.history.state ?? {}) as { idx?: number };
    if (idx > 0) window.history.back();
    else window.location.assign(paths.dashboard());
  },
  reload: () => window.location.reload(),
  refresh: () => refreshAll?.(),
  focusFault: () => {
    const fields = 'input, textarea, select, [role=combobox]';
    const fault =
      document.querySelector<HTMLElement>('[aria-invalid="true"]') ??
      document.querySelector<HTMLElement>(`form :is(${fields}), main :is(${fields})`);
    fault?.focus();
  },
  retryOnceReachable: retryOverNetwork,
};

type Failed = {
  error: unknown;
  /** Repeats the failed call; absent if that isn't possible. */
  retry: (() => void) | undefined;
  /** Reports the failure again when the server could not be reached. */
  onUnreached: () => void;
};

export type Remedy = { action: ErrorAction; act: () => void };

/** The actions that can be carried out, in their order. */
export function findRemedies(
  actions: readonly ErrorAction[],
  failed: Failed,
  page: Page = browserPage,
): Remedy[] {
  const isPossible = (action: ErrorAction) => failed.retry !== undefined || !repeats.has(action);
  return actions
    .filter(isPossible)
    .map((action) => ({ action, act: () => remedies[action](failed, page) }));
}

/** These repeat the call, and are left out where that isn't possible. */
const repeats: ReadonlySet<ErrorAction> = new Set(['tryAgain', 'waitAndRetry']);

const remedies: Record<ErrorAction, (failed: Failed, page: Page) => void> = {
  tryAgain: repeat,
  checkStatus: repeat,
  waitAndRetry: ({ error, retry }) => void setTimeout(() => retry?.(), waitOf(error)),
  goBack: (_failed, page) => page.goBack(),
  // What was asked for is given up: the toast closes, a failed screen is left.
  cancel: ({ retry }, page) => (retry ? undefined : page.goBack()),
  goHome: (_failed, page) => page.goTo(paths.dashboard()),
  signIn: (_failed, page) => page.goTo(paths.auth()),
  contactSupport: (_failed, page) => page.goTo(paths.support()),
  upgradePlan: (_failed, page) => page.goTo(paths.billing()),
  viewUsage: (_failed, page) => page.goTo(paths.wallet()),
  fixErrors: (_failed, page) => page.focusFault(),
  // Never a new page load: it would lose what the member has typed.
  refresh: (_failed, page) => page.refresh(),
  discardChanges: (_failed, page) => page.reload(),
  reportIssue: ({ error }, page) => {
    const subject = error instanceof Error ? error.name : 'Error';
    page.goTo(mailtoHref({ to: brand.contactEmail, subject }));
  },
};

function repeat({ retry, onUnreached }: Failed, page: Page): void {
  void (async () => {
    if (!(await page.retryOnceReachable(retry ?? page.refresh))) onUnreached();
  })();
}

/** How long the server asks to wait. */
export function waitOf(error: unknown): number {
  const seconds = (error as { data?: { retry_after_s?: unknown } } | null)?.data?.retry_after_s;
  return typeof seconds === 'number' ? seconds * secondMs : usualWaitMs;
}
