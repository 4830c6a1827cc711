import {
  contactSummaryColumns,
  type ContactSummaryRow,
} from '#features/contacts/contact-summary.ts';
import { filterConditions } from '#features/contacts/filter-conditions.ts';
import { readRow, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type Direction, healths, type InteractionKind } from '@kith/contract/warmth/rules';
import { type SQL, sql } from 'drizzle-orm';

import { idsOfCompany } from './queries.ts';

/** So many of those who left are shown. */
const shownFormer = 5;

export type PersonRow = ContactSummaryRow & { interaction_count: number };
export type FormerRow = PersonRow & { left_at: TimeText };
export type LastInteraction = {
  kind: InteractionKind;
  direction: Direction;
  occurred_at: TimeText;
};
export type PeopleCounts = Record<(typeof healths)[number], number> & { people: number };

const personColumns = sql`${contactSummaryColumns}, c.interaction_count`;
const isThere = (ownerId: string): SQL =>
  sql`c.owner_id = ${ownerId} and c.deleted_at is null and c.archived_at is null`;

/** How many people a company has, in all and by health. */
export async function countPeople(
  tx: Tx,
  ownerId: string,
  { id, now }: { id: string; now: Date },
): Promise<PeopleCounts> {
  const byHealth = healths.map((state) => {
    const [isSo] = filterConditions({ health: [state] }, { ownerId, now });
    return sql`count(*) filter (where ${isSo})::integer as ${sql.raw(state)}`;
  });
  const row = await readRow<PeopleCounts>(
    tx,
    sql`select count(*)::integer as people, ${sql.join(byHealth, sql`, `)} from contacts c
      where ${isThere(ownerId)} and c.company_id = any(${idsOfCompany(ownerId, id)})`,
  );
  if (!row) throw new Error('A count gave no row');
  return row;
}

/** `offset 0`: in the order of warmth the planner would walk the whole network for a cold company. */
export function findWarmest(tx: Tx, ownerId: string, id: string): Promise<PersonRow | undefined> {
  return readRow<PersonRow>(
    tx,
    sql`select ${personColumns} from (
        select * from contacts c
        where ${isThere(ownerId)} and c.company_id = any(${idsOfCompany(ownerId, id)}) offset 0
      ) c
      order by c.warmth_rank desc, c.id desc limit 1`,
  );
}

/** Those who left for another company (or none) as the kept changes tell, warmest first. */
export function findFormer(tx: Tx, ownerId: string, id: string): Promise<FormerRow[]> {
  const ids = idsOfCompany(ownerId, id);
  return readRows<FormerRow>(
    tx,
    sql`select ${personColumns}, gone.left_at
      from (
        select ch.contact_id, max(ch.changed_at) as left_at from contact_changes ch
        where ch.owner_id = ${ownerId} and ch.old_company_id = any(${ids}) group by ch.contact_id
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
  return readRow<LastInteraction>(
    tx,
    sql`select i.kind, i.direction, i.occurred_at from interactions i
      where i.owner_id = ${ownerId} and i.contact_id = ${contactId} and i.deleted_at is null
        and i.counted
      order by i.occurred_at desc, i.id limit 1`,
  );
}
