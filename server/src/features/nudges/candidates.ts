import { foldText } from '@kith/contract/core/text';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import type { Contacts, Signals } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { firstPosition } from './queries.ts';

/** How long after a dismissal the same person is not proposed for the same reason. */
const dismissalCooldownDays = 60;

/** About to go quiet, cooling and dormant are one reason at three times. */
function reasonOf(alias: 'n' | 's'): RawBuilder<unknown> {
  return sql.raw(
    `case when ${alias}.type in ('dormant', 'going_quiet') then 'cooling' else ${alias}.type end`,
  );
}

export type CandidateRow = Pick<
  Selectable<Signals>,
  'contact_id' | 'type' | 'evidence' | 'score' | 'created_at'
> &
  Pick<Selectable<Contacts>, 'warmth_rank' | 'last_interaction_at' | 'cadence_days'> &
  Computed<{
    signal_id: string;
    times_shown: number;
    is_on_topic: boolean;
    /** The member's latest word about the person is "not now". */
    is_put_last: boolean;
  }>;

/**
 * Active signals that may become a nudge: not completed, snoozed or dismissed before, and not about
 * a person that the member recently dismissed (or snoozed) for the same reason.
 */
export async function readCandidates(
  tx: Tx,
  ownerId: string,
  {
    date,
    now,
    topics,
    signalIds = null,
  }: {
    date: string;
    now: Date;
    topics: readonly string[];
    /** These alone, whatever was answered before. */
    signalIds?: readonly string[] | null;
  },
): Promise<CandidateRow[]> {
  const wanted = signalIds && arrayParam(signalIds, 'uuid[]');
  const words = arrayParam(topics.map(foldText), 'text[]');
  return readRows(
    tx,
    sql<CandidateRow>`
    select s.id as signal_id, s.contact_id, s.type, s.evidence, s.score, s.created_at,
      c.warmth_rank, c.last_interaction_at,
      c.effective_cadence_days as cadence_days,
      (select count(*)::integer from nudges n
        where n.owner_id = s.owner_id and n.contact_id = s.contact_id and n.signal_id = s.id
          and n.position >= ${firstPosition}
      ) as times_shown,
      exists (
        select from unnest(${words}) as topic(word) where position(topic.word in c.search_text) > 0
      ) as is_on_topic,
      coalesce((
        select st.answer = 'not_now' from contact_statements st
        where st.owner_id = ${ownerId} and st.contact_id = s.contact_id
          and st.answer is not null and st.deleted_at is null
        order by st.stated_at desc, st.id limit 1
      ), false) as is_put_last
    from signals s
    -- By its key: without statistics a join would compare all signals with all contacts.
    cross join lateral (
      select c.warmth_rank, c.last_interaction_at, c.effective_cadence_days, c.search_text
      from contacts c
      where c.owner_id = ${ownerId} and c.id = s.contact_id
        and c.deleted_at is null and c.archived_at is null
      limit 1
    ) c
    where s.owner_id = ${ownerId} and s.expires_at > ${now} and ${
      wanted
        ? sql`s.id = any(${wanted})`
        : sql`not exists (
      select from nudges n
      where n.owner_id = s.owner_id and n.contact_id = s.contact_id and (
        n.day = ${date}
        or (n.signal_id = s.id and n.status <> 'open')
        or (${reasonOf('n')} = ${reasonOf('s')} and (
          n.status = 'snoozed'
          or n.status = 'dismissed'
            and n.answered_at > ${now}::timestamptz - make_interval(days => ${dismissalCooldownDays})
        ))
      ))`
    }`,
  );
}
