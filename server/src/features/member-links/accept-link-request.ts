import { type ContactCreate, contactCreateSchema } from '@kith/contract/contacts/schemas';
import type { AcceptLink } from '@kith/contract/member-links/schemas';
import { sql } from 'kysely';

import { contactsLock, writeContact } from '#features/contacts/write-contact.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { holdLock } from '#platform/database/locks.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type HeldRequest, holdRequest } from './link-queries.ts';

type Accepted = { member_id: string; contact_id: string | null };

/**
 * Accepts a request: the asker's contact is linked to the caller, and a contact of the caller to the
 * asker. A repeat changes nothing, and neither does a second contact.
 *
 * @throws `not_found`; `illegal_state` for a contact that is linked to another member.
 */
export async function acceptLinkRequest({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: AcceptLink;
}): Promise<Accepted> {
  const work = ctx.database.transaction(async (tx): Promise<Accepted> => {
    const held = await holdRequest(tx, input.id);
    if (!held) throw notFound('Request');
    const { member_id: memberId, status } = held;
    if (status === 'accepted') return { member_id: memberId, contact_id: held.contact_id };
    const contactId = await chooseContact(tx, ctx, { held, input });
    const now = ctx.clock.now();
    const accepted = await readRow(
      tx,
      sql<Computed<{ known_as: string | null }>>`
        select accept_link_request(${input.id}, ${contactId}, ${now}) as known_as`,
    );
    await notifyMember(
      { tx, jobs: ctx.jobs },
      {
        memberId,
        kind: 'link_accepted',
        fact: `${input.id}:${now.toISOString().slice(0, 10)}`,
        facts: { actor: accepted?.known_as ?? '' },
        ids: { actor_id: ctx.actor.memberId },
      },
    );
    return { member_id: memberId, contact_id: contactId };
  });
  return withRefusals(work);
}

/** The caller's contact for the asker: chosen, added, or the one that holds their address. */
async function chooseContact(
  tx: Tx,
  ctx: MemberContext,
  { held, input }: { held: HeldRequest; input: AcceptLink },
): Promise<string | null> {
  if (input.contact_id) return input.contact_id;
  if (!input.adds_contact || held.contact_id !== null) return held.contact_id;
  const ownerId = ctx.actor.memberId;
  await holdLock(tx, contactsLock(ownerId));
  const asker = describeAsker(held);
  return (await writeContact(tx, { ownerId, input: asker, now: ctx.clock.now() })).id;
}

/** What asking shares with a member who adds the asker: their name and their address. */
function describeAsker({ name, email }: HeldRequest): ContactCreate {
  const words = name.trim().split(/\s+/u);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return contactCreateSchema.parse({
    first_name: words.join(' ') || email || '?',
    last_name: last,
    emails: email ? [{ value: email }] : [],
    allow_duplicate: true,
  });
}
