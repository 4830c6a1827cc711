import { useSyncExternalStore } from 'react';
import { askHealth, isReachable } from '#lib/health.ts';
import { createLineWatch } from '#lib/line-watch.ts';

const networkEvents = ['online', 'offline', 'visibilitychange'] as const;

const line = createLineWatch({
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
 * Whether there is a way to the server: the browser has a network, and the server was not found
 * missing since it answered last.
 */
export const isOnline = line.isOnline;

/** Somebody waits in vain. Resolves, once the server was asked, to whether there is no way to it. */
export const suspectLine = line.suspect;

/** The server answered something. */
export const noticeAnswer = line.noticeAnswer;

/** Calls whenever the way to the server is lost or found again; gives what ends it. */
export const followOnline = line.follow;

/** Calls whenever the way to the server is found again; gives what ends it. */
export function whenBackOnline(resume: () => void): () => void {
  return followOnline((isOnlineNow) => {
    if (isOnlineNow) resume();
  });
}

/** Whether there is a way to the server; true while a page is prerendered. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(followOnline, isOnline, () => true);
}
