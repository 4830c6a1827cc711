import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { sql } from 'kysely';

/**
 * How many companies the list has, without reading its people: each name is looked up in the index of
 * contacts by company, once.
 */
export function countCompanies({ ctx }: { ctx: MemberContext }): Promise<{ total: number }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const row = await readRow(
      tx,
      sql<Computed<{ total: number }>>`
        select count(distinct coalesce(k.root_id, k.id))::integer as total from companies k
        where k.owner_id = ${ownerId} and (
          (k.root_id is null and (k.industry is not null or k.website <> '' or k.notes <> ''))
          or exists (select from contacts c
            where c.owner_id = ${ownerId} and c.company_id = k.id
              and c.deleted_at is null and c.archived_at is null))`,
    );
    return { total: row?.total ?? 0 };
  });
}
