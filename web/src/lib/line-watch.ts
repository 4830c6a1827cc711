import { secondMs } from '@kith/contract/core/time';

/** The wait before the server is asked again, the first one; each is twice the one before. */
const firstPauseMs = secondMs;
const longestPauseMs = 16 * secondMs;

type LineParts = {
  /** Whether the browser has a network at all. */
  hasNetwork: () => boolean;
  /** Calls when the browser has found or lost a network, or its window is looked at again. */
  followNetwork: (hear: () => void) => () => void;
  /** Asks the server once whether it is there. */
  askOnce: () => Promise<boolean>;
  /** Asks it several times in a row. */
  askAgain: () => Promise<boolean>;
  /** Calls back after a time. */
  wait: (durationMs: number, done: () => void) => void;
  /** From 0 to 1: keeps many browsers from asking at the same moment. */
  chance: () => number;
};

/**
 * Watches whether the server can be reached, which a browser does not know: a network may be there
 * and swallow everything. Whoever gets no answer says so (`suspect`); then the server is asked, and
 * while it does not answer, again and again.
 */
export function createLineWatch(parts: LineParts) {
  const { hasNetwork, askOnce, askAgain, wait, chance } = parts;
  const listeners = new Set<(isOnline: boolean) => void>();
  let isAway = false;
  let answers = 0;
  let asking: Promise<boolean> | null = null;
  let told: boolean | null = null;
  let wakeUp = () => {};
  let stopFollowing = () => {};

  const isOnline = () => hasNetwork() && !isAway;

  function tell() {
    const next = isOnline();
    if (next === told) return;
    told = next;
    for (const listener of listeners) listener(next);
  }

  function setAway(next: boolean) {
    if (isAway === next) return;
    isAway = next;
    tell();
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
    told = isOnline();
    stopFollowing = parts.followNetwork(() => {
      tell();
      wakeUp();
    });
  }

  return {
    /** True as far as anybody knows. */
    isOnline,
    /** Somebody waits in vain, or was cut off. Resolves to whether there is no way to the server. */
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
    /** The server answered something. */
    noticeAnswer() {
      answers += 1;
      setAway(false);
    },
    /** Calls with each change; gives what ends it. */
    follow(listener: (isOnline: boolean) => void): () => void {
      if (listeners.size === 0) startFollowing();
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stopFollowing();
      };
    },
  };
}
