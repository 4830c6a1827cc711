import type { ReportBridge } from '@kith/contract/bridges/schemas';
import { hourS } from '@kith/contract/core/time';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { type BridgeRow, readOwnBridges } from './read-bridges.ts';

const reportLimit = createRateLimit({ name: 'bridges.report', points: 30, durationS: hourS });

/** Whose words a participant reports, and the words. */
function quote({ role, ...row }: BridgeRow): { memberId: string | null; text: string } {
  if (role === 'requester') return { memberId: row.connector_id, text: row.connector_note };
  const words = role === 'connector' ? [row.why, row.message] : [row.message];
  return { memberId: row.requester_id, text: words.filter(Boolean).join('\n\n') };
}

/**
 * Reports a bridge with its text as it is now. No one but administrators learns of it.
 *
 * @throws `not_found`, `rate_limited`
 */
export async function reportBridge({
  ctx,
  input: { id, reason, note },
}: {
  ctx: MemberContext;
  input: ReportBridge;
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  await reportLimit.take(ownerId);
  return ctx.database.transaction(async (tx) => {
    const [row] = await readOwnBridges(tx, { id, most: 1 });
    if (!row) throw notFound('Bridge');
    const { memberId, text } = quote(row);
    return tx
      .insertInto('content_reports')
      .values({
        owner_id: ownerId,
        bridge_id: id,
        subject: 'bridge',
        reported_id: memberId,
        reason,
        note,
        quoted_content: text,
        created_at: ctx.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
}
