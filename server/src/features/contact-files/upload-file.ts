import { cleanFileName } from '@kith/contract/contact-files/file-name';
import { contactFileLimits } from '@kith/contract/contact-files/rules';
import { holdContact } from '#features/contacts/has-contact.ts';
import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { makeRoom, refuseFullContact, roomLock } from './policy.ts';
import { type FileRow, insertFile } from './queries.ts';
import { recogniseFile } from '#platform/files/recognise-file.ts';

/**
 * Stores a file for a contact. Its content decides its type; its name is cleaned.
 *
 * @throws `not_found`, `validation_failed` (`name_required`) when nothing is left of the name,
 * `file_empty`, `file_too_large`, `files_per_contact_reached` or `file_space_used_up`.
 */
export async function uploadFile({
  ctx,
  input: { contactId, fileName, content },
}: {
  ctx: MemberContext;
  input: { contactId: string; fileName: string; content: Buffer };
}): Promise<FileRow> {
  const ownerId = ctx.actor.memberId;
  const name = cleanFileName(fileName);
  if (name === '') {
    throw validationFailed([
      { path: 'file_name', code: 'name_required', message: 'name_required' },
    ]);
  }
  if (content.length === 0) throw new AppError('file_empty', 'The file is empty');
  if (content.length > contactFileLimits.fileBytes) {
    throw new AppError('file_too_large', 'The file is too large', {
      limit_bytes: contactFileLimits.fileBytes,
    });
  }
  const mediaType = recogniseFile(content);
  return ctx.database.transaction(
    async (tx) => {
      if (!(await holdContact(tx, ownerId, contactId))) throw notFound('Contact');
      await refuseFullContact(tx, ownerId, contactId);
      await makeRoom(tx, ownerId, content.length);
      const now = ctx.clock.now();
      return insertFile(tx, ownerId, { contactId, name, mediaType, content, now });
    },
    { lock: roomLock(ownerId) },
  );
}
