import { dayMs, secondMs } from '@kith/contract/core/time';
import {
  cadencesUntilDormant,
  halfLifeMs,
  healthBounds,
  rankBound,
} from '@kith/contract/warmth/rules';
import { havePassedCadences } from '#features/contacts/tie-rules.ts';
import { type RawBuilder, sql } from 'kysely';

import { closenessSql, type SignalScope } from './signal-scope.ts';

const coolingLifeDays = 30;
const dormantLifeDays = 60;
/** A contact counts as once warm from here on; it has fallen below the bounds of its health. */
const warmOnce = 45;
/** How long after an interaction a contact is not suggested, and after how long no longer. */
const quietFromDays = 21;
const quietUntilDays = 730;
/** Who was in touch often and then silent for years is a memory, not a relationship that cools. */
const onceCloseUntilDays = 3_650;
const onceCloseInteractions = 5;
const onceCloseLifeDays = 60;
const unansweredFromDays = 3;
const unansweredUntilDays = 60;

const decayPerSecond = (Math.LN2 / halfLifeMs) * secondMs;

function quietColumns(
  type: 'cooling' | 'dormant',
  lifeDays: number,
  now: Date,
): RawBuilder<unknown> {
  return sql`
    c.id as contact_id,
    ${type} || ':' || c.id || ':' || coalesce(extract(epoch from c.last_interaction_at)::text, 'never')
      || ':' || coalesce(c.effective_cadence_days::text, 'none') as fact_key,
    jsonb_build_object('at', c.last_interaction_at, 'cadence_days', c.effective_cadence_days) as evidence,
    ${now}::timestamptz + make_interval(days => ${lifeDays}) as expires_at, ${closenessSql} as value`;
}

export function livingContacts(ownerId: string): RawBuilder<unknown> {
  return sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;
}

/**
 * Was warm at the last interaction, which is not too old; compared as ranks, which needs no
 * exponentials.
 */
function wasWarmOnce(
  now: Date,
  { fromDays, untilDays } = { fromDays: quietFromDays, untilDays: quietUntilDays },
): RawBuilder<unknown> {
  return sql`
    c.last_interaction_at between ${new Date(now.getTime() - untilDays * dayMs)}
      and ${new Date(now.getTime() - fromDays * dayMs)}
    and c.warmth_rank >= ${rankBound(warmOnce, now)}::float8
      - extract(epoch from ${now}::timestamptz - c.last_interaction_at)::float8 * ${decayPerSecond}::float8`;
}

export function deriveCooling({ ownerId, now }: SignalScope): RawBuilder<unknown> {
  const columns = quietColumns('cooling', coolingLifeDays, now);
  return sql`
    select ${columns} from contacts c
    where ${livingContacts(ownerId)} and c.effective_cadence_days is not null
      and c.last_interaction_at is not null
      and ${havePassedCadences(1, now)} and not ${havePassedCadences(cadencesUntilDormant, now)}
    union all
    select ${columns} from contacts c
    where ${livingContacts(ownerId)} and c.effective_cadence_days is null
      and c.warmth_rank >= ${rankBound(healthBounds.cooling, now)}
      and c.warmth_rank < ${rankBound(healthBounds.steady, now)} and ${wasWarmOnce(now)}`;
}

export function deriveDormant({ ownerId, now }: SignalScope): RawBuilder<unknown> {
  const columns = quietColumns('dormant', dormantLifeDays, now);
  return sql`
    select ${columns} from contacts c
    where ${livingContacts(ownerId)} and c.effective_cadence_days is not null
      and case when c.last_interaction_at is null then ${havePassedCadences(1, now)}
        else ${havePassedCadences(cadencesUntilDormant, now)} end
    union all
    select ${columns} from contacts c
    where ${livingContacts(ownerId)} and c.effective_cadence_days is null
      and c.warmth_rank > '-infinity' and c.warmth_rank < ${rankBound(healthBounds.cooling, now)}
      and ${wasWarmOnce(now)}`;
}

/** In touch often until some years ago; whoever has a cadence is cooling or dormant instead. */
export function deriveOnceClose({ ownerId, now }: SignalScope): RawBuilder<unknown> {
  const years = { fromDays: quietUntilDays, untilDays: onceCloseUntilDays };
  return sql`
    select c.id as contact_id,
      'once_close:' || c.id || ':' || extract(epoch from c.last_interaction_at) as fact_key,
      jsonb_build_object('at', c.last_interaction_at, 'count', c.interaction_count) as evidence,
      ${now}::timestamptz + make_interval(days => ${onceCloseLifeDays}) as expires_at,
      c.interaction_count::float8 as value
    from contacts c
    where ${livingContacts(ownerId)} and c.effective_cadence_days is null
      and c.interaction_count >= ${onceCloseInteractions} and ${wasWarmOnce(now, years)}`;
}

/** The last interaction was a message from the contact, some days ago. */
export function deriveUnanswered({ ownerId, now }: SignalScope): RawBuilder<unknown> {
  return sql`
    select c.id as contact_id, 'message_unanswered:' || newest.id as fact_key,
      jsonb_build_object('at', newest.occurred_at, 'interaction_id', newest.id) as evidence,
      newest.occurred_at + make_interval(days => ${unansweredUntilDays}) as expires_at,
      ${closenessSql} as value
    from (
      select distinct on (i.contact_id) i.id, i.contact_id, i.kind, i.direction, i.occurred_at
      from interactions i
      where i.owner_id = ${ownerId} and i.deleted_at is null
        and i.occurred_at > ${now}::timestamptz - make_interval(days => ${unansweredUntilDays})
        and i.occurred_at <= ${now}
        and i.kind in ('message', 'email', 'call', 'meeting', 'introduction')
      order by i.contact_id, i.occurred_at desc, i.id
    ) newest
    join contacts c on c.id = newest.contact_id and ${livingContacts(ownerId)}
    where newest.kind in ('message', 'email') and newest.direction = 'in'
      and newest.occurred_at <= ${now}::timestamptz - make_interval(days => ${unansweredFromDays})`;
}
