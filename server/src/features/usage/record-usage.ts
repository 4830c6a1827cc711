import { type UsageEvent, usageEventSchema } from '@kith/contract/usage/schemas';
import { sql } from 'kysely';
import type { z } from 'zod';

import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { insertUsageEvent } from './queries.ts';

/**
 * Records what a member did, in the transaction that does it, if they agreed to analytics. For work of
 * the member as of the service, so the consent is read as both may.
 */
export async function recordUsage(
  tx: Tx,
  memberId: string,
  event: z.input<typeof usageEventSchema>,
  at: Date,
): Promise<void> {
  const agreed = await readRows(
    tx,
    sql`select from user_consent c where c.user_id = ${memberId} and c.consent_type = 'analytics'
      and c.consent_granted and (c.expires_at is null or c.expires_at > ${at})`,
  );
  if (agreed.length === 0) return;
  const complete: UsageEvent = usageEventSchema.parse(event);
  await insertUsageEvent(tx, memberId, complete);
}
