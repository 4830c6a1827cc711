import { dayMs } from '@kith/contract/core/time';
import type { Experience } from '@kith/contract/member-profiles/schemas';
import { sql } from 'kysely';

import {
  arrayParam,
  type Computed,
  readRows,
  readTime,
  type TimeText,
} from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** So many of the warmest contacts who can be asked. */
const mostConnectors = 1_000;

export type Connector = { contactId: string; memberId: string; warmthRank: number | null };

/** The searcher's contacts who are members and can be asked for introductions. */
export async function readConnectors(tx: Tx): Promise<Connector[]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ contact_id: string; member_id: string; warmth_rank: number | null }>>`
      select contact_id, member_id, warmth_rank from path_connectors(${mostConnectors})`,
  );
  return rows.map((row) => ({
    contactId: row.contact_id,
    memberId: row.member_id,
    warmthRank: row.warmth_rank,
  }));
}

export type ContactFacts = Computed<{
  id: string;
  full_name: string;
  title: string;
  company: string;
  warmth_rank: number;
  last_interaction_at: TimeText | null;
  ended: number;
  introduced: number;
  met: number;
  answer_s: number | null;
}>;

/** Contacts, and what came of the searcher's own requests to each. */
export async function readContactFacts(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Map<string, ContactFacts>> {
  const rows = await readRows(
    tx,
    sql<ContactFacts>`
      with asked as materialized (
        select o.connector_contact_id as id, o.state, o.introduced_at, o.requested_at, o.is_met,
          extract(epoch from o.connector_accepted_at - o.requested_at)::float8 as answer_s
        from (select where exists (select from bridges b
            where b.owner_id = ${ownerId} and b.requested_at is not null)) any_of_them
          cross join lateral own_bridges() o
        where o.role = 'requester' and o.requested_at is not null)
      select c.id, c.full_name, c.title, c.company, c.warmth_rank, c.last_interaction_at, b.ended,
        b.introduced, b.met, b.answer_s
      from contacts c
        cross join lateral (select count(*) filter (where a.state in ('completed', 'lapsed',
              'connector_declined', 'target_declined', 'expired'))::integer as ended,
            count(*) filter (where a.introduced_at is not null)::integer as introduced,
            count(*) filter (where a.is_met)::integer as met,
            (array_agg(a.answer_s order by a.requested_at desc)
              filter (where a.answer_s is not null))[1] as answer_s
          from asked a where a.id = c.id) b
      where c.owner_id = ${ownerId} and c.id = any(${arrayParam([...ids], 'uuid[]')})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What members show the searcher of their experience. */
export async function readExperience(
  tx: Tx,
  memberIds: readonly string[],
): Promise<Map<string, Experience[]>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ member_id: string; experience: Experience[] | null }>>`
      select member_id, experience from path_profiles(${arrayParam([...memberIds], 'uuid[]')})`,
  );
  return new Map(rows.map((row) => [row.member_id, row.experience ?? []]));
}

/** Whole days since then. */
export function daysSince(text: TimeText | null, now: Date): number | null {
  const at = readTime(text);
  return at === null ? null : Math.max(0, Math.floor((now.getTime() - at.getTime()) / dayMs));
}
