import { secondMs } from '@kith/contract/core/time';
import type { Logger } from '#platform/log.ts';

/**
 * Looks every second for notes that became jobs' work; a look that fails is followed by the next one.
 *
 * @returns what stops it, when the last look has ended.
 */
export function lookEachSecond({
  log,
  what,
  look,
}: {
  log: Logger;
  /** For the log. */
  what: string;
  look: () => Promise<unknown>;
}): () => Promise<void> {
  let looking = Promise.resolve();
  let isLooking = false;
  const lookOnce = async () => {
    isLooking = true;
    try {
      await look();
    } catch (error) {
      log.warn({ err: error }, `${what} not taken`);
    }
    isLooking = false;
  };
  const timer = setInterval(() => {
    if (!isLooking) looking = lookOnce();
  }, secondMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return looking;
  };
}
