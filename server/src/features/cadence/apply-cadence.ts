import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

/**
 * Locks the member's contacts until the transaction ends: concurrent tagging and logging waits, and
 * then sees the changes. In the same order as bulk changes.
 */
export async function lockContacts(tx: Tx, ownerId: string): Promise<void> {
  await sql`
    select count(*) from (
      select from contacts where owner_id = ${ownerId} order by id for no key update) held`.execute(
    tx,
  );
}

/** Updates the effective cadence of each contact from the rules and groups, in one pass. */
export async function applyRules(tx: Tx, ownerId: string): Promise<void> {
  await sql`
    update contacts c set effective_cadence_days = fresh.days from (
      select k.id, coalesce(k.cadence_days, min(rule.days)) as days
      from contacts k left join (
        select tagged.id, r.days from contacts tagged cross join unnest(tagged.tags) as t(tag)
        join cadence_rules r on r.owner_id = ${ownerId} and r.tag = t.tag
        where tagged.owner_id = ${ownerId}
        union all
        select m.contact_id, g.cadence_days from contact_group_members m
        join contact_groups g on g.owner_id = ${ownerId} and g.id = m.group_id
          and g.deleted_at is null and g.cadence_days is not null
        where m.owner_id = ${ownerId}
      ) rule on rule.id = k.id
      where k.owner_id = ${ownerId} group by k.id, k.cadence_days
    ) fresh
    where c.owner_id = ${ownerId} and c.id = fresh.id
      and c.effective_cadence_days is distinct from fresh.days`.execute(tx);
}

/** Updates each contact's last interaction of a kind that counts, in one pass. */
export async function applyTouchKinds(tx: Tx, ownerId: string): Promise<void> {
  await sql`
    update contacts c set last_interaction_at = fresh.latest from (
      select k.id, max(i.occurred_at) as latest
      from contacts k
      left join interactions i on i.owner_id = ${ownerId} and i.contact_id = k.id and i.counted
        and i.deleted_at is null and i.kind = any(touch_kinds(${ownerId}))
      where k.owner_id = ${ownerId} group by k.id
    ) fresh
    where c.owner_id = ${ownerId} and c.id = fresh.id
      and c.last_interaction_at is distinct from fresh.latest`.execute(tx);
}

/** Which interactions count for a member's cadence. */
export async function readTouchKinds(tx: Tx, ownerId: string): Promise<string[]> {
  const row = await readRow(
    tx,
    sql<Computed<{ kinds: string[] }>>`select touch_kinds(${ownerId}) as kinds`,
  );
  return row?.kinds ?? [];
}
