import type { ContactUpdate } from '@kith/contract/contacts/schemas';
import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { type ContactFields, fieldsOf, toColumns, toPoints } from './contact-fields.ts';
import type { ContactRow } from './contact-row.ts';
import { presentContact } from './present.ts';
import {
  findContact,
  hasPhoto,
  lockContact,
  replacePoints,
  updateContactColumns,
} from './queries.ts';
import { recordChanges } from './record-changes.ts';

/**
 * Changes the supplied fields and records the important ones (name, company, title, location) as
 * history. Without a difference nothing changes, not even the revision.
 *
 * @throws `conflict` when `revision` is given and the contact has changed since.
 */
export async function updateContact({
  ctx,
  input,
  source = 'manual',
}: {
  ctx: Pick<MemberContext, 'actor' | 'database' | 'clock'>;
  input: ContactUpdate;
  /** The cause that the history names. */
  source?: 'manual' | 'merge' | 'undo' | 'analysis' | 'salesforce' | 'hubspot';
}): Promise<ContactRow> {
  const { id, revision, ...changes } = input;
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const current = await lockContact(tx, ownerId, id);
    if (!current) throw notFound('Contact');
    if (revision !== undefined && revision !== current.revision) {
      throw new AppError('conflict', 'The contact has changed since', {
        revision: current.revision,
      });
    }
    const before = knownFieldsOf(current, now);
    const after: KnownFields = { ...before, ...withoutUndefined(changes) };
    if (after.first_name === '' && after.last_name === '') {
      const path = changes.first_name === undefined ? 'last_name' : 'first_name';
      throw validationFailed([{ path, code: 'name_required', message: 'name_required' }]);
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return current;
    const { photo_id: photoId, ...fields } = after;
    if (photoId && photoId !== before.photo_id && !(await hasPhoto(tx, ownerId, id, photoId))) {
      throw validationFailed([
        { path: 'photo_id', code: 'unknown_photo', message: 'unknown_photo' },
      ]);
    }
    await updateContactColumns(tx, ownerId, id, { columns: toColumns(fields), photoId, now });
    await replacePoints(tx, ownerId, id, toPoints(fields));
    await recordChanges(tx, ownerId, id, { before, after, now, source });
    return (await findContact(tx, ownerId, id)) ?? current;
  });
}

type KnownFields = ContactFields & { photo_id: string | null };

function knownFieldsOf(row: ContactRow, now: Date): KnownFields {
  const contact = presentContact(row, now);
  return { ...fieldsOf(contact), photo_id: contact.photo_id };
}

function withoutUndefined<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Fields;
}
