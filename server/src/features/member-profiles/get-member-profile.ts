import { readContacts } from '#features/contacts/read-contacts.ts';
import { type ContactLinkRow, findContactLink } from '#features/member-links/link-queries.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Contact } from '@kith/contract/contacts/schemas';
import type { CommonCompany, Experience } from '@kith/contract/member-profiles/schemas';

import { companiesInCommon } from './companies-in-common.ts';
import {
  findOwnProfile,
  readPeopleInCommon,
  readSeenProfile,
  readShownTimeZone,
  readTopicsInCommon,
  type SeenByOtherRow,
} from './profile-queries.ts';

/** How many people in common are named; the others are counted. */
const namedInCommon = 8;

export type MemberProfileView = {
  seen: SeenByOtherRow;
  isOwn: boolean;
  contact: Contact | null;
  link: ContactLinkRow | undefined;
  commonCount: number;
  common: { member_id: string; contact: Contact }[];
  timeZone: string | null;
  companies: CommonCompany[];
  topics: string[];
};

/**
 * A member's profile as the caller sees it, with what is between the two. The warmth is that of the
 * caller's own contact.
 *
 * @throws `not_found` for a member that they can't see, whatever the reason.
 */
export async function getMemberProfile({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<MemberProfileView> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const seen = await readSeenProfile(tx, id, now);
    if (!seen) throw notFound('Profile');
    const isOwn = seen.id === ownerId;
    const shared = isOwn ? [] : await readPeopleInCommon(tx, seen.id);
    const named = shared.slice(0, namedInCommon);
    const ids = [
      ...named.map((one) => one.contact_id),
      ...(seen.contact_id ? [seen.contact_id] : []),
    ];
    const contacts = await readContacts(tx, ownerId, { ids, now });
    const link = seen.contact_id === null ? undefined : await findContactLink(tx, seen.contact_id);
    const own = isOwn ? undefined : await findOwnProfile(tx, ownerId);
    return {
      seen,
      isOwn,
      contact: contacts.get(seen.contact_id ?? '') ?? null,
      link,
      commonCount: shared.length,
      common: named.flatMap(({ member_id, contact_id }) => {
        const contact = contacts.get(contact_id);
        return contact ? [{ member_id, contact }] : [];
      }),
      timeZone: isOwn ? null : await readShownTimeZone(tx, seen.id),
      companies: companiesInCommon(readExperience(own), seen.experience ?? []),
      topics: isOwn ? [] : await readTopicsInCommon(tx, seen.id, now),
    };
  });
}

/** What the caller knows of themselves, whoever else sees it. */
function readExperience(own: { experience: unknown } | undefined): Experience[] {
  return (own?.experience ?? []) as Experience[];
}
