import { paths } from '@kith/contract/app-routes/paths';
import { brand } from '@kith/contract/core/brand';
import { secondMs } from '@kith/contract/core/time';
import type { ErrorAction } from '#lib/error-kinds.ts';
import { mailtoHref } from '#lib/mailto.ts';
import { retryOverNetwork } from '#lib/recovery.ts';

/** The wait after a rate limit, if the server doesn't name one. */
const usualWaitMs = 5 * secondMs;

type Failed = {
  error: unknown;
  /** Repeats the failed call; absent if that isn't possible. */
  retry: (() => void) | undefined;
  /** Reports the failure again when the server could not be reached. */
  onUnreached: () => void;
};

/** The first of the actions that a toast can carry out; null if there is none. */
export function findRemedy(
  actions: readonly ErrorAction[],
  failed: Failed,
): { action: ErrorAction; act: () => void } | null {
  for (const action of actions) {
    const act = remedyOf(action, failed);
    if (act) return { action, act };
  }
  return null;
}

function remedyOf(action: ErrorAction, { error, retry, onUnreached }: Failed): (() => void) | null {
  switch (action) {
    case 'tryAgain':
    case 'checkStatus':
      return retry ? () => void retryOrNotify(retry, onUnreached) : null;
    case 'waitAndRetry':
      return retry ? () => void setTimeout(retry, waitOf(error)) : null;
    case 'refresh':
      return () => window.location.reload();
    case 'signIn':
      return () => window.location.assign(paths.auth());
    case 'reportIssue':
      return () => {
        const subject = error instanceof Error ? error.name : 'Error';
        window.location.assign(mailtoHref({ to: brand.contactEmail, subject }));
      };
    default:
      // The other actions belong to the failed screen, which is visible already.
      return null;
  }
}

async function retryOrNotify(retry: () => void, onUnreached: () => void): Promise<void> {
  if (!(await retryOverNetwork(retry))) onUnreached();
}

function waitOf(error: unknown): number {
  const seconds = (error as { data?: { retry_after_s?: unknown } } | null)?.data?.retry_after_s;
  return typeof seconds === 'number' ? seconds * secondMs : usualWaitMs;
}
