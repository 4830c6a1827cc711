import { sql } from 'kysely';

import { recordChange } from '#features/roles/record-change.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { endGrant } from './apply-grant.ts';
import { notifyOfGrant } from './notify-of-grant.ts';
import { readOverride } from './override-rows.ts';

const atOnce = 100;

/** Ends what administrators granted until a moment that has passed, each in a transaction of its own. */
export async function expireOverrides({
  database,
  clock,
  jobs,
  signal,
}: {
  database: Database;
  clock: Clock;
  jobs: JobQueue;
  signal?: AbortSignal;
}): Promise<number> {
  const now = clock.now();
  const due = await runAsService(database, (tx) =>
    tx
      .selectFrom('member_overrides')
      .select(['id', 'member_id as user_id'])
      .where('state', '=', 'active')
      .where(sql<boolean>`expires_at <= ${now}`)
      .orderBy('expires_at')
      .limit(atOnce)
      .execute(),
  );
  for (const { id, user_id: memberId } of due) {
    signal?.throwIfAborted();
    await runAsService(database, async (tx) => {
      await holdLock(tx, `override:${memberId}`);
      const ended = await tx
        .updateTable('member_overrides')
        .set({ state: 'expired', ended_at: now })
        .where('id', '=', id)
        .where('state', '=', 'active')
        .executeTakeFirst();
      if (ended.numUpdatedRows === 0n) return;
      const { wanted: grant } = await readOverride(tx, id);
      await endGrant(tx, { id, memberId, grant, now });
      await notifyOfGrant({ tx, jobs }, { id, memberId, grant, step: 'expired' });
      const data = { id };
      const routePath = '/api/v1/admin/overrides/{id}';
      await recordChange(tx, null, { memberId, routePath, name: 'overrides.expire', data });
    });
  }
  return due.length;
}
