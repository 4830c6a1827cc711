import { rankOf, type WeighedInteraction } from '@kith/contract/warmth/rules';
import { interactionRankSql } from '#features/contacts/interaction-rank.ts';
import {
  holdingFirstSql,
  isWarmingSql,
  statementRankSql,
} from '#features/contacts/statement-rank.ts';
import { arrayParam, jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

/** Smaller differences of ranks vanish in a double, and PostgreSQL's `exp` would refuse them. */
const smallestDifference = sql.raw('-700::float8');

/**
 * Adds counted interactions to a contact's warmth, in place: two concurrent writers both count. To
 * remove one (a correction, a deletion) use `recomputeWarmth`.
 */
export async function addToWarmth(
  tx: Tx,
  ownerId: string,
  contactId: string,
  interactions: readonly WeighedInteraction[],
): Promise<void> {
  if (interactions.length === 0) return;
  const rank = sql`${rankOf(interactions)}::float8`;
  await sql`
    update contacts set
      warmth_rank = greatest(warmth_rank, ${rank})
        + ln(1 + exp(greatest(-abs(warmth_rank - ${rank}), ${smallestDifference}))),
      last_interaction_at = greatest(last_interaction_at, (
        select max(i.at) from jsonb_to_recordset(${jsonParam(interactions)})
          as i(kind text, at timestamptz) where i.kind = any(touch_kinds(owner_id)))),
      interaction_count = interaction_count + ${interactions.length}
    where owner_id = ${ownerId} and id = ${contactId}`.execute(tx);
}

/**
 * Recomputes warmth, last interaction and count of many contacts from their counted, existing
 * interactions, in one statement (log-sum-exp by contact). What the member said about them warms
 * them too, but is no interaction. Contacts without any of it become cold.
 */
export async function recomputeWarmth(
  tx: Tx,
  ownerId: string,
  contactIds: readonly string[],
): Promise<void> {
  if (contactIds.length === 0) return;
  // Locked before the sums are read: a concurrent writer is included or comes after.
  await sql`
    select from contacts where owner_id = ${ownerId} and id = any(${arrayParam(contactIds, 'uuid[]')})
    order by id for no key update`.execute(tx);
  await sql`
    with chosen as (select distinct unnest(${arrayParam(contactIds, 'uuid[]')}) as id),
    said as (
      select distinct on (s.contact_id) s.contact_id, s.answer, s.stated_at
      from chosen join contact_statements s on s.owner_id = ${ownerId} and s.contact_id = chosen.id
      where s.deleted_at is null order by ${holdingFirstSql}
    ),
    terms as (
      select i.contact_id, i.occurred_at, i.kind = any(touch.kinds) as counts_as_touch,
        true as is_interaction, ${interactionRankSql} as term
      from chosen join interactions i on i.owner_id = ${ownerId} and i.contact_id = chosen.id
      cross join (select touch_kinds(${ownerId}) as kinds) touch
      where i.counted and i.deleted_at is null
      union all
      select s.contact_id, null, false, false, ${statementRankSql} from said s where ${isWarmingSql}
    ),
    shifted as (
      select *, max(term) over (partition by contact_id) as top from terms
    ),
    sums as (
      select contact_id, max(occurred_at) filter (where counts_as_touch) as latest,
        count(*) filter (where is_interaction)::integer as count,
        top + ln(sum(exp(greatest(term - top, ${smallestDifference})))) as rank
      from shifted group by contact_id, top
    ),
    fresh as (
      select chosen.id, coalesce(sums.rank, '-infinity') as rank, sums.latest,
        coalesce(sums.count, 0) as count
      from chosen left join sums on sums.contact_id = chosen.id
    )
    update contacts c set warmth_rank = fresh.rank, last_interaction_at = fresh.latest,
      interaction_count = fresh.count
    from fresh
    where c.owner_id = ${ownerId} and c.id = fresh.id
      and (c.warmth_rank, c.interaction_count, c.last_interaction_at)
        is distinct from (fresh.rank, fresh.count, fresh.latest)`.execute(tx);
}
