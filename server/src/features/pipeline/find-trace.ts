import { isUuid } from '@kith/contract/core/uuid';
import type { Trace } from '@kith/contract/pipeline/schemas';
import { sql } from 'kysely';

import type { Database } from '#platform/database/database.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';

import { presentEntry, presentJob } from './present.ts';
import { readEntries } from './read-entries.ts';

const mostEntries = 300;
const mostIds = 50;

/**
 * Everything that an id led to. Threat: an administrator who wants to read what members write. Of each record
 * only kinds, times, states and ids leave the server; addresses and faults are masked.
 */
export async function findTrace({
  database,
  jobs,
  id: given,
}: {
  database: Database;
  jobs: Pick<JobOperations, 'trace'>;
  id: string;
}): Promise<Trace> {
  const id = withoutFrame(given);
  const [direct, known] = await Promise.all([
    jobs.trace([id], mostEntries),
    runAsService(database, (tx) => findCorrelations(tx, id)),
  ]);
  const correlations = [
    ...new Set([...direct.map(({ correlationId }) => correlationId), ...known]),
  ].slice(0, mostIds);
  const ids = [...new Set([id, ...correlations])];
  const [found, entries] = await Promise.all([
    jobs.trace(ids, mostEntries + 1),
    runAsService(database, (tx) => readEntries(tx, { id, ids, limit: mostEntries + 1 })),
  ]);
  const all = [...found.map(presentJob), ...entries.map(presentEntry)].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
  return {
    correlation_ids: correlations,
    entries: all.slice(0, mostEntries),
    is_cut: all.length > mostEntries,
  };
}

/** A Message-ID is the email's id in a frame. */
function withoutFrame(id: string): string {
  const [, inner] = /^<?([\w-]+)@[\w.-]+>?$/u.exec(id) ?? [];
  return inner ?? id;
}

/** The correlation ids of what has this id, or is about it. */
async function findCorrelations(tx: Tx, id: string): Promise<string[]> {
  const uuids = arrayParam(isUuid(id) ? [id] : [], 'uuid[]');
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string }>>`
      select correlation_id as id from trace_entries where correlation_id = ${id} or reference = ${id}
      union select correlation_id from admin_audit_log where correlation_id = ${id} or id = any(${uuids})
      union select correlation_id from auth.outgoing_emails
        where correlation_id = ${id} or id = any(${uuids})
      union select correlation_id from notification_facts
        where correlation_id = ${id} or notification_id = any(${uuids})
      union select correlation_id from received_events
        where correlation_id = ${id} or id = any(${uuids})
      union select correlation_id from provider_events
        where correlation_id = ${id} or id = ${id} or subject_id = ${id}
      union select e.correlation_id from payments p
        join provider_events e on e.provider = p.provider
          and e.subject_id in (p.provider_id, p.provider_payment)
        where p.id = any(${uuids})
      union select e.correlation_id from checkouts c
        join provider_events e on e.provider = c.provider and e.subject_id = c.session
        where c.id = any(${uuids})`,
  );
  return rows.flatMap((row) => (row.id === null ? [] : [row.id]));
}
