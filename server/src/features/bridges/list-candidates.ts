import type { BridgeCandidate } from '@kith/contract/bridges/schemas';
import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { foldText } from '@kith/contract/core/text';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import { listContacts } from '#features/contacts/list-contacts.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

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
 * The connector's own contacts that may be the wanted person: those that the search of contacts finds
 * for the query, or for the name that the requester gave, then those whose name has a word of the
 * latter. The requester learns nothing of it.
 *
 * @throws `not_found`; `illegal_state` once the connector has answered.
 */
export async function listCandidates({
  ctx,
  service,
  input: { id, query },
}: BridgeParts<{ id: string; query: string }>): Promise<BridgeCandidate[]> {
  const { memberId } = ctx.actor;
  const { owner_id: requesterId, wanted_name: wanted } = await runOnBridges(
    { ctx, service },
    async (tx) => {
      const held = await holdBridge(tx, { memberId, id });
      requireRole(held, 'connector');
      if (held.state !== 'requested') throw new AppError('illegal_state', 'It is answered');
      return held;
    },
  );
  const listed = contactListInputSchema.parse({ q: query || wanted, limit: shown });
  const { items } = await listContacts({ ctx, input: listed });
  const matchOf = new Map(items.map((found) => [found.id, found.match]));
  const words = query === '' ? foldText(wanted).split(/\s+/u).filter(Boolean) : [];
  const rows = await runOnBridges({ ctx, service }, (tx) =>
    readCandidates(tx, memberId, { ids: [...matchOf.keys()], words }),
  );
  return rows
    .filter(({ member_id: known }) => known !== requesterId)
    .map(({ contact_id, name, title, company, member_id: known, emails }) => ({
      contact_id,
      name,
      emails: known === null ? emails : [],
      about: [title, company].filter(Boolean).join(', '),
      match: matchOf.get(contact_id) ?? null,
      way: known === null ? (emails.length > 0 ? 'email' : null) : 'member',
    }));
}

/** These contacts in their order, then those whose name has most of the words. */
async function readCandidates(
  tx: Tx,
  memberId: string,
  { ids, words }: { ids: string[]; words: string[] },
): Promise<Row[]> {
  // Without words only the search's own results are read, not the whole network.
  const wanted =
    words.length === 0
      ? sql`c.id = any(${arrayParam(ids, 'uuid[]')})`
      : sql`(c.place is not null or c.shared > 0)`;
  return readRows(
    tx,
    sql<Row>`
      select c.id as contact_id, c.full_name as name, c.title, c.company,
        member_of_contact(${memberId}, c.id) as member_id,
        array(select p.value from contact_points p where p.owner_id = c.owner_id
          and p.contact_id = c.id and p.kind = 'email' order by p.position) as emails
      from (select c.*, array_position(${arrayParam(ids, 'uuid[]')}, c.id) as place,
          (select count(*) from unnest(${arrayParam(words, 'text[]')}) w
            where position(w in c.name_key) > 0) as shared
        from contacts c
        where c.owner_id = ${memberId} and c.deleted_at is null and c.archived_at is null
      ) c
      where ${wanted}
      order by c.place, c.shared desc, c.warmth_rank desc, c.name_key, c.id
      limit ${shown}`,
  );
}
