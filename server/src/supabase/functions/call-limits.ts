import { minuteS } from '@kith/contract/core/time';

import { createRateLimit } from '#platform/rate-limit.ts';

import { functions } from './functions.ts';

/** How often one member may call each function, by its name. */
export const functionLimits = new Map(
  Object.entries(functions).map(([name, { perMinute }]) => [
    name,
    createRateLimit({ name: `functions.${name}`, points: perMinute, durationS: minuteS }),
  ]),
);
