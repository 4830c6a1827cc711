import { paths } from '@kith/contract/app-routes/paths';
import { minuteMs } from '@kith/contract/core/time';
import { isReachable } from '#lib/health.ts';

/** Entries beyond these only cost memory: the browser holds them while the page is open. */
const maxMeasures = 100;
const maxResources = 200;
const cleanupMs = minuteMs;

/** Survives a hard reset: the member stays signed in. */
const authKey = /auth-token/u;

/** Clears this browser's data except the sign-in, and reloads. */
export function hardReset() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!authKey.test(key)) localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage has nothing to clear.
  }
  window.location.reload();
}

/** Leaves a broken screen for the dashboard; the full load drops every cached answer. */
export function softReset() {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked storage has nothing to clear.
  }
  window.location.assign(paths.dashboard());
}

/**
 * Repeats something if the server can be reached.
 * @returns false if it can't.
 */
export async function retryOverNetwork(retry: () => void): Promise<boolean> {
  if (!(await isReachable())) return false;
  retry();
  return true;
}

/** Frees the memory of old performance entries. */
export function cleanUpMemory() {
  if (performance.getEntriesByType('measure').length > maxMeasures) {
    performance.clearMeasures();
    performance.clearMarks();
  }
  if (performance.getEntriesByType('resource').length > maxResources) {
    performance.clearResourceTimings();
  }
}

/**
 * Cleans up while the page is open.
 * @returns a function that stops it.
 */
export function startMemoryCleanup(): () => void {
  const timer = setInterval(cleanUpMemory, cleanupMs);
  return () => clearInterval(timer);
}
