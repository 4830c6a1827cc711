import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { holdLock } from '#platform/database/locks.ts';
import { runAsService } from '#platform/database/service.ts';

import { addChange, auditChange } from './group-changes.ts';
import type { GroupService } from './group-service.ts';
import { readSyncState } from './read-group-sync.ts';

const wordOf = (isAutomatic: boolean) => (isAutomatic ? 'on' : 'off');

/**
 * Whether the job syncs groups each hour.
 * @throws `conflict` where it is set so already
 */
export function setAutomatic({
  ctx,
  service: { database },
  input: { is_automatic: isAutomatic, reason },
}: {
  ctx: MemberContext;
  service: GroupService;
  input: { is_automatic: boolean; reason: string };
}): Promise<{ is_automatic: boolean }> {
  return runAsService(database, async (tx) => {
    await holdLock(tx, 'forum-sync-state');
    const current = (await readSyncState(tx)).is_automatic;
    if (current === isAutomatic) throw new AppError('conflict', 'It is set so already');
    await tx
      .insertInto('forum_sync_state')
      .values({ is_automatic: isAutomatic })
      .onConflict((conflict) =>
        conflict.column('is_only').doUpdateSet({ is_automatic: isAutomatic }),
      )
      .execute();
    const author = { now: ctx.clock.now(), authorId: ctx.actor.memberId, reason };
    await addChange(tx, author, {
      kind: 'automatic',
      before_value: wordOf(current),
      after_value: wordOf(isAutomatic),
    });
    await auditChange(tx, ctx, { verb: 'automatic', is_automatic: isAutomatic, reason });
    return { is_automatic: isAutomatic };
  });
}
