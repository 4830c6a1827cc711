import { isUuid } from '@kith/contract/core/uuid';
import type { TraceEntry, TraceSource } from '@kith/contract/pipeline/schemas';
import { sql } from 'kysely';

import { arrayParam, type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

export type EntryRow = Computed<{
  source: Exclude<TraceSource, 'job' | 'dead_letter'>;
  at: TimeText;
  until: TimeText | null;
  name: string;
  state: TraceEntry['state'];
  detail: string | null;
  tries: number | null;
  correlation_id: string | null;
  reference: string | null;
}>;

/** What the tables keep of these correlation ids, and of the id itself, oldest first. */
export function readEntries(
  tx: Tx,
  { id, ids, limit }: { id: string; ids: readonly string[]; limit: number },
): Promise<EntryRow[]> {
  const all = arrayParam(ids, 'text[]');
  const uuids = arrayParam(isUuid(id) ? [id] : [], 'uuid[]');
  return readRows(
    tx,
    sql<EntryRow>`
      select kind as source, coalesce(started_at, happened_at) as at, happened_at as until, name,
        case when kind = 'email' or outcome < '400' then 'done' else 'failed' end as state,
        case when kind = 'email' then null else outcome end as detail, null::integer as tries,
        correlation_id, reference
      from trace_entries where correlation_id = any(${all})
      union all
      select 'audit', created_at, null,
        concat_ws(' ', request_data ->> 'method', coalesce(route_path, rpc_function)),
        case when success then 'done' else 'failed' end,
        coalesce(error_message, response_status::text), null, correlation_id, id::text
      from admin_audit_log where correlation_id = any(${all}) or id = any(${uuids})
      union all
      select 'email', created_at, null, recipient, 'waiting', null, null, correlation_id, id::text
      from auth.outgoing_emails where correlation_id = any(${all}) or id = any(${uuids})
      union all
      select 'notification', created_at, emailed_at, kind, 'done', null, null, correlation_id,
        notification_id::text
      from notification_facts where correlation_id = any(${all})
      union all
      select 'webhook', received_at, null, source || ' ' || kind, 'done', null, null, correlation_id, id::text
      from received_events where correlation_id = any(${all}) or id = any(${uuids})
      union all
      select 'payment_event', received_at, coalesce(handled_at, retry_at), type,
        case when handled_at is not null then 'done' else 'waiting' end, provider, attempts, correlation_id, id
      from provider_events where correlation_id = any(${all}) or id = ${id} or subject_id = ${id}
      union all
      select 'payment', p.happened_at, null, p.type, 'done', p.amount || ' ' || p.currency, null, null,
        p.id::text
      from payments p where p.id = any(${uuids}) or p.provider_id = ${id} or p.provider_payment = ${id}
        or exists (select from provider_events e
          where e.correlation_id = any(${all}) and e.provider = p.provider
            and e.subject_id in (p.provider_id, p.provider_payment))
      union all
      select 'error_report', recorded_at, null,
        case when name ~ '^[A-Z][A-Za-z]{2,39}$' then name else 'Other' end, 'failed', null, null,
        correlation_id, id::text
      from error_reports where correlation_id = ${id}
      order by at limit ${limit}`,
  );
}
