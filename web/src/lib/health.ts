import { secondMs } from '@kith/contract/core/time';

const healthPath = '/api/health';
const healthAttempts = 3;
const healthBaseDelayMs = 300;
/** A connection that swallows requests counts as none. */
const healthTimeoutMs = 3 * secondMs;

/**
 * Each pause is about twice the last, with jitter, so that many browsers don't come back at once.
 */
export function pauseBeforeMs(attempt: number, chance: number): number {
  return healthBaseDelayMs * 2 ** (attempt - 1) * (1 + chance);
}

/** True if the server reports that it is healthy. */
export async function askHealth(): Promise<boolean> {
  try {
    const { ok } = await fetch(healthPath, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(healthTimeoutMs),
    });
    return ok;
  } catch {
    return false;
  }
}

/** True once the server answers; asked up to three times with growing pauses and jitter. */
export async function isReachable(): Promise<boolean> {
  for (let attempt = 0; attempt < healthAttempts; attempt += 1) {
    if (attempt > 0) await pause(pauseBeforeMs(attempt, Math.random()));
    if (!navigator.onLine) return false;
    if (await askHealth()) return true;
  }
  return false;
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
