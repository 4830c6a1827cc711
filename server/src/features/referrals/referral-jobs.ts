import { dayMs, minuteS } from '@kith/contract/core/time';
import { referralLimits } from '@kith/contract/referrals/rules';
import { sql } from 'kysely';
import { z } from 'zod';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobHandler, JobQueue } from '#platform/jobs/job-queue.ts';

const settleJobName = 'referrals.settle';
const jobSchema = z.object({ memberId: z.uuid() });

/** Sends the job for those of the members who did something that came by a referral still open. */
export async function sendSettlements(
  tx: Tx,
  jobs: JobQueue,
  memberIds: readonly string[],
): Promise<void> {
  const open = await readRows(
    tx,
    sql<Computed<{ member_id: string }>>`select member_id from referrals
      where member_id = any (${arrayParam([...memberIds], 'uuid[]')})
        and state in ('joined', 'activated')`,
  );
  for (const { member_id: memberId } of open) {
    await jobs.send(tx, settleJobName, { memberId }, { singletonKey: memberId });
  }
}

type Parts = { database: Database; clock: Clock };

/** Jobs: what is due for one member, and each hour what waited for a limit or a second device. */
export function createReferralJobs(parts: Parts): JobHandler[] {
  return [
    {
      name: settleJobName,
      retries: 5,
      expireInSeconds: minuteS,
      unique: 'waiting',
      run: async (data, _signal, jobs) => {
        const { memberId } = jobSchema.parse(data);
        const { settleReferral } = await import('./settle-referral.ts');
        await settleReferral({ ...parts, jobs, memberId });
      },
    },
    {
      name: 'referrals.sweep',
      retries: 3,
      expireInSeconds: 10 * minuteS,
      schedule: '23 * * * *',
      run: (_data, signal, jobs) => sweepReferrals({ ...parts, jobs, signal }),
    },
  ];
}

/** In the order in which they were activated, and marks of the erased whose time has passed. */
async function sweepReferrals({
  database,
  clock,
  jobs,
  signal,
}: Parts & { jobs: JobQueue; signal: AbortSignal }): Promise<void> {
  const { settleReferral } = await import('./settle-referral.ts');
  const oldest = new Date(clock.now().getTime() - referralLimits.markDays * dayMs);
  const waiting = await runAsService(database, async (tx) => {
    await sql`delete from referral_marks where left_on < ${oldest}::date`.execute(tx);
    return readRows(
      tx,
      sql<Computed<{ member_id: string }>>`select member_id from referrals
        where state = 'activated' and member_id is not null order by activated_at limit 10000`,
    );
  });
  for (const { member_id: memberId } of waiting) {
    signal.throwIfAborted();
    await settleReferral({ database, jobs, clock, memberId });
  }
}
