import { quietAheadDays } from '@kith/contract/insights/rules';
import { jsonParam } from '#platform/database/rows.ts';
import { type RawBuilder, sql } from 'kysely';

import { livingContacts } from './derive-quiet.ts';
import type { SignalScope } from './signal-scope.ts';

/**
 * Who is about to go quiet by the model of the member's own rhythms, before a cadence has passed or the
 * relationship has cooled.
 */
export function deriveGoingQuiet({ ownerId, now, quiet = [] }: SignalScope): RawBuilder<unknown> {
  return sql`
    select c.id as contact_id,
      'going_quiet:' || c.id || ':' || extract(epoch from c.last_interaction_at) as fact_key,
      jsonb_build_object('at', c.last_interaction_at, 'usual_days', round(q."usualDays"),
        'percent', round(100 * q.chance)) as evidence,
      ${now}::timestamptz + make_interval(days => ${quietAheadDays}) as expires_at, q.chance as value
    from jsonb_to_recordset(${jsonParam(quiet)}) as q(id uuid, chance float8, "usualDays" float8)
    join contacts c on c.id = q.id and ${livingContacts(ownerId)}
    where c.last_interaction_at is not null and not exists (
      select from signals s where s.owner_id = ${ownerId} and s.contact_id = c.id
        and s.type in ('cooling', 'dormant') and s.expires_at > ${now})`;
}
