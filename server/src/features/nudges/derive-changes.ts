import { type RawBuilder, sql } from 'kysely';

import { isTimelineChange } from '#features/contacts/record-changes.ts';

import { closenessSql, type SignalScope } from './signal-scope.ts';

const lifeDays = 30;

/**
 * Recent changes of company and title that imports found and that are still valid. A first value is
 * no change, and the member's own edits are no news.
 */
function recentChanges({ ownerId, now }: SignalScope): RawBuilder<unknown> {
  return sql`
    select ch.*, coalesce(ch.import_id, ch.id) as batch
    from contact_changes ch
    where ch.owner_id = ${ownerId} and ch.field in ('company', 'title')
      and ${isTimelineChange} and ch.source not in ('manual', 'merge')
      and ch.changed_at > ${now}::timestamptz - make_interval(days => ${lifeDays})
      and ch.old_value <> '' and ch.new_value <> '' and lower(ch.old_value) <> lower(ch.new_value)`;
}

export function deriveCompanyChanges(scope: SignalScope): RawBuilder<unknown> {
  return sql`
    select c.id as contact_id, 'company_change:' || c.id || ':' || r.batch as fact_key,
      jsonb_build_object('at', r.changed_at, 'company', r.new_value, 'old_company', r.old_value,
        'title', c.title) as evidence,
      r.changed_at + make_interval(days => ${lifeDays}) as expires_at, ${closenessSql} as value
    from (${recentChanges(scope)}) r
    join contacts c on c.owner_id = ${scope.ownerId} and c.id = r.contact_id
      and c.company = r.new_value and c.deleted_at is null and c.archived_at is null
    where r.field = 'company'`;
}

/** A new title that came with a new company belongs to the company's change. */
export function deriveJobChanges(scope: SignalScope): RawBuilder<unknown> {
  return sql`
    with recent as (${recentChanges(scope)})
    select c.id as contact_id, 'job_change:' || c.id || ':' || r.batch as fact_key,
      jsonb_build_object('at', r.changed_at, 'title', r.new_value, 'old_title', r.old_value,
        'company', c.company) as evidence,
      r.changed_at + make_interval(days => ${lifeDays}) as expires_at, ${closenessSql} as value
    from recent r
    join contacts c on c.owner_id = ${scope.ownerId} and c.id = r.contact_id
      and c.title = r.new_value and c.deleted_at is null and c.archived_at is null
    where r.field = 'title' and not exists (
      select from recent other where other.field = 'company'
        and other.contact_id = r.contact_id and other.batch = r.batch)`;
}
