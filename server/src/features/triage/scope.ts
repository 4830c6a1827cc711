import type { TriageScope } from '@kith/contract/triage/schemas';
import type { Imports } from '#platform/database/database-types.ts';
import { readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

export type ScopeImport = Pick<Selectable<Imports>, 'id' | 'format' | 'finished_at'>;

/** The contacts `c` that the triage is about; null is all of them. */
export function isInScope(ownerId: string, found: ScopeImport | null): RawBuilder<unknown> {
  const active = sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;
  if (!found) return active;
  return sql`${active} and c.id in (${importedIds(ownerId, found.id)})`;
}

/** The contacts that an import brought or changed. */
export function importedIds(ownerId: string, importId: string): RawBuilder<unknown> {
  return sql`select r.contact_id from import_rows r
    where r.owner_id = ${ownerId} and r.import_id = ${importId} and r.kind = 'contact'
      and r.outcome in ('new', 'updated') and r.contact_id is not null`;
}

/**
 * Runs queries that join whole networks, of a size that the planner can't know right after an import:
 * a loop over 30,000 people takes minutes, a hash join of a few takes no longer than it should.
 */
export async function joiningByHash<Result>(tx: Tx, work: () => Promise<Result>): Promise<Result> {
  await sql`set local enable_nestloop = off`.execute(tx);
  const result = await work();
  await sql`set local enable_nestloop = on`.execute(tx);
  return result;
}

/**
 * Whether nothing was said about `c` yet. A cadence that the member set by hand says it all: such
 * contacts are not asked about.
 */
export const isUnanswered: RawBuilder<unknown> = sql`(c.cadence_days is null
  and not exists (select from contact_statements s
    where s.owner_id = c.owner_id and s.contact_id = c.id and s.deleted_at is null))`;

/** The import of a scope; undefined when the one that was named does not exist. */
export async function findScopeImport(
  tx: Tx,
  ownerId: string,
  { scope }: TriageScope,
): Promise<ScopeImport | null | undefined> {
  if (scope === 'all') return null;
  const named = scope === undefined ? sql`i.status = 'completed'` : sql`i.id = ${scope}`;
  const found = await readRow(
    tx,
    sql<ScopeImport>`
      select i.id, i.format, i.finished_at from imports i
      where i.owner_id = ${ownerId} and ${named}
      order by exists (select from import_rows r
          join contacts c on c.owner_id = ${ownerId} and c.id = r.contact_id
            and c.deleted_at is null and c.archived_at is null
          where r.owner_id = ${ownerId} and r.import_id = i.id and r.kind = 'contact'
            and r.outcome in ('new', 'updated') and ${isUnanswered}) desc,
        i.finished_at desc nulls last
      limit 1`,
  );
  return found ?? (scope === undefined ? null : undefined);
}
