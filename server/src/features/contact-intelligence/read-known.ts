import type { KnownContact } from './engine/known-contact.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { workDomain } from './engine/read-company.ts';

type KnownRow = Computed<Omit<KnownContact, 'colleagues'> & { id: string; full_name: string }>;
type ColleagueRow = Computed<{ domain: string; companies: string[] }>;
export type Known = KnownContact & { id: string; full_name: string };

/** What is known of these contacts, the warmest first. */
export async function readKnown(
  tx: Tx,
  ownerId: string,
  { ids, most }: { ids: readonly string[]; most: number },
): Promise<Known[]> {
  const rows = await readRows(
    tx,
    sql<KnownRow>`select c.id, c.full_name, c.name_prefix, c.first_name, c.last_name, c.name_suffix,
        c.company, c.title, c.country,
        array(select p.normalized from contact_points p where p.owner_id = c.owner_id
          and p.contact_id = c.id and p.kind = 'email' order by p.position) as emails,
        array(select p.normalized from contact_points p where p.owner_id = c.owner_id
          and p.contact_id = c.id and p.kind = 'phone' order by p.position) as phones,
        array(select f.field from contact_fills f where f.owner_id = c.owner_id
          and f.contact_id = c.id) as filled
      from contacts c
      where c.owner_id = ${ownerId} and c.deleted_at is null
        and c.id = any(${arrayParam(ids, 'uuid[]')})
      order by c.warmth_rank desc, c.id limit ${most}`,
  );
  const domains = rows.flatMap(({ emails }) =>
    emails.map(workDomain).filter((one) => one !== null),
  );
  const colleagues = await readColleagues(tx, ownerId, [...new Set(domains)]);
  return rows.map((row) => {
    const domain = row.emails.map(workDomain).find((one) => one !== null) ?? null;
    const company = domain === null ? undefined : colleagues.get(domain);
    return { ...row, colleagues: domain && company ? { domain, company } : null };
  });
}

/** The company of all other contacts at a domain, where they agree. */
async function readColleagues(
  tx: Tx,
  ownerId: string,
  domains: readonly string[],
): Promise<Map<string, string>> {
  if (domains.length === 0) return new Map();
  const rows = await readRows(
    tx,
    sql<ColleagueRow>`select split_part(p.normalized, '@', 2) as domain,
        array_agg(distinct c.company) as companies
      from contact_points p join contacts c on c.owner_id = p.owner_id and c.id = p.contact_id
      where p.owner_id = ${ownerId} and p.kind = 'email' and c.deleted_at is null
        and c.company <> '' and split_part(p.normalized, '@', 2) = any(${arrayParam(domains, 'text[]')})
      group by 1`,
  );
  return new Map(
    rows.flatMap(({ domain, companies }) => {
      const [only] = companies;
      return companies.length === 1 && only !== undefined ? [[domain, only]] : [];
    }),
  );
}
