import { buildFacts } from '#features/nudges/build-reason.ts';
import { refreshSignals } from '#features/nudges/refresh-signals.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { readTime } from '#platform/database/rows.ts';

import { ignoreJobs } from './test-conversation.ts';

/** Refreshes a member's signals and returns the active ones as type, contact and facts. */
export async function refreshedSignals(member: MemberContext) {
  const ownerId = member.actor.memberId;
  const now = member.clock.now();
  return member.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    await refreshSignals({ tx, jobs: ignoreJobs }, { ownerId, now, today });
    const rows = await tx
      .selectFrom('signals')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .execute();
    return rows
      .filter((signal) => signal.expires_at !== null && readTime(signal.expires_at) > now)
      .map(({ type, contact_id: contactId, evidence }) => ({
        type,
        contactId,
        facts: buildFacts(type, evidence, today),
      }));
  });
}
