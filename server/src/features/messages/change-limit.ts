import { minuteS } from '@kith/contract/core/time';

import { createRateLimit } from '#platform/rate-limit.ts';

/** Changes, deletions and reactions of one member in a minute; each is sent to all participants. */
export const changeLimit = createRateLimit({
  name: 'messages.change',
  points: 240,
  durationS: minuteS,
});
