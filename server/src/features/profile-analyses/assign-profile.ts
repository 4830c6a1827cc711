import { cutText } from '@kith/contract/core/text';
import { contactLimits } from '@kith/contract/contacts/rules';
import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import type { ProfileAnalysis, ProfileAssign } from '@kith/contract/profile-analyses/schemas';
import { createContact } from '#features/contacts/create-contact.ts';
import { hasContact } from '#features/contacts/has-contact.ts';
import { splitFullName } from '#features/imports/readers/person-name.ts';
import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';

import { readProfile } from './read-profile.ts';

/**
 * Says who an analysed profile is about; without a contact, adds one with the name that it gives. What
 * is proposed of them is accepted one by one afterwards. A repeat changes nothing.
 *
 * @throws `not_found`; `illegal_state` before it is done, or for somebody else than before;
 *   `duplicate_contact` and `payment_required` as a new contact
 */
export async function assignProfile({
  ctx,
  input: { id, contact_id: contactId },
}: {
  ctx: MemberContext;
  input: ProfileAssign;
}): Promise<ProfileAnalysis> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      const inside = { ...ctx, database: nestIn(tx) };
      const profile = await readProfile(tx, ownerId, { id, now });
      if (contactId && !(await hasContact(tx, ownerId, contactId))) throw notFound('Contact');
      if (profile.contact !== null && (contactId === null || profile.contact.id === contactId)) {
        return profile;
      }
      if (profile.status !== 'done' || profile.contact !== null) {
        throw new AppError('illegal_state', 'The profile is not analysed, or about somebody else');
      }
      const about = contactId ?? (await addPerson(inside, profile));
      await tx
        .updateTable('profile_analyses')
        .set({ contact_id: about })
        .where('owner_id', '=', ownerId)
        .where('id', '=', id)
        .where('contact_id', 'is', null)
        .execute();
      return readProfile(tx, ownerId, { id, now });
    },
    { lock: `profile-analyses:${ownerId}` },
  );
}

/** Where somebody like them was offered, the member has seen that this is someone else. */
async function addPerson(ctx: MemberContext, { person, likely }: ProfileAnalysis): Promise<string> {
  const { first_name: first, last_name: last } = splitFullName(person.name);
  const cut = (text: string) => cutText(text, contactLimits.name);
  // A profile without a name is that of its company or title, until the member says who it is.
  const name = first === '' && last === '' ? person.company || person.title : first;
  const input = contactCreateSchema.parse({
    first_name: cut(name),
    last_name: cut(last),
    title: person.title,
    company: person.company,
    location: person.location,
    allow_duplicate: likely !== null,
  });
  return (await createContact({ ctx, input })).id;
}
