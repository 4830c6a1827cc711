import { minuteS } from '@kith/contract/core/time';
import { notifyMember } from '#features/notifications/notify-member.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobHandler } from '#platform/jobs/job-queue.ts';
import { z } from 'zod';

export const notifyTokenJobName = 'access-tokens.notify';

const retries = 8;
const jobSchema = z.object({ ownerId: z.uuid(), tokenId: z.uuid() });

/** Notifies a member once that a token was created in their account; the email is the change's own. */
export function createNotifyTokenJob({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}): JobHandler {
  return {
    name: notifyTokenJobName,
    retries,
    expireInSeconds: 2 * minuteS,
    run: async (data, _signal, queue) => {
      const { ownerId, tokenId } = jobSchema.parse(data);
      await runAsService(database, async (tx) => {
        // Marked first, so that a repeat, also at the same time, finds nothing.
        const made = await tx
          .updateTable('access_tokens')
          .set({ notified_at: clock.now() })
          .where('owner_id', '=', ownerId)
          .where('id', '=', tokenId)
          .where('notified_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        if (!made) return;
        await notifyMember(
          { tx, jobs: queue },
          { memberId: ownerId, kind: 'account', fact: tokenId, facts: { event: 'token_made' } },
        );
      });
    },
  };
}
