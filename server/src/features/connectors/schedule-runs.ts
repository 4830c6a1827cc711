import { dayMs, minuteMs } from '@kith/contract/core/time';
import { type Selectable, sql, type SqlBool } from 'kysely';
import type { CrmRuns } from '#platform/database/database-types.ts';
import { runAsService } from '#platform/database/service.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { beginRun } from './begin-run.ts';
import type { ConnectorParts } from './open-peer.ts';
import { sendRun } from './send-run.ts';

const atOnce = 200;
/** A run that no one works on any more. */
const lostAfterMs = 15 * minuteMs;
const runsRetentionMs = 30 * dayMs;

/**
 * Begins the syncs that are due, wakes runs whose job was lost, and removes what has ended. Over all
 * members: each statement names the owner of what it writes.
 */
export async function scheduleRuns(
  { database, clock }: ConnectorParts,
  jobs: JobQueue,
): Promise<void> {
  const now = clock.now();
  await runAsService(database, async (tx) => {
    const due = await tx
      .selectFrom('crm_connections as c')
      .innerJoin('auth.users as u', 'u.id', 'c.owner_id')
      .select(['c.owner_id', 'c.id', 'c.revision'])
      .where('c.status', '=', 'active')
      .where('c.next_sync_at', '<=', now.toISOString())
      // The first sync with other settings needs their preview.
      .whereRef('c.previewed_revision', '=', 'c.revision')
      .where(isServed(now))
      // It stays due until that run has ended.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('crm_runs as r')
              .select('r.id')
              .whereRef('r.owner_id', '=', 'c.owner_id')
              .whereRef('r.connection_id', '=', 'c.id')
              .where('r.status', 'in', ['running', 'waiting']),
          ),
        ),
      )
      .orderBy('c.next_sync_at')
      .limit(atOnce)
      .forUpdate('c')
      .skipLocked()
      .execute();
    for (const connection of due) {
      const begun = await beginRun({ tx, jobs }, { connection, kind: 'sync', now });
      if (begun === undefined) continue;
      await tx
        .updateTable('crm_connections')
        .set({ next_sync_at: null })
        .where('owner_id', '=', connection.owner_id)
        .where('id', '=', connection.id)
        .execute();
    }
    const lost = new Date(now.getTime() - lostAfterMs);
    const { rows } = await sql<Pick<Selectable<CrmRuns>, 'owner_id' | 'id'>>`
      update crm_runs r set resumes_at = ${now}::timestamptz from auth.users u
      where u.id = r.owner_id and ${isServed(now)} and r.status in ('running', 'waiting')
        and coalesce(greatest(r.leased_until, r.resumes_at), r.started_at) < ${lost}::timestamptz
      returning r.owner_id, r.id`.execute(tx);
    for (const { owner_id: ownerId, id: runId } of rows)
      await sendRun({ tx, jobs }, { ownerId, runId });
    await sweep(tx, now);
  });
}

/** Nothing is fetched for members who are leaving, or may not sign in: their runs would only fail. */
const isServed = (now: Date) => sql<SqlBool>`u.deleted_at is null and u.deletion_due_at is null
  and (u.banned_until is null or u.banned_until < ${now}::timestamptz)`;

/** Finished runs, old authorizations, and values of what was erased here. */
async function sweep(tx: Parameters<typeof beginRun>[0]['tx'], now: Date): Promise<void> {
  const old = new Date(now.getTime() - runsRetentionMs);
  await sql`delete from auth.crm_authorizations where expires_at < ${now}::timestamptz`.execute(tx);
  await sql`
    delete from crm_runs r where r.finished_at < ${old}::timestamptz and exists (
      select from crm_runs later where later.owner_id = r.owner_id
        and later.connection_id = r.connection_id and later.started_at > r.started_at)`.execute(tx);
  const erased = sql`l.base <> '{}' and case l.object when 'contact' then l.contact_id
    when 'company' then l.company_id else l.interaction_id end is null`;
  await sql`
    delete from crm_changes c using crm_links l
    where l.owner_id = c.owner_id and l.id = c.link_id and ${erased}`.execute(tx);
  await sql`
    delete from crm_conflicts c using crm_links l
    where l.owner_id = c.owner_id and l.id = c.link_id and ${erased}`.execute(tx);
  await sql`update crm_links l set base = '{}' where ${erased}`.execute(tx);
}
