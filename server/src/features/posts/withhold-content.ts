import { sql } from 'kysely';

import { createSweepJob, type SweepParts } from '#platform/jobs/sweep-job.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import type { Tx } from '#platform/database/tx.ts';

/**
 * What a change of an account or of a consent does to the member's content, triggers do at once. This is
 * for what only time brings: a ban that is over, a consent that has run out.
 */
export function createWithholdingJob(parts: SweepParts): JobHandler {
  return createSweepJob(parts, {
    name: 'posts.withhold',
    schedule: '* * * * *',
    sweep: withholdContent,
  });
}

async function withholdContent(tx: Tx, now: Date): Promise<void> {
  await sql`select withhold_member(member, ${now}) from (
      select u.id as member from auth.users u where u.banned_until <= ${now} and u.is_withheld
      union
      select k.user_id from user_consent k join auth.users u on u.id = k.user_id
      where k.expires_at <= ${now} and k.consent_type = 'data_processing' and not u.is_withheld
    ) changed order by member`.execute(tx);
}
