import { type UsageEvent, usageEventSchema } from '@kith/contract/usage/schemas';
import { sql } from 'kysely';
import type { z } from 'zod';

import { readPreparedRows } from '#platform/database/prepared.ts';
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
  if (await agreesToAnalytics(tx, memberId, at)) await writeUsage(tx, memberId, event);
}

export async function agreesToAnalytics(tx: Tx, memberId: string, at: Date): Promise<boolean> {
  const agreed = await readPreparedRows(
    tx,
    sql`select from user_consent c where c.user_id = ${memberId} and c.consent_type = 'analytics'
      and c.consent_granted and (c.expires_at is null or c.expires_at > ${at})`,
  );
  return agreed.length > 0;
}

/** Records it without asking, for callers that know that the member agrees. */
export async function writeUsage(
  tx: Tx,
  memberId: string,
  event: z.input<typeof usageEventSchema>,
): Promise<void> {
  const complete: UsageEvent = usageEventSchema.parse(event);
  await insertUsageEvent(tx, memberId, complete);
}
