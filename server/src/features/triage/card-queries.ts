import { healthBounds } from '@kith/contract/warmth/rules';
import {
  contactSummaryColumns,
  type ContactSummaryRow,
} from '#features/contacts/contact-summary.ts';
import { isAsWarmAs } from '#features/contacts/tie-rules.ts';
import { arrayParam, type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

export type CardContact = ContactSummaryRow & Computed<{ connected_on: string | null }>;

/** The contacts of cards and of those shown in their groups, by id. */
export async function readPeople(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, CardContact>> {
  const rows = await readRows(
    tx,
    sql<CardContact>`select ${contactSummaryColumns}, c.connected_on from contacts c
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam(ids, 'uuid[]')})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export type HistoryRow = Computed<{
  contact_id: string;
  is_written: boolean;
  count: number;
  latest_at: TimeText;
}>;

/** What happened with the people of cards: what was written, and everything else but notes. */
export function readHistory(tx: Tx, ownerId: string, ids: readonly string[]) {
  return readRows(
    tx,
    sql<HistoryRow>`select i.contact_id, i.kind in ('message', 'email') as is_written,
        count(*)::integer as count, max(i.occurred_at) as latest_at
      from interactions i
      where i.owner_id = ${ownerId} and i.contact_id = any(${arrayParam(ids, 'uuid[]')})
        and i.counted and i.deleted_at is null
        and i.kind in ('message', 'email', 'meeting', 'call', 'introduction')
      group by 1, 2`,
  );
}

export type CloseRow = Computed<{ card_id: string; id: string; full_name: string }>;

/** Warm contacts who are related to the people of cards, or work where they do, warmest first. */
export function readCloseTo(tx: Tx, ownerId: string, { ids, now }: { ids: string[]; now: Date }) {
  return readRows(
    tx,
    sql<CloseRow>`
      with cards as (
        select id, company_id from contacts
        where owner_id = ${ownerId} and id = any(${arrayParam(ids, 'uuid[]')})
      ), near as (
        select r.contact_id as card_id, r.other_id as id from contact_relationships r
        where r.owner_id = ${ownerId} and r.deleted_at is null
          and r.contact_id = any(${arrayParam(ids, 'uuid[]')})
        union
        select r.other_id, r.contact_id from contact_relationships r
        where r.owner_id = ${ownerId} and r.deleted_at is null
          and r.other_id = any(${arrayParam(ids, 'uuid[]')})
        union
        select k.id, m.id from cards k cross join lateral (
          select c.id from contacts c
          where c.owner_id = ${ownerId} and c.company_id = k.company_id and c.deleted_at is null
            and c.archived_at is null and c.id <> k.id and ${isAsWarmAs(healthBounds.thriving, now)}
          order by c.warmth_rank desc, c.id desc limit 2) m
      )
      select card_id, id, full_name from (
        select n.card_id, c.id, c.full_name,
          row_number() over (partition by n.card_id order by c.warmth_rank desc, c.id) as place
        from near n join contacts c on c.owner_id = ${ownerId} and c.id = n.id
        where c.deleted_at is null and ${isAsWarmAs(healthBounds.thriving, now)}) warm
      where place <= 2 order by card_id, place`,
  );
}

export type Reach = Computed<{ contact_id: string; has_email: boolean; has_phone: boolean }>;

/** Whether the people of cards have an email or a phone; those with neither are left out. */
export function readReach(tx: Tx, ownerId: string, ids: readonly string[]) {
  return readRows(
    tx,
    sql<Reach>`select contact_id, bool_or(kind = 'email') as has_email,
        bool_or(kind = 'phone') as has_phone
      from contact_points
      where owner_id = ${ownerId} and contact_id = any(${arrayParam(ids, 'uuid[]')})
      group by 1`,
  );
}
