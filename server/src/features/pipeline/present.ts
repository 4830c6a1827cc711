import type { RecentTrace, TraceEntry } from '@kith/contract/pipeline/schemas';
import type { Selectable } from 'kysely';

import type { TraceEntries } from '#platform/database/database-types.ts';
import { toWireTime } from '#platform/database/rows.ts';
import type { TracedJob } from '#platform/jobs/trace-jobs.ts';
import { maskAddress } from '#platform/mail/mask-address.ts';

import type { EntryRow } from './read-entries.ts';

export function presentJob(job: TracedJob): TraceEntry {
  const isDead = job.state === 'dead' || job.state === 'discarded';
  return {
    source: isDead ? 'dead_letter' : 'job',
    at: job.sentAt.toISOString(),
    until: (job.endedAt ?? job.dueAt)?.toISOString() ?? null,
    name: job.kind,
    state: job.state === 'dead' ? 'failed' : job.state,
    detail: job.fault === '' ? null : job.fault,
    tries: job.tries,
    correlation_id: job.correlationId,
    references: [{ name: 'job', id: job.id }, ...job.references],
  };
}

export function presentEntry(row: EntryRow): TraceEntry {
  const isAddress = row.source === 'email' && row.state === 'waiting';
  return {
    source: row.source,
    at: toWireTime(row.at),
    until: toWireTime(row.until),
    name: isAddress ? maskAddress(row.name) : row.name,
    state: row.state,
    detail: row.detail,
    tries: row.tries,
    correlation_id: row.correlation_id,
    references: row.reference === null ? [] : [{ name: row.source, id: row.reference }],
  };
}

export function presentRecent(row: Selectable<TraceEntries>): RecentTrace {
  return {
    id: row.id,
    correlation_id: row.correlation_id,
    kind: row.kind as RecentTrace['kind'],
    name: row.name,
    outcome: row.outcome,
    at: toWireTime(row.happened_at),
  };
}
