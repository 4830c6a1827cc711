import { createHash } from 'node:crypto';

import { forumRequestMs } from '@kith/contract/community/rules';
import { dayMs } from '@kith/contract/core/time';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A request that comes again so much later is refused by the forum, which has long forgotten it. */
const retentionMs = 30 * dayMs;

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest();
const expired = () =>
  new AppError('forum_request_expired', 'This request of the forum was used or is too old');

/**
 * Notes when a request was first seen: it says itself nothing about its age.
 *
 * @throws `forum_request_expired` for one that was answered or first seen too long ago.
 */
export async function noteRequest(tx: Tx, nonce: string, now: Date): Promise<void> {
  const hash = hashOf(nonce);
  await tx
    .deleteFrom('forum_requests')
    .where('seen_at', '<', new Date(now.getTime() - retentionMs).toISOString())
    .execute();
  await tx
    .insertInto('forum_requests')
    .values({ nonce_hash: hash, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const open = await tx
    .selectFrom('forum_requests')
    .select('seen_at')
    .where('nonce_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('seen_at', '>', new Date(now.getTime() - forumRequestMs).toISOString())
    .executeTakeFirst();
  if (!open) throw expired();
}

/**
 * Uses a request up: of two at once, one.
 *
 * @throws `forum_request_expired`.
 */
export async function useRequest(tx: Tx, nonce: string, now: Date): Promise<void> {
  await noteRequest(tx, nonce, now);
  const used = await tx
    .updateTable('forum_requests')
    .set({ used_at: now })
    .where('nonce_hash', '=', hashOf(nonce))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw expired();
}
