import { groupLimits } from '@kith/contract/insights/group-rules';
import { isMove } from '#features/contacts/company-moves.ts';
import { startOfDate } from '#features/profile/local-day.ts';
import { type Computed, readRows, type TimeText } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { inNetwork, type Moment } from '#features/insights/moment.ts';
import { lastMonths } from '#features/insights/series-dates.ts';
import type { Group } from './group.ts';

/** Someone who came to a group in a month or left it; `company`: the other one, null where there is none. */
export type GroupMove = Computed<{
  contact_id: string;
  month: string;
  way: 'came' | 'left';
  at: TimeText;
  company_id: string | null;
}>;

/** The months that are shown, oldest first; the last is the current one. */
export function shownMonths(today: string): string[] {
  return lastMonths(today, groupLimits.months);
}

/**
 * Who came and who left in the months shown. Of each person and month, where they worked before the first change
 * counts, and where after the last: a correction that leads back is no move, as a first company is none.
 * A change leads to what the next one begins with, the last one to what the contact has now. Merged
 * duplicates, new names of companies and what was undone are no moves.
 */
export function readGroupMoves(
  tx: Tx,
  { ownerId, now, today }: Moment,
  { ids, isOne }: Group,
): Promise<GroupMove[]> {
  const [first] = shownMonths(today.date) as [string];
  const since = startOfDate(`${first}-01`, today.timeZone);
  // Of one company few people are looked up; of an industry every change is read.
  const concerned = isOne
    ? sql`and h.contact_id = any(array(
        select c.id from contacts c where ${inNetwork(ownerId)} and c.company_id = any(${ids})
        union select g.contact_id from contact_changes g
        where g.owner_id = ${ownerId} and g.old_company_id = any(${ids})))`
    : sql``;
  return readRows(
    tx,
    sql<GroupMove>`with changes as materialized (
        select h.owner_id, h.field, h.source, h.import_id, h.contact_id, h.changed_at, h.id, h.old_company_id,
          lead(h.old_company_id) over rest as next_id, lead(h.id) over rest is null as is_last
        from contact_changes h
        where h.owner_id = ${ownerId} and h.field = 'company'
          and h.changed_at >= ${since}::timestamptz and h.changed_at <= ${now}::timestamptz
          ${concerned}
        window rest as (partition by h.contact_id order by h.changed_at, h.id)
      ), led as (
        select h.contact_id, h.changed_at, h.id, h.old_company_id as old_id,
          case when h.is_last then c.company_id else h.next_id end as new_id,
          to_char(h.changed_at at time zone ${today.timeZone}, 'YYYY-MM') as month
        from changes h
        cross join lateral (select c.company_id from contacts c
          where ${inNetwork(ownerId)} and c.id = h.contact_id offset 0) c
        where ${isMove('h')}
      ), months as (
        select contact_id, month,
          (array_agg(old_id order by changed_at, id))[1] as old_id,
          (array_agg(new_id order by changed_at desc, id desc))[1] as new_id, max(changed_at) as at
        from led group by contact_id, month
      ), placed as (
        select m.*, old_id = any(${ids}) as was_there, coalesce(new_id = any(${ids}), false) as is_there
        from months m where old_id is not null
      )
      select contact_id, month, at, case when is_there then 'came' else 'left' end as way,
        case when is_there then old_id else new_id end as company_id
      from placed where was_there <> is_there
      order by at desc, contact_id`,
  );
}

/** The people of some moves, each once. */
export function peopleOfMoves(
  moves: readonly GroupMove[],
  { way, month }: { way: GroupMove['way']; month?: string | undefined },
): string[] {
  const found = moves.filter((move) => move.way === way && (month ?? move.month) === move.month);
  return [...new Set(found.map(({ contact_id: id }) => id))];
}
