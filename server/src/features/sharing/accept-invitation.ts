import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { sql } from 'kysely';

import { contactsLock, writeContact } from '#features/contacts/write-contact.ts';
import { notifyMember } from '#features/notifications/notify-member.ts';
import { recordReferral } from '#features/referrals/record-referral.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { type Computed, readRow, readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { openingLimit } from './limits.ts';
import { findInvitation, type InvitationView } from './read-invitation.ts';

/*
 * Links two members, so it writes rows of both: as the service, after the caller's own transaction
 * has checked their session and consents. Threats: a use more than allowed by two at once, so the
 * invitation's row is locked; a link across a block that comes at the same time, so the pair is
 * locked too; an address that is revealed, so new contacts get a name only.
 */

type Parts = { ctx: MemberContext; database: Database; input: { token: string } };
type Accepted = { member_id: string; contact_id: string };

/**
 * Accepts an invitation: each gets a contact that is the other. A repeat changes nothing.
 *
 * @throws `not_found` for an invitation that the caller can't accept, whatever the reason;
 *   `rate_limited`.
 */
export async function acceptInvitation({ ctx, database, input }: Parts): Promise<Accepted> {
  const { memberId } = ctx.actor;
  await openingLimit.take(memberId);
  await ctx.database.transaction(async () => undefined);
  return runAsService(database, async (tx) => {
    const invitation = await holdInvitation(tx, ctx, input.token);
    const { owner_id: ownerId } = invitation;
    const isFirst = await recordUse(tx, ctx, invitation);
    const chosen = await linkContact(tx, ctx, { ownerId, otherId: memberId, invitation });
    const own = await linkContact(tx, ctx, { ownerId: memberId, otherId: ownerId });
    await settleRequests(tx, ctx, ownerId);
    if (isFirst) {
      const came = { memberId, ownerId, invitationId: invitation.id };
      const since = readTime(invitation.created_at);
      await recordReferral({ tx, jobs: ctx.jobs, clock: ctx.clock }, { ...came, since });
      await notifyMember(
        { tx, jobs: ctx.jobs },
        {
          memberId: ownerId,
          kind: 'link_accepted',
          fact: `${invitation.id}:${memberId}`,
          facts: { actor: chosen.name },
          ids: { actor_id: memberId },
        },
      );
    }
    return { member_id: ownerId, contact_id: own.id };
  });
}

async function holdInvitation(tx: Tx, ctx: MemberContext, token: string): Promise<InvitationView> {
  const asked = { token, viewer: ctx.actor.memberId, now: ctx.clock.now() };
  const seen = await findInvitation(tx, asked);
  if (!seen) throw notFound('Invitation');
  await sql`select lock_member_pair(${seen.owner_id}, ${ctx.actor.memberId})`.execute(tx);
  await sql`select from invitations where owner_id = ${seen.owner_id} and id = ${seen.id}
    for update`.execute(tx);
  // Again: it may have been used up, or a block been set, meanwhile.
  const held = await findInvitation(tx, asked);
  if (!held) throw notFound('Invitation');
  return held;
}

/** Whether it is the caller's first use of the invitation. */
async function recordUse(tx: Tx, ctx: MemberContext, invitation: InvitationView): Promise<boolean> {
  const used = await tx
    .insertInto('invitation_uses')
    .values({
      owner_id: invitation.owner_id,
      invitation_id: invitation.id,
      member_id: ctx.actor.memberId,
      accepted_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (!used) return false;
  await sql`update invitations set uses = uses + 1
    where owner_id = ${invitation.owner_id} and id = ${invitation.id}`.execute(tx);
  return true;
}

type Side = { ownerId: string; otherId: string; invitation?: InvitationView };
type Linked = Computed<{ id: string; name: string }>;

/** Links a contact of `ownerId` to the other: the linked one, the invited, one that is known, a new one. */
async function linkContact(tx: Tx, ctx: MemberContext, side: Side): Promise<Linked> {
  const { ownerId, otherId, invitation } = side;
  const wanted = invitation?.contact_id ?? null;
  const known = await readRow(
    tx,
    sql<Linked>`
      select c.id, c.full_name as name from contacts c
        left join member_links l on l.owner_id = c.owner_id and l.contact_id = c.id
      where c.owner_id = ${ownerId} and c.deleted_at is null
        and c.id in (select own.contact_id from member_links own
            where own.owner_id = ${ownerId} and own.member_id = ${otherId}
          union all select ${wanted}::uuid
          union all select linked_contact(${ownerId}, ${otherId}))
        and (l.member_id is null or l.member_id = ${otherId})
      order by l.member_id is null, c.id is distinct from ${wanted}::uuid limit 1`,
  );
  const contact = known ?? (await addContactFor(tx, ctx, { ownerId, otherId }));
  await sql`select store_link(${ownerId}, ${contact.id}, ${otherId}, 'invitation',
    ${ctx.clock.now()})`.execute(tx);
  return contact;
}

async function addContactFor(tx: Tx, ctx: MemberContext, { ownerId, otherId }: Side) {
  const other = await tx
    .selectFrom('profiles')
    .select('display_name')
    .where('id', '=', otherId)
    .executeTakeFirstOrThrow();
  const words = other.display_name.trim().split(/\s+/u);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  const input = contactCreateSchema.parse({
    first_name: words.join(' ') || '?',
    last_name: last,
    allow_duplicate: true,
  });
  await holdLock(tx, contactsLock(ownerId));
  const added = await writeContact(tx, { ownerId, input, now: ctx.clock.now() });
  return { id: added.id, name: added.full_name };
}

/** Requests that wait between the two are answered by it. */
async function settleRequests(tx: Tx, ctx: MemberContext, ownerId: string): Promise<void> {
  const { memberId } = ctx.actor;
  await sql`update member_link_requests
    set status = 'accepted', answered_at = ${ctx.clock.now()}, declined_at = null
    where (owner_id, member_id) in ((${ownerId}, ${memberId}), (${memberId}, ${ownerId}))
      and status = 'pending'`.execute(tx);
}
