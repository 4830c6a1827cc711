import { dayMs, secondMs } from '@kith/contract/core/time';

/** Spec point 9. */
export const installDelayMs = 10 * secondMs;
const suppressionMs = 7 * dayMs;

/** Whether the member chose "later" less than seven days ago; an invalid time counts as never. */
export function isSuppressed(dismissedAt: string | null, nowMs: number): boolean {
  const dismissedMs = Number(dismissedAt ?? Number.NaN);
  return dismissedMs <= nowMs && nowMs - dismissedMs < suppressionMs;
}

type Device = { userAgent: string; maxTouchPoints: number };

/** iOS never offers installation: it needs manual steps. An iPad identifies as a Mac. */
export function isIos({ userAgent, maxTouchPoints }: Device): boolean {
  return (
    /iPad|iPhone|iPod/u.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  );
}

/**
 * The worker runs on the app's own domain and its subdomains, never on an IP address or a preview.
 */
export function isOwnHost(hostname: string, appDomain: string | null): boolean {
  if (appDomain === null || appDomain === '') return false;
  return hostname === appDomain || hostname.endsWith(`.${appDomain}`);
}

export type AppState = {
  isOnline: boolean;
  hasUpdate: boolean;
  isStandalone: boolean;
  isInstallable: boolean;
  isRegistered: boolean;
};

export type StatusBadge = 'offline' | 'update' | 'active' | 'installable' | 'web';

/** The status in a word; null if there is nothing to show. */
export function statusBadge(state: AppState): StatusBadge | null {
  if (!state.isStandalone && !state.isInstallable && !state.isRegistered) return null;
  if (!state.isOnline) return 'offline';
  if (state.hasUpdate) return 'update';
  if (state.isStandalone) return 'active';
  return state.isInstallable ? 'installable' : 'web';
}
