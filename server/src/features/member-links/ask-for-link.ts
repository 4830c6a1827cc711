import { linkRequestsPerDay } from '@kith/contract/member-links/rules';
import { dayS } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { notifyMember } from '#features/notifications/notify-member.ts';
import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { type ContactLinkRow, findContactLink } from './link-queries.ts';

/** Requests that one member sends in a day, repeats and withdrawn ones among them. */
export const askingLimit = createRateLimit({
  name: 'member-links.asking',
  points: linkRequestsPerDay,
  durationS: dayS,
});

type Asked = Computed<{
  request_id: string | null;
  member_id: string;
  known_as: string;
  notifies: 'link_request' | 'link_accepted' | null;
}>;

/**
 * Asks the member that a contact is for a link. Where they asked first, or are linked to the caller
 * already, the contact is linked at once. Asking again changes nothing.
 *
 * @throws `not_found` for a contact without a member that the caller may know of, `rate_limited`.
 */
export async function askForLink({
  ctx,
  input: { contact_id: contactId },
}: {
  ctx: MemberContext;
  input: { contact_id: string };
}): Promise<ContactLinkRow | undefined> {
  const now = ctx.clock.now();
  await askingLimit.take(ctx.actor.memberId);
  const work = ctx.database.transaction(async (tx) => {
    const asked = await readRow(tx, sql<Asked>`select * from ask_for_link(${contactId}, ${now})`);
    if (asked?.notifies) {
      await notifyMember(
        { tx, jobs: ctx.jobs },
        {
          memberId: asked.member_id,
          kind: asked.notifies,
          // Asking again on another day is another fact.
          fact: `${asked.request_id}:${now.toISOString().slice(0, 10)}`,
          facts: { actor: asked.known_as },
          ids: { actor_id: ctx.actor.memberId },
        },
      );
    }
    return findContactLink(tx, contactId);
  });
  return withRefusals(work);
}
