import { minuteS } from '@kith/contract/core/time';

import { createRateLimit } from '#platform/http/rate-limit.ts';

/** Changes, deletions and reactions of one member in a minute; each is told to all who take part. */
export const changeLimit = createRateLimit({ points: 240, durationS: minuteS });
