import { secondMs } from '@kith/contract/core/time';

const waitsMs = [secondMs, 2 * secondMs, 5 * secondMs];
const longestMs = 10 * secondMs;

/**
 * How long a lost socket waits before it comes back, by the number of the try, from 1. A server that
 * goes sends all its clients away at once: they come back spread over as long again, not as one.
 */
export function reconnectDelayMs(tries: number, random: () => number = Math.random): number {
  return (waitsMs[tries - 1] ?? longestMs) * (1 + random());
}
