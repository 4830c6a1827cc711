import { renameFile as composeFileName } from '@kith/contract/contact-files/file-name';
import type { ContactFileRename } from '@kith/contract/contact-files/schemas';
import { notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { fileRestorableSince } from './policy.ts';
import { type FileRow, lockFile, setFileName } from './queries.ts';

/**
 * Renames a file; its extension stays.
 *
 * @throws `not_found`, also for a deleted one; `validation_failed` (`name_required`).
 */
export function renameFile({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ContactFileRename;
}): Promise<FileRow> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const file = await lockFile(tx, ownerId, input.id, fileRestorableSince(ctx.clock.now()));
    if (!file || file.deleted_at !== null) throw notFound('File');
    const name = composeFileName(input.name, file.name);
    if (name === '') {
      throw validationFailed([{ path: 'name', code: 'name_required', message: 'name_required' }]);
    }
    await setFileName(tx, ownerId, input.id, name);
    return { ...file, name };
  });
}
