import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { fileRestorableSince, refuseFullContact, roomLock } from './policy.ts';
import { type FileRow, lockFile, setFileDeleted } from './queries.ts';

/**
 * Undoes a deletion. A file that is not deleted is returned unchanged. There is space: deleted
 * files that can be restored still count.
 *
 * @throws `not_found` once it is erased, `files_per_contact_reached`.
 */
export function restoreFile({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<FileRow> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(
    async (tx) => {
      const file = await lockFile(tx, ownerId, id, fileRestorableSince(ctx.clock.now()));
      if (!file) throw notFound('File');
      if (file.deleted_at === null) return file;
      await refuseFullContact(tx, ownerId, file.contact_id);
      await setFileDeleted(tx, ownerId, id, null);
      return { ...file, deleted_at: null };
    },
    { lock: roomLock(ownerId) },
  );
}
