import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import type { LinkScope } from './queries.ts';

/*
 * Contacts or companies that were merged here have a record each there. Links of contacts then all name
 * the one that is left, those of companies keep their own, which knows its root.
 * Only the oldest link is followed. With two, each record would be compared with what the other one had
 * left here, and values would go from one to the other with every sync. Ids of links grow with time, but
 * for those of before, which were random (version 4).
 */
const ageOf = (alias: 'l' | 'p' | 'o') =>
  sql`${sql.ref(`${alias}.remote_id`)} is null, uuid_extract_version(${sql.ref(`${alias}.id`)}),
    ${sql.ref(`${alias}.id`)}`;

/** Whether the link of a contact, as `alias`, is the one that is followed. */
export const isFollowed = (alias: 'l' | 'p') => {
  const own = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`not exists (select from crm_links o where o.owner_id = ${own('owner_id')}
    and o.connection_id = ${own('connection_id')} and o.contact_id = ${own('contact_id')}
    and o.object = 'contact' and o.ended_at is null and (${ageOf('o')}) < (${ageOf(alias)}))`;
};

/** The same of the link `l` of a company whose root is the row `r`. */
export const isFollowedCompany = sql`not exists (select from crm_links o
  join companies ok on ok.owner_id = o.owner_id and ok.id = o.company_id
  where o.owner_id = l.owner_id and o.connection_id = l.connection_id and o.object = 'company'
    and o.ended_at is null and coalesce(ok.root_id, ok.id) = r.id and (${ageOf('o')}) < (${ageOf('l')}))`;

/** By company that others were merged into, or none, the link that is followed. */
export async function findFollowedCompanies(
  tx: Tx,
  { ownerId, connectionId }: Omit<LinkScope, 'object'>,
  rootIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readRows(
    tx,
    sql<
      Computed<{ id: string; root_id: string }>
    >`select distinct on (coalesce(k.root_id, k.id)) coalesce(k.root_id, k.id) as root_id, l.id
      from crm_links l join companies k on k.owner_id = l.owner_id and k.id = l.company_id
      where l.owner_id = ${ownerId} and l.connection_id = ${connectionId} and l.object = 'company'
        and l.ended_at is null and coalesce(k.root_id, k.id) = any(${arrayParam(rootIds, 'uuid[]')})
      order by coalesce(k.root_id, k.id), ${ageOf('l')}`,
  );
  return new Map(rows.map((row) => [row.root_id, row.id]));
}

/** By contact the link that is followed. */
export async function findFollowed(
  tx: Tx,
  { ownerId, connectionId }: Omit<LinkScope, 'object'>,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await readRows(
    tx,
    sql<
      Computed<{ id: string; contact_id: string }>
    >`select distinct on (l.contact_id) l.contact_id, l.id
      from crm_links l where l.owner_id = ${ownerId} and l.connection_id = ${connectionId}
        and l.object = 'contact' and l.ended_at is null
        and l.contact_id = any(${arrayParam(contactIds, 'uuid[]')})
      order by l.contact_id, ${ageOf('l')}`,
  );
  return new Map(rows.map((row) => [row.contact_id, row.id]));
}
