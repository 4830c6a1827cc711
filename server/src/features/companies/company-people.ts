import { isMove } from '#features/contacts/company-moves.ts';
import {
  contactSummaryColumns,
  type ContactSummaryRow,
} from '#features/contacts/contact-summary.ts';
import { filterConditions } from '#features/contacts/filter-conditions.ts';
import type { Contacts, Interactions } from '#platform/database/database-types.ts';
import { type Computed, readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { healths } from '@kith/contract/warmth/rules';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import { idsOfCompany } from './queries.ts';

/** How many former people are shown. */
const shownFormer = 5;

export type PersonRow = ContactSummaryRow & Pick<Selectable<Contacts>, 'interaction_count'>;
export type FormerRow = PersonRow & Computed<{ left_at: TimeText }>;
export type LastInteraction = Pick<Selectable<Interactions>, 'kind' | 'direction' | 'occurred_at'>;
export type PeopleCounts = Computed<Record<(typeof healths)[number] | 'people', number>>;

const personColumns = sql`${contactSummaryColumns}, c.interaction_count`;
const isThere = (ownerId: string): RawBuilder<unknown> =>
  sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;

/** How many people a company has, in total and by health. */
export async function countPeople(
  tx: Tx,
  ownerId: string,
  { id, now }: { id: string; now: Date },
): Promise<PeopleCounts> {
  const byHealth = healths.map((state) => {
    const [isSo] = filterConditions({ health: [state] }, { ownerId, now });
    return sql`count(*) filter (where ${isSo})::integer as ${sql.raw(state)}`;
  });
  const row = await readRow(
    tx,
    sql<PeopleCounts>`select count(*)::integer as people, ${sql.join(byHealth, sql`, `)} from contacts c
      where ${isThere(ownerId)} and c.company_id = any(${idsOfCompany(ownerId, id)})`,
  );
  if (!row) throw new Error('A count gave no row');
  return row;
}

/**
 * `offset 0`: in the order of warmth the planner would scan the whole network for a cold company.
 */
export function findWarmest(tx: Tx, ownerId: string, id: string): Promise<PersonRow | undefined> {
  return readRow(
    tx,
    sql<PersonRow>`select ${personColumns} from (
        select * from contacts c
        where ${isThere(ownerId)} and c.company_id = any(${idsOfCompany(ownerId, id)}) offset 0
      ) c
      order by c.warmth_rank desc, c.id desc limit 1`,
  );
}

/** People who left for another company (or none), by the recorded changes, warmest first. */
export function findFormer(tx: Tx, ownerId: string, id: string): Promise<FormerRow[]> {
  const ids = idsOfCompany(ownerId, id);
  return readRows(
    tx,
    sql<FormerRow>`select ${personColumns}, gone.left_at
      from (
        select ch.contact_id, max(ch.changed_at) as left_at from contact_changes ch
        where ch.owner_id = ${ownerId} and ch.old_company_id = any(${ids})
          and ${isMove('ch')} group by ch.contact_id
      ) gone
      cross join lateral (
        select * from contacts c where ${isThere(ownerId)} and c.id = gone.contact_id offset 0
      ) c
      where (c.company_id = any(${ids})) is not true
      order by c.warmth_rank desc, c.id desc limit ${shownFormer}`,
  );
}

export function findLastInteraction(
  tx: Tx,
  ownerId: string,
  contactId: string,
): Promise<LastInteraction | undefined> {
  return tx
    .selectFrom('interactions')
    .select(['kind', 'direction', 'occurred_at'])
    .where('owner_id', '=', ownerId)
    .where('contact_id', '=', contactId)
    .where('deleted_at', 'is', null)
    .where((interaction) => interaction.ref('counted'))
    .orderBy('occurred_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}
