import { secondMs } from '@kith/contract/core/time';

const waitsMs = [secondMs, 2 * secondMs, 5 * secondMs];
const longestMs = 10 * secondMs;

/**
 * The delay before a lost socket reconnects, by the number of the attempt, from 1. A stopping
 * server disconnects all clients at once, so jitter spreads them over twice the time.
 */
export function reconnectDelayMs(tries: number, random: () => number = Math.random): number {
  return (waitsMs[tries - 1] ?? longestMs) * (1 + random());
}
