import { setTimeout as sleep } from 'node:timers/promises';

import { minuteMs } from '@kith/contract/core/time';

/** Waits until a condition holds. */
export async function waitFor<Result>(
  find: () => Result | undefined | Promise<Result | undefined>,
  timeoutMs = 3 * minuteMs,
): Promise<Result> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`The condition did not hold within ${timeoutMs} ms`);
    await sleep(20);
  }
}
