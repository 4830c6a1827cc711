import type { BridgeCandidate } from '@kith/contract/bridges/schemas';
import { foldText } from '@kith/contract/core/text';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';

import { type BridgeParts, holdBridge, requireRole, runOnBridges } from './hold-bridge.ts';

const shown = 8;

type Row = Computed<{
  contact_id: string;
  name: string;
  title: string;
  company: string;
  member_id: string | null;
  emails: string[];
}>;

/**
 * The connector's own contacts that may be the wanted person: whose name has a word of the query, or of
 * the name that the requester gave, likeliest first. The requester learns nothing of it.
 *
 * @throws `not_found`; `illegal_state` once the connector has answered.
 */
export function listCandidates({
  ctx,
  service,
  input: { id, query },
}: BridgeParts<{ id: string; query: string }>): Promise<BridgeCandidate[]> {
  const { memberId } = ctx.actor;
  return runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdBridge(tx, { memberId, id });
    requireRole(held, 'connector');
    if (held.state !== 'requested') throw new AppError('illegal_state', 'It is answered');
    const words = foldText(query || held.wanted_name)
      .split(/\s+/u)
      .filter((word) => word !== '');
    const rows = await readRows(
      tx,
      sql<Row>`
        select c.id as contact_id, c.full_name as name, c.title, c.company,
          member_of_contact(${memberId}, c.id) as member_id,
          array(select p.value from contact_points p where p.owner_id = c.owner_id
            and p.contact_id = c.id and p.kind = 'email' order by p.position) as emails
        from (select c.* from contacts c
          where c.owner_id = ${memberId} and c.deleted_at is null and c.archived_at is null
            and exists (select from unnest(${words}::text[]) w where position(w in c.name_key) > 0)
          order by (select count(*) from unnest(${words}::text[]) w
              where position(w in c.name_key) > 0) desc,
            c.warmth_rank desc, c.name_key, c.id
          limit ${shown}) c`,
    );
    return rows
      .filter(({ member_id: known }) => known !== held.owner_id)
      .map(({ contact_id, name, title, company, member_id: known, emails }) => ({
        contact_id,
        name,
        emails: known === null ? emails : [],
        about: [title, company].filter(Boolean).join(', '),
        way: known === null ? (emails.length > 0 ? 'email' : null) : 'member',
      }));
  });
}
