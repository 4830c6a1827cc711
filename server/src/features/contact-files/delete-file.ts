import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { fileRestorableSince } from './policy.ts';
import { lockFile, setFileDeleted } from './queries.ts';

/** Deletes a file; it can be restored until it is erased. Deleting again changes nothing. */
export function deleteFile({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const file = await lockFile(tx, ownerId, id, fileRestorableSince(now));
    if (!file) throw notFound('File');
    if (file.deleted_at === null) await setFileDeleted(tx, ownerId, id, now);
    return { id };
  });
}
