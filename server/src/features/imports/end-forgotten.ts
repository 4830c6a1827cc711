import { dayMs } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A run that takes longer was forgotten. */
const longestRunMs = dayMs;

/**
 * Ends a forgotten run of the member as a failed one, which can go on or be undone: its jobs failed for
 * as long as the member was banned, and it would keep every other import from starting.
 */
export async function endForgotten(
  tx: Tx,
  { actor, clock }: Pick<MemberContext, 'actor' | 'clock'>,
): Promise<void> {
  const now = clock.now();
  await tx
    .updateTable('imports')
    .set({ status: 'failed', error_code: 'internal', finished_at: now })
    .where('owner_id', '=', actor.memberId)
    .where('status', 'in', ['queued', 'running', 'undoing'])
    .where('started_at', '<', new Date(now.getTime() - longestRunMs).toISOString())
    .execute();
}
