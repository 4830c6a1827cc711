import { secondMs } from '@kith/contract/core/time';

import type { WorkLimits } from '#platform/workers/worker-pool.ts';

/**
 * What a response of a provider may be. The longest in use name a person's groups, some hundreds;
 * each is one element, three or four levels below the assertion.
 */
export const samlBounds = { characters: 192 * 1024, depth: 32, elements: 2_000 };

/** The form around it: base64 adds a third, the encoding of a form some more. */
export const samlFormBytes = 320 * 1024;

/**
 * A real response takes milliseconds, the worst that `samlBounds` allow about a second; the first
 * one also loads the library.
 */
export const samlWork: WorkLimits = {
  threads: 1,
  waiting: 32,
  timeMs: 10 * secondMs,
  heapMb: 128,
};
