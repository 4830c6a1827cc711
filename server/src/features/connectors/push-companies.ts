import { companyNameProperty } from '@kith/contract/connectors/rules';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { readCompanies } from './company-record.ts';
import { peerBatch } from './crm-peer.ts';
import { findFollowedCompanies, isFollowedCompany } from './followed-links.ts';
import { mergeCompany } from './pull-companies.ts';
import { pushChanges } from './push-changes.ts';
import type { LinkRow } from './queries.ts';
import type { RunContext, Step } from './run-context.ts';

/** Sends what changed here of linked companies. */
export const pushCompanies: Step = (run, position) => {
  const { ownerId, connection, provider } = run;
  const mapped = connection.mapping.company.map(({ property }) => property);
  return pushChanges(run, position, {
    object: 'company',
    counted: 'companies_sent',
    list: (tx) => listChanged(tx, run, position.cursor),
    properties: [companyNameProperty[provider], ...mapped],
    cursorOf: ({ id }) => id,
    open: async (tx, links) => {
      const ids = links.flatMap(({ company_id: id }) => id ?? []);
      const companies = await readCompanies(tx, ownerId, ids);
      // Again: two may have been merged here since.
      const roots = [...companies.values()].map(({ id }) => id);
      const scope = { ownerId, connectionId: connection.id };
      const followed = await findFollowedCompanies(tx, scope, roots);
      return async (tally, link, record) => {
        const company = companies.get(link.company_id ?? '');
        if (!company || followed.get(company.id) !== link.id) return null;
        const merge = await mergeCompany(tx, run, tally, { company, record, link });
        return { label: company.name, merge };
      };
    },
  });
};

function listChanged(
  tx: Tx,
  { ownerId, connection }: RunContext,
  after: string | null,
): Promise<LinkRow[]> {
  const isLater = after === null ? sql`true` : sql`l.id > ${after}::uuid`;
  return readRows(
    tx,
    sql<LinkRow>`select l.* from crm_links l
      join companies k on k.owner_id = l.owner_id and k.id = l.company_id
      join companies r on r.owner_id = k.owner_id and r.id = coalesce(k.root_id, k.id)
      where l.owner_id = ${ownerId} and l.connection_id = ${connection.id} and l.object = 'company'
        and l.ended_at is null and l.remote_id is not null and ${isFollowedCompany}
        and (l.is_pending or r.updated_at > l.checked_at) and ${isLater}
      order by l.id limit ${peerBatch}`,
  );
}
