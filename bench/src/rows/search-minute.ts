import { setTimeout as sleep } from 'node:timers/promises';

const minuteMs = 60_000;
let endedAt = Number.NEGATIVE_INFINITY;

/** Runs after the minute of the row before it: each sends nearly as many searches as a member may in one. */
export async function inOwnMinute<Result>(run: () => Promise<Result>): Promise<Result> {
  await sleep(Math.max(0, endedAt + minuteMs - performance.now()));
  try {
    return await run();
  } finally {
    endedAt = performance.now();
  }
}
