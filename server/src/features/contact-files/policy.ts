import { contactFileLimits, fileRestorableHours } from '@kith/contract/contact-files/rules';
import { hourMs } from '@kith/contract/core/time';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import { countFiles, eraseDeleted, sumBytes } from './queries.ts';

/** The lock of a member's space for files, so that two uploads can't both take the last of it. */
export function roomLock(ownerId: string): string {
  return `contact-files:${ownerId}`;
}

/** A file that was deleted before this moment can't be restored. */
export function fileRestorableSince(now: Date): Date {
  return new Date(now.getTime() - fileRestorableHours * hourMs);
}

/** @throws `files_per_contact_reached` */
export async function refuseFullContact(tx: Tx, ownerId: string, contactId: string): Promise<void> {
  if ((await countFiles(tx, ownerId, contactId)) < contactFileLimits.perContact) return;
  throw new AppError('files_per_contact_reached', 'The contact has as many files as it can have', {
    limit: contactFileLimits.perContact,
  });
}

/** @throws `file_space_used_up` when so many more bytes don't fit, even without deleted files. */
export async function refuseFullSpace(tx: Tx, ownerId: string, bytes: number) {
  const { live, deleted } = await sumBytes(tx, ownerId);
  const limitBytes = contactFileLimits.memberBytes;
  if (live + bytes > limitBytes) {
    throw new AppError('file_space_used_up', 'The files of the member take as much as they can', {
      limit_bytes: limitBytes,
      used_bytes: live,
    });
  }
  return { needsDeleted: live + deleted + bytes > limitBytes };
}

/**
 * Makes sure that so many more bytes fit. Deleted files that could be restored give way to new
 * ones.
 *
 * @throws `file_space_used_up`
 */
export async function makeRoom(tx: Tx, ownerId: string, bytes: number): Promise<void> {
  const { needsDeleted } = await refuseFullSpace(tx, ownerId, bytes);
  if (needsDeleted) await eraseDeleted(tx, ownerId);
}
