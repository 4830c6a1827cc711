import type { PrivacyPreferences } from '@kith/contract/privacy/rules';
import { warmthAt } from '@kith/contract/warmth/rules';
import { weekMs } from '@kith/contract/core/time';
import { sql } from 'kysely';

import { readPrivacyPreferences } from '#features/privacy/read-privacy-preferences.ts';
import { type Computed, readRow, readTime, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { AskedFacts } from './recipient-rules.ts';

type Row = Computed<{
  is_reachable: boolean;
  is_paused: boolean;
  is_blocked: boolean;
  are_linked: boolean;
  warmth_rank: number | null;
  location: string;
  last_at: TimeText | null;
  in_week: number;
}>;

export type Asked = {
  /** May be asked by these people at all: consents, an open account, no block, no pause. */
  isOpen: boolean;
  /** A block between them and anyone in it: never shown. */
  isBlocked: boolean;
  rules: PrivacyPreferences | null;
  facts: AskedFacts;
};

export type AskedParts = {
  memberId: string;
  /**
   * Weekly introductions, by bridges and matches, count by role, and only who is introduced rests
   * afterwards. Threat: one who notes introductions that never were, so that others can't ask: what the
   * member didn't agree to counts only where its maker asks again.
   */
  role: 'connector' | 'target';
  byId: string;
  requesterId: string;
  now: Date;
};

/**
 * What decides whether a member may be asked by `byId`, on behalf of `requesterId` (the same person, where
 * a connector is asked). Locked, so that two requests at once count each other.
 */
export async function readAsked(
  tx: Tx,
  { memberId, role, byId, requesterId, now }: AskedParts,
): Promise<Asked> {
  await sql`select from profiles where id = ${memberId} for no key update`.execute(tx);
  const rules = await readPrivacyPreferences(tx, memberId);
  const row = await readRow(
    tx,
    sql<Row>`
      select may_meet(${memberId}) as is_reachable,
        exists (select from bridge_settings s where s.owner_id = ${memberId}
          and s.paused_at is not null) as is_paused,
        is_blocked_between(${memberId}, ${byId}) or is_blocked_between(${memberId}, ${requesterId})
          as is_blocked,
        linked_contact(${memberId}, ${byId}) is not null
          and linked_contact(${byId}, ${memberId}) is not null as are_linked,
        c.warmth_rank, coalesce(r.location, '') as location, i.last_at, i.in_week
      from (select linked_contact(${memberId}, ${byId}) as by_contact,
          linked_contact(${memberId}, ${requesterId}) as requester_contact) k
        left join contacts c on c.owner_id = ${memberId} and c.id = k.by_contact
        left join contacts r on r.owner_id = ${memberId} and r.id = k.requester_contact
        cross join lateral (select max(m.introduced_at) as last_at,
            count(*) filter (where m.introduced_at > ${new Date(now.getTime() - weekMs)})::integer
              as in_week
          from made_introductions() m
          where ${memberId} in ${role === 'connector' ? sql`(m.connector_id)` : sql`(m.first_member, m.second_member) and (m.is_agreed or m.connector_id = ${byId})`}) i`,
  );
  if (!row) throw new Error('A member without a row');
  return {
    isOpen: row.is_reachable && !row.is_paused,
    isBlocked: row.is_blocked,
    rules,
    facts: {
      warmth: row.warmth_rank === null ? 0 : warmthAt(row.warmth_rank, now),
      areLinked: row.are_linked,
      location: row.location,
      lastIntroducedAt: role === 'target' ? readTime(row.last_at) : null,
      introducedThisWeek: row.in_week,
    },
  };
}
