import type { MemberContext } from '#platform/context.ts';
import { holdLock } from '#platform/database/locks.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

export const refreshJobName = 'insights.refresh';

/** So many changes are taken over while the member waits; more, by a job. */
const inlineChanges = 1_000;

export type Updating = { left: number } | null;

/**
 * Takes over what changed since the last time, so that the history is what it is derived from. After
 * a large change (an import) a job does it, and the answer is how many notes are left.
 */
export async function takeOverChanges(
  tx: Tx,
  { actor: { memberId: ownerId }, jobs }: Pick<MemberContext, 'actor' | 'jobs'>,
  timeZone: string,
): Promise<Updating> {
  const left = await countChanges(tx, ownerId);
  if (left === 0) return null;
  if (left > inlineChanges) {
    await jobs.send(tx, refreshJobName, { ownerId });
    return { left };
  }
  await refreshNext(tx, ownerId, { timeZone, most: inlineChanges });
  return null;
}

/** Takes over what changed, up to as much as a member waits for; the rest is left to the job. */
export async function takeOverFewChanges(tx: Tx, ownerId: string, timeZone: string): Promise<void> {
  const waiting = await countChanges(tx, ownerId);
  if (waiting > 0 && waiting <= inlineChanges) {
    await refreshNext(tx, ownerId, { timeZone, most: inlineChanges });
  }
}

/**
 * Derives the history of the contacts in the next `most` notes.
 *
 * @returns how many notes there were.
 */
export async function refreshNext(
  tx: Tx,
  ownerId: string,
  { timeZone, most }: { timeZone: string; most: number },
): Promise<number> {
  await holdLock(tx, `insights:${ownerId}`);
  const row = await readRow(
    tx,
    sql<Computed<{ notes: number }>>`
      select refresh_insights(${ownerId}, ${timeZone}, ${most}) as notes`,
  );
  return row?.notes ?? 0;
}

/** How many notes wait, up to one more than are taken over at once; exact counts cost a scan. */
async function countChanges(tx: Tx, ownerId: string): Promise<number> {
  const few = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count from (
      select from insight_changes where owner_id = ${ownerId} limit ${inlineChanges + 1}) c`,
  );
  const count = few?.count ?? 0;
  if (count <= inlineChanges) return count;
  const all = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count
      from insight_changes where owner_id = ${ownerId}`,
  );
  return all?.count ?? count;
}
