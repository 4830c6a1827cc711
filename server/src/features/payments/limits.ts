import { hourS, minuteS } from '@kith/contract/core/time';

import { createRateLimit } from '#platform/rate-limit.ts';

/** Pages that one member can open in an hour. */
export const checkoutLimit = createRateLimit({
  name: 'payments.checkout',
  points: 30,
  durationS: hourS,
});

/** Questions of one member that the provider is asked in a minute: it counts those of all members together. */
export const providerLimit = createRateLimit({
  name: 'payments.provider',
  points: 60,
  durationS: minuteS,
});
