import { minuteS } from '@kith/contract/core/time';

import { createRateLimit } from '#platform/rate-limit.ts';

/** Searches of one member in a minute: someone who types asks several times a second at most. */
export const searchLimit = createRateLimit({
  name: 'messages.search',
  points: 240,
  durationS: minuteS,
});
