import { paths } from '@kith/contract/app-routes/paths';
import { minuteMs } from '@kith/contract/core/time';
import { isReachable } from '#lib/health.ts';

/** More entries than these only cost memory: the browser keeps them for the life of the page. */
const maxMeasures = 100;
const maxResources = 200;
const cleanupMs = minuteMs;

/** Kept over a hard reset: the member stays signed in. */
const authKey = /auth-token/u;

/** Clears what this browser keeps of the product, save the sign-in, and loads everything anew. */
export function hardReset() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!authKey.test(key)) localStorage.removeItem(key);
    }
  } catch {
    // Blocked storage holds nothing to clear.
  }
  window.location.reload();
}

/** Leaves a broken screen for the dashboard; the full load forgets every cached answer. */
export function softReset() {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing to clear.
  }
  window.location.assign(paths.dashboard());
}

/** Does something again if the server can be reached. @returns false when it can't, or offline. */
export async function retryOverNetwork(retry: () => void): Promise<boolean> {
  if (!(await isReachable())) return false;
  retry();
  return true;
}

/** Gives back the memory of performance entries that nobody reads any more. */
export function cleanUpMemory() {
  if (performance.getEntriesByType('measure').length > maxMeasures) {
    performance.clearMeasures();
    performance.clearMarks();
  }
  if (performance.getEntriesByType('resource').length > maxResources) {
    performance.clearResourceTimings();
  }
}

/** Cleans up as long as the page is open. @returns what ends it. */
export function keepMemoryClean(): () => void {
  const timer = setInterval(cleanUpMemory, cleanupMs);
  return () => clearInterval(timer);
}
