import { isUuid } from '@kith/contract/core/uuid';

import type { Database } from '#platform/database/database.ts';

import { maskValues } from './describe-fault.ts';

/** Where a job's data names what it follows from. */
export const correlationField = 'correlationId';

/** A job in a trace. Only the ids of its data are shown. */
export type TracedJob = {
  id: string;
  kind: string;
  correlationId: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'dead' | 'discarded';
  sentAt: Date;
  /** When it is due, while it waits. */
  dueAt: Date | null;
  endedAt: Date | null;
  tries: number;
  fault: string | null;
  references: { name: string; id: string }[];
};

type Row = Omit<TracedJob, 'fault' | 'references'> & { fault: string | null; data: unknown };

/** Jobs of these correlation ids, and those with one of them as their own id; oldest first. */
export async function traceJobs(
  { pool }: Database,
  ids: readonly string[],
  { deadLetterQueue, limit }: { deadLetterQueue: string; limit: number },
): Promise<TracedJob[]> {
  const found = await pool.query<Row>(
    `select id, case when name = $3 then coalesce(source_name, '') else name end as kind, data,
       coalesce(data ->> '${correlationField}', id::text) as "correlationId",
       case when name = $3 then case when state < 'active' then 'dead' when state = 'active' then 'running'
           else 'discarded' end
         when state in ('created', 'retry') then 'waiting' when state = 'active' then 'running'
         when state = 'completed' then 'done' else 'failed' end as state,
       created_on as "sentAt",
       case when state in ('created', 'retry') and name <> $3 then start_after end as "dueAt",
       case when name = $3 then created_on else completed_on end as "endedAt",
       case when name = $3 then coalesce(source_retry_count, 0) + 1
         else retry_count + case when state = 'created' then 0 else 1 end end as tries,
       coalesce(source_output ->> 'message', source_output -> 'value' ->> 'message',
         output ->> 'message', output -> 'value' ->> 'message') as fault
     from pgboss.job
     where not starts_with(name, '__pgboss__')
       and (data ->> '${correlationField}' = any($1::text[]) or id = any($2::uuid[])
         or source_id = any($2::uuid[]))
     order by created_on, id limit $4`,
    [ids, ids.filter(isUuid), deadLetterQueue, limit],
  );
  return found.rows.map(({ data, fault, ...row }) => ({
    ...row,
    fault: fault === null ? null : maskValues(fault, true),
    references: idsIn(data),
  }));
}

/** What a job is about, by the ids in its data. */
export function idsIn(data: unknown): TracedJob['references'] {
  return Object.entries(data ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && isUuid(value) && name !== correlationField
      ? [{ name, id: value }]
      : [],
  );
}
