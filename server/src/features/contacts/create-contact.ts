import type { ContactCreate } from '@kith/contract/contacts/schemas';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { toColumns, toPoints } from './contact-fields.ts';
import type { ContactRow } from './contact-row.ts';
import { duplicateOf, noDuplicates } from './duplicate-of.ts';
import { insertContact } from './queries.ts';

/**
 * Adds a contact by hand.
 *
 * @throws `duplicate_contact` when another contact looks like the same person and the input doesn't
 * say `allow_duplicate`; the details name that contact, so that the member can open it instead.
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
      const unless = allowsDuplicate ? noDuplicates : duplicateOf(ownerId, contact);
      const now = ctx.clock.now();
      const { added, duplicate } = await insertContact(tx, ownerId, { ...contact, unless, now });
      if (added) return added;
      throw new AppError('duplicate_contact', 'This person is a contact already', duplicate);
    },
    // A member's additions are serialized, so that two can't both find no duplicate.
    { reusesPlans: true, lock: `contacts:${ownerId}` },
  );
}
