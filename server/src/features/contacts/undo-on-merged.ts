import type { BulkChange } from '@kith/contract/contacts/bulk';
import { contactLimits } from '@kith/contract/contacts/rules';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { Operation } from './bulk-queries.ts';
import { updateContact } from './update-contact.ts';

/**
 * A contact that was merged since, with the one that stayed: their tags and cadence before the
 * operation, and now. Of the one that stayed, `own` is what it had before any merge.
 */
type MergedRow = Computed<{
  winner_id: string;
  is_as_left: boolean;
  tags_before: string[] | null;
  tags_after: string[] | null;
  cadence_before: number | null;
  winner_tags: string[];
  winner_cadence: number | null;
  own_tags: string[];
  own_cadence: number | null;
  is_winner_changed: boolean;
}>;

/**
 * Undoes a bulk change on the contacts that stayed where changed ones were merged since; what they
 * had by themselves stays.
 *
 * @param since only where the merge came after that: between two steps of the undo
 * @returns by how much the number of restored rows differs from the contacts that show it.
 */
export async function undoOnMerged(
  tx: Tx,
  ctx: MemberContext,
  operation: Operation,
  change: BulkChange,
  since: string | null = null,
): Promise<number> {
  const rows = await listMerged(tx, operation, { change, since });
  const nested = { ...ctx, database: nestIn(tx) };
  let surplus = 0;
  for (const [id, merged] of Map.groupBy(rows, (row) => row.winner_id)) {
    const restored = restoreFields(merged, change);
    if (restored) await updateContact({ ctx: nested, input: { id, ...restored }, source: 'undo' });
    const isWinnerChanged = merged[0]!.is_winner_changed;
    if (restored && isWinnerChanged) surplus -= 1;
    if (!restored && !isWinnerChanged && since === null)
      surplus += merged.filter((row) => row.is_as_left).length;
  }
  return surplus;
}

function restoreFields(
  merged: readonly MergedRow[],
  change: BulkChange,
): { tags: string[] } | { cadence_days: number | null } | null {
  const { winner_tags: tags, own_tags: own, ...winner } = merged[0]!;
  if (change.action === 'set_cadence') {
    const isTaken = winner.winner_cadence === change.cadence_days;
    if (!isTaken || winner.own_cadence === change.cadence_days) return null;
    return { cadence_days: winner.own_cadence ?? merged[0]!.cadence_before };
  }
  if (change.action !== 'add_tags' && change.action !== 'remove_tags') return null;
  const earlier = new Set([...own, ...merged.flatMap((row) => row.tags_before ?? [])]);
  const next =
    change.action === 'add_tags'
      ? tags.filter((tag) => earlier.has(tag) || !change.tags.includes(tag))
      : [...new Set([...tags, ...change.tags.filter((tag) => earlier.has(tag))])];
  const isSame = next.length === tags.length;
  return isSame || next.length > contactLimits.tags ? null : { tags: next };
}

function listMerged(
  tx: Tx,
  { id, ownerId }: Operation,
  { change, since }: { change: BulkChange; since: string | null },
): Promise<MergedRow[]> {
  const days = change.action === 'set_cadence' ? change.cadence_days : null;
  return readRows(
    tx,
    sql<MergedRow>`
      with recursive hidden as (
        select r.contact_id, c.merged_into as winner_id,
          case when r.tags_after is not null then c.tags = r.tags_after
            when ${change.action} = 'set_cadence'
              then c.cadence_days is not distinct from ${days}::integer
            else true end as is_as_left
        from contact_operation_rows r
        join contacts c on c.owner_id = ${ownerId} and c.id = r.contact_id
        where r.owner_id = ${ownerId} and r.operation_id = ${id} and c.merged_into is not null
        union all
        select h.contact_id, c.merged_into, h.is_as_left from hidden h
        join contacts c on c.owner_id = ${ownerId} and c.id = h.winner_id
        where c.merged_into is not null
      )
      select w.id as winner_id, h.is_as_left, r.tags_before, r.tags_after, r.cadence_before,
        w.tags as winner_tags, w.cadence_days as winner_cadence,
        coalesce(o.tags_before, m.tags, w.tags) as own_tags,
        case when o.contact_id is not null then o.cadence_before else m.cadence_days end
          as own_cadence,
        o.contact_id is not null as is_winner_changed
      from hidden h
      join contacts w on w.owner_id = ${ownerId} and w.id = h.winner_id and w.deleted_at is null
      join contact_operation_rows r
        on r.owner_id = ${ownerId} and r.operation_id = ${id} and r.contact_id = h.contact_id
      left join contact_operation_rows o
        on o.owner_id = ${ownerId} and o.operation_id = ${id} and o.contact_id = w.id
      left join lateral (
        select array(select jsonb_array_elements_text(g.winner_before -> 'row' -> 'tags')) as tags,
          (g.winner_before -> 'row' ->> 'cadence_days')::integer as cadence_days
        from contact_merges g
        where g.owner_id = ${ownerId} and g.winner_id = w.id and g.undone_at is null
        order by g.position limit 1
      ) m on true
      where ${since}::timestamptz is null or exists (
        select from contact_merges g where g.owner_id = ${ownerId} and g.loser_id = h.contact_id
          and g.undone_at is null and g.merged_at >= ${since}::timestamptz)
      order by w.id, h.contact_id`,
  );
}

/** The contacts that were merged since the operation, and those that stayed. */
export async function listMergedIds(tx: Tx, { id, ownerId }: Operation): Promise<string[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ ids: string[] }>>`
      select array[k.id, k.merged_into] as ids from contact_operation_rows r
      join contacts k on k.owner_id = ${ownerId} and k.id = r.contact_id
      where r.owner_id = ${ownerId} and r.operation_id = ${id} and k.merged_into is not null`,
  );
  return rows.flatMap(({ ids }) => ids);
}
