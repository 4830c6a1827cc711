import { minuteS } from '@kith/contract/core/time';

import { createRateLimit } from '#platform/rate-limit.ts';

/**
 * How many entries of the audit log one member may cause per minute, by any kind of call; further
 * ones are refused unrecorded, or anyone could fill the log.
 */
export const auditBudget = createRateLimit({
  name: 'roles.audit',
  points: 120,
  durationS: minuteS,
});
