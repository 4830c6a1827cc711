import { type OptInResponse, optInResponse } from '@kith/contract/usage/introductions';
import { sql } from 'kysely';

import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { insertUsageEvent } from './queries.ts';

/**
 * Records the usage event `opt_in_response` of a member, as far as they agreed to analytics.
 *
 * @param tx a transaction of the service
 */
export async function recordOptIn(
  tx: Tx,
  opted: {
    memberId: string;
    resourceId: string;
    response: OptInResponse;
    context: string;
  },
): Promise<void> {
  const { memberId, resourceId, response, context } = opted;
  const row = await readRow(
    tx,
    sql<Computed<{ agrees: boolean }>>`
      select auth.missing_consents(${memberId}, '{analytics}') = '{}' as agrees`,
  );
  if (!row?.agrees) return;
  await insertUsageEvent(tx, memberId, {
    ...optInResponse(response, context),
    resourceId,
    success: true,
    creditsConsumed: 0,
  });
}
