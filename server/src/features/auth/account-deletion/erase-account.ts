import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { eraseMember } from './erase-member.ts';
import { eraseRows } from './erase-rows.ts';

/**
 * Ends what the service may do for a member elsewhere. It may be repeated, and another service that
 * doesn't answer is no reason to throw.
 */
export type RevokeAccess = (userId: string) => Promise<void>;

/**
 * Erases a due account. First it is closed, so that signing in and keeping it are refused; then what
 * it may do at other services is revoked, its rows are deleted in batches, and at last the account.
 * After a kill the next run goes on.
 *
 * @returns false when it was kept after all.
 */
export async function eraseAccount({
  database,
  input: { userId, now },
  revokeAccess,
  signal,
}: {
  database: Database;
  input: { userId: string; now: Date };
  revokeAccess?: RevokeAccess;
  signal?: AbortSignal;
}): Promise<boolean> {
  const closed = await runAsService(database, (tx) =>
    tx
      .updateTable('auth.users')
      .set((user) => ({ deleted_at: user.fn.coalesce('deleted_at', user.val(now)) }))
      .where('id', '=', userId)
      .where('deletion_due_at', '<=', now.toISOString())
      .returning('id')
      .executeTakeFirst(),
  );
  if (!closed) return false;
  await revokeAccess?.(userId);
  signal?.throwIfAborted();
  await eraseRows({ database, userId, signal });
  await runAsService(database, (tx) => eraseMember(tx, userId));
  return true;
}
