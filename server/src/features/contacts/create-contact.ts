import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { toColumns, toPoints } from './contact-fields.ts';
import type { ContactRow } from './contact-row.ts';
import { findDuplicate } from './find-duplicate.ts';
import { insertContact, lockAdditions } from './queries.ts';

/**
 * Adds a contact by hand.
 *
 * @throws `duplicate_contact` when another contact looks like the same person and the input doesn't
 *   say `allow_duplicate`; the details name that contact, so that the member can open it instead.
 */
export async function createContact({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: ContactCreate;
}): Promise<ContactRow> {
  const ownerId = ctx.actor.memberId;
  const { allow_duplicate: allowsDuplicate, ...fields } = input;
  const contact = { columns: toColumns(fields), points: toPoints(fields) };
  return ctx.database.transaction(
    async (tx) => {
      if (!allowsDuplicate) {
        await lockAdditions(tx, ownerId);
        const duplicate = await findDuplicate(tx, ownerId, contact);
        if (duplicate) {
          throw new AppError('duplicate_contact', 'This person is a contact already', duplicate);
        }
      }
      return insertContact(tx, ownerId, { ...contact, now: ctx.clock.now() });
    },
    { reusesPlans: true },
  );
}
