import type { PathBand } from '@kith/contract/paths/rules';
import { inverseKinds, type RelationshipKind } from '@kith/contract/relationships/rules';
import { sql } from 'kysely';

import { isMove } from '#features/contacts/company-moves.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** Why the searcher's own records say that a contact of theirs knows someone. */
export type OwnTie = {
  contactId: string;
  relationship: RelationshipKind | null;
  wasTogether: boolean;
  /** A company that both are, or were, at. */
  company: string | null;
};

/** Of each kind of evidence. */
const most = 8;
/** How far back meetings are looked at. */
const latest = 200;

type TieRow = Computed<{
  contact_id: string;
  relationship: RelationshipKind | null;
  is_first: boolean;
  was_together: boolean;
  company: string | null;
}>;

/**
 * Which of the searcher's contacts know a contact of theirs, by what the searcher recorded: a
 * relationship, the same company at the same time, a meeting or a message with both.
 */
export async function readOwnTies(
  tx: Tx,
  ownerId: string,
  { targetId, memberId }: { targetId: string; memberId: string | null },
): Promise<OwnTie[]> {
  const talked = memberId === null ? [] : await readTalked(tx, memberId);
  const rows = await readRows(
    tx,
    sql<TieRow>`
      select x.contact_id, x.relationship, x.is_first, x.was_together, x.company from (
        (select case when r.contact_id = ${targetId} then r.other_id else r.contact_id end as contact_id,
          r.kind as relationship, r.contact_id = ${targetId} as is_first, false as was_together,
          null as company
        from contact_relationships r
        where r.owner_id = ${ownerId} and ${targetId} in (r.contact_id, r.other_id)
          and r.deleted_at is null limit ${most})
        union all
        (select c.id, null, false, false, t.company from contacts t
          join contacts c on c.owner_id = ${ownerId} and c.company_id = t.company_id
        where t.owner_id = ${ownerId} and t.id = ${targetId} and t.company_id is not null
          and c.deleted_at is null and c.archived_at is null
        order by c.warmth_rank desc, c.id limit ${most})
        union all
        -- Left while the person was recorded there.
        (select h.contact_id, null, false, false, t.company from contacts t
          join contact_changes h on h.owner_id = ${ownerId} and h.old_company_id = t.company_id
            and h.changed_at >= t.created_at and ${isMove('h')}
        where t.owner_id = ${ownerId} and t.id = ${targetId} and t.company_id is not null
        limit ${most})
        union all
        (select distinct j.contact_id, null, false, true, null
        from (select i.occurred_at, i.kind, i.summary from interactions i
            where i.owner_id = ${ownerId} and i.contact_id = ${targetId} and i.deleted_at is null
              and i.kind in ('meeting', 'call', 'message', 'email') and i.summary <> ''
            order by i.occurred_at desc limit ${latest}) i
          join interactions j on j.owner_id = ${ownerId} and j.occurred_at = i.occurred_at
            and j.kind = i.kind and j.summary = i.summary and j.deleted_at is null
        limit ${most})) x
        join contacts c on c.owner_id = ${ownerId} and c.id = x.contact_id
          and c.deleted_at is null and c.archived_at is null
      where x.contact_id <> ${targetId}`,
  );
  const byContact = Map.groupBy([...rows, ...talked], ({ contact_id: id }) => id);
  return [...byContact].map(([contactId, found]) => ({
    contactId,
    relationship: found.map(relationshipOf).find((kind) => kind !== null) ?? null,
    wasTogether: found.some((row) => row.was_together),
    company: found.find((row) => row.company !== null)?.company ?? null,
  }));
}

/** Contacts in the same conversation with the searcher and the member. */
async function readTalked(tx: Tx, memberId: string): Promise<TieRow[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ contact_id: string }>>`
      select p.contact_id
      from path_profiles(array(select t.member_id from path_companions(${memberId}, ${most}) t)) p
      where p.contact_id is not null`,
  );
  const none = { relationship: null, is_first: true, was_together: true, company: null };
  return rows.map((row) => ({ ...none, contact_id: row.contact_id }));
}

/** What the connector is to the person. */
function relationshipOf({ relationship, is_first: isFirst }: TieRow): RelationshipKind | null {
  return relationship === null || isFirst ? relationship : inverseKinds[relationship];
}

/** How strong the searcher's own records make the tie. */
export function bandOfOwn({ relationship, wasTogether }: OwnTie): PathBand {
  if (relationship !== null) return 'strong';
  return wasTogether ? 'good' : 'faint';
}
