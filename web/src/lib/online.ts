import { useSyncExternalStore } from 'react';
import { askHealth, isReachable } from '#lib/health.ts';
import { createConnectivityMonitor } from '#lib/connectivity-monitor.ts';

const networkEvents = ['online', 'offline', 'visibilitychange'] as const;

const line = createConnectivityMonitor({
  hasNetwork: () => navigator.onLine,
  followNetwork: (hear) => {
    for (const name of networkEvents) window.addEventListener(name, hear);
    return () => {
      for (const name of networkEvents) window.removeEventListener(name, hear);
    };
  },
  askOnce: askHealth,
  askAgain: isReachable,
  wait: (durationMs, done) => void setTimeout(done, durationMs),
  chance: Math.random,
});

/**
 * Whether the server can be reached: the browser has a network, and the server has not gone missing
 * since its last answer.
 */
export const isOnline = line.isOnline;

/**
 * For a request without an answer. Checks the server, and resolves to whether it can't be reached.
 */
export const confirmOffline = line.suspect;

/** The server answered a request. */
export const reportAnswer = line.reportAnswer;

/** Calls whenever the connection is lost or found. Returns the function that stops it. */
export const followOnline = line.follow;

/** Calls whenever the connection is back. Returns the function that stops it. */
export function whenBackOnline(resume: () => void): () => void {
  return followOnline((isOnlineNow) => {
    if (isOnlineNow) resume();
  });
}

/** Whether the server can be reached; true while a page is prerendered. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followOnline, isOnline, () => true);
}
