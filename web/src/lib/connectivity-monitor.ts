import { secondMs } from '@kith/contract/core/time';

/** The delay before the first repeated check; each further delay is twice as long. */
const firstPauseMs = secondMs;
const longestPauseMs = 16 * secondMs;

type MonitorParts = {
  /** Whether the browser has a network at all. */
  hasNetwork: () => boolean;
  /** Calls when the browser finds or loses a network, or its window becomes visible. */
  followNetwork: (hear: () => void) => () => void;
  /** Sends one health check. */
  askOnce: () => Promise<boolean>;
  /** Sends several health checks in a row. */
  askAgain: () => Promise<boolean>;
  /** Calls back after a time. */
  wait: (durationMs: number, done: () => void) => void;
  /** From 0 to 1: spreads the checks of many browsers. */
  chance: () => number;
};

/**
 * Monitors whether the server can be reached. Browsers don't know: a network may exist and swallow
 * everything. A request without an answer calls `confirmOffline`; then the server is checked,
 * repeatedly while it doesn't answer.
 */
export function createConnectivityMonitor(parts: MonitorParts) {
  const { hasNetwork, askOnce, askAgain, wait, chance } = parts;
  const listeners = new Set<(isOnline: boolean) => void>();
  let isAway = false;
  let answers = 0;
  let asking: Promise<boolean> | null = null;
  let notified: boolean | null = null;
  let wakeUp = () => {};
  let stopFollowing = () => {};

  const isOnline = () => hasNetwork() && !isAway;

  function notify() {
    const next = isOnline();
    if (next === notified) return;
    notified = next;
    for (const listener of listeners) listener(next);
  }

  function setAway(next: boolean) {
    if (isAway === next) return;
    isAway = next;
    notify();
    if (isAway) void askUntilBack();
    else wakeUp();
  }

  async function askUntilBack(): Promise<void> {
    for (let round = 0; isAway; round += 1) {
      if (hasNetwork() && (await askAgain())) setAway(false);
      if (isAway) await pause(Math.min(firstPauseMs * 2 ** round, longestPauseMs));
    }
  }

  function pause(longestMs: number): Promise<void> {
    return new Promise((resolve) => {
      wakeUp = resolve;
      wait(longestMs * (0.5 + chance() / 2), resolve);
    });
  }

  function startFollowing() {
    notified = isOnline();
    stopFollowing = parts.followNetwork(() => {
      notify();
      wakeUp();
    });
  }

  return {
    /** True as far as is known. */
    isOnline,
    /**
     * For a request that got no answer or was cut off. Resolves to whether the server can't be
     * reached.
     */
    async suspect(): Promise<boolean> {
      if (!isOnline()) return true;
      const answersBefore = answers;
      asking ??= askOnce().finally(() => {
        asking = null;
      });
      const isThere = (await asking) || answers > answersBefore;
      if (!isThere && hasNetwork()) setAway(true);
      return !isOnline();
    },
    /** The server answered a request. */
    reportAnswer() {
      answers += 1;
      setAway(false);
    },
    /** Calls on each change. Returns the function that stops it. */
    follow(listener: (isOnline: boolean) => void): () => void {
      if (listeners.size === 0) startFollowing();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stopFollowing();
      };
    },
  };
}
