import type { Filled, RevertFill } from '@kith/contract/contact-intelligence/schemas';
import { getContact } from '#features/contacts/get-contact.ts';
import { lockContactsById } from '#features/contacts/lock-contacts.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';

import { isAsWritten, listFills } from './list-fills.ts';

/**
 * Takes a filled field back, with the contact's history; a repeat changes nothing.
 *
 * @throws `not_found`; `conflict` when the member changed the field since
 */
export function revertFill({
  ctx,
  input: { contact_id: id, field },
}: {
  ctx: MemberContext;
  input: RevertFill;
}): Promise<{ items: Filled[] }> {
  return ctx.database.transaction(async (tx) => {
    const inside = { ...ctx, database: nestIn(tx) };
    await lockContactsById(tx, ctx.actor.memberId, [id]);
    const contact = await getContact({ ctx: inside, input: { id } });
    const taken = await tx
      .deleteFrom('contact_fills')
      .where('owner_id', '=', ctx.actor.memberId)
      .where('contact_id', '=', id)
      .where('field', '=', field)
      .returning(['replaced', 'written'])
      .executeTakeFirst();
    if (taken) {
      if (!isAsWritten(contact, taken.written)) {
        throw new AppError('conflict', 'The field has changed since');
      }
      const replaced = taken.replaced as Record<string, string>;
      if (Object.keys(replaced).length > 0) {
        await updateContact({ ctx: inside, input: { id, ...replaced }, source: 'undo' });
      }
    }
    return listFills({ ctx: inside, input: { contact_id: id } });
  });
}
