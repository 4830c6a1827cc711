import type { SignalType } from '@kith/contract/nudges/rules';
import type { SignalEvidence } from '@kith/contract/nudges/schemas';
import type { SignalState } from '@kith/contract/signals/rules';
import type { Signal } from '@kith/contract/signals/schemas';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import type { LocalDay } from '#features/profile/local-day.ts';
import type { Signals } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { buildFacts } from './build-reason.ts';
import type { NudgeRow } from './nudge-row.ts';

export type SignalKeyset = [place: number, id: string];

type SignalRow = ContactSummaryRow &
  Computed<{
    signal_id: string;
    type: SignalType;
    evidence: SignalEvidence;
    signalled_at: Selectable<Signals>['created_at'];
    /** What the list is ordered by. */
    place: number;
    nudge_id: string | null;
    status: NudgeRow['status'];
    snoozed_until: NudgeRow['snoozed_until'];
    rating: NudgeRow['rating'];
    feedback: string;
  }>;

/** Which signals: without a state, in every state and also expired ones. */
export type SignalFilter = {
  now: Date;
  ids?: readonly string[];
  state?: SignalState;
  types?: readonly SignalType[];
};

const idsOf = ({ ids }: SignalFilter) =>
  ids === undefined ? sql`null::uuid[]` : arrayParam(ids, 'uuid[]');

/** Signals `s` with their contact `c` and their latest nudge `n`. */
function signalsWhere(ownerId: string, filter: SignalFilter): RawBuilder<unknown> {
  const { now, ids, state, types } = filter;
  return sql`from signals s
      -- Looked up one by one: of tables not analyzed yet, a join reads the network for each signal.
      cross join lateral (select * from contacts
        where contacts.owner_id = s.owner_id and contacts.id = s.contact_id
          and contacts.deleted_at is null and contacts.archived_at is null offset 0) c
      left join lateral (select n.* from nudges n
        where n.owner_id = s.owner_id and n.signal_id = s.id
        order by n.status = 'open', n.day desc, n.id limit 1) n on true
    where s.owner_id = ${ownerId}
      and ${ids === undefined ? sql`true` : sql`s.id = any(${idsOf(filter)})`}
      and ${state === undefined ? sql`true` : sql`s.expires_at > ${now} and coalesce(n.status, 'open') = ${state}`}
      and ${types === undefined ? sql`true` : sql`s.type = any(${arrayParam(types, 'text[]')})`}`;
}

/** Open ones by their importance, the others by when they were answered. */
function placeOf(state: SignalState | undefined): RawBuilder<number> {
  return state === undefined || state === 'open'
    ? sql<number>`s.score::float8`
    : sql<number>`extract(epoch from n.answered_at)::float8`;
}

/**
 * The member's signals, in their order, after a place in it. What they say now is asked in that order and
 * no further than is needed: of each it takes as long as all else.
 */
export function readSignals(
  tx: Tx,
  ownerId: string,
  { after = null, limit, ...filter }: SignalFilter & { after?: SignalKeyset | null; limit: number },
): Promise<SignalRow[]> {
  const [last, lastId] = after ?? [null, null];
  const place = placeOf(filter.state);
  const isLive = filter.ids === undefined ? sql`s.expires_at > ${filter.now}` : sql`true`;
  return readRows(
    tx,
    sql<SignalRow>`select ${contactSummaryColumns}, c.signal_id, c.signal_type as type,
        c.evidence || case when c.is_about_member then jsonb_build_object('text', h.content)
          else '{}' end as evidence,
        c.signalled_at, c.place, c.nudge_id, c.status, c.snoozed_until, c.rating, c.feedback
      from (
        select c.*, s.id as signal_id, s.type as signal_type, s.evidence, s.created_at as signalled_at,
          s.evidence ? 'member_id' as is_about_member, ${place} as place, n.id as nudge_id,
          coalesce(n.status, 'open') as status, n.snoozed_until, n.rating,
          coalesce(n.feedback, '') as feedback
        ${signalsWhere(ownerId, filter)} and (not s.evidence ? 'member_id' or ${isLive})
          and (${last}::float8 is null or ${place} <= ${last} and (${place} < ${last} or s.id > ${lastId}))
        order by ${place} desc, s.id offset 0
      ) c cross join lateral (select case when c.is_about_member
          then signal_text(c.signal_type, c.id, c.evidence, ${filter.now}) end as content offset 0) h
      where not c.is_about_member or h.content is not null
      order by c.place desc, c.signal_id limit ${limit}`,
  );
}

/** How many there are of each type. */
export function countSignals(
  tx: Tx,
  ownerId: string,
  filter: SignalFilter,
): Promise<{ type: SignalType; count: number }[]> {
  return readRows(
    tx,
    sql<Computed<{ type: SignalType; count: number }>>`
      with held as materialized (select * from held_signals(${idsOf(filter)}, ${filter.now}))
      select s.type, count(*)::integer as count ${signalsWhere(ownerId, filter)}
        and (not s.evidence ? 'member_id' or s.id in (select h.signal_id from held h))
      group by s.type order by count desc, s.type`,
  );
}

export function toSignalKeyset({ place, signal_id: id }: SignalRow): SignalKeyset {
  return [place, id];
}

/** The public fields of a signal. */
export function presentSignal(row: SignalRow, today: LocalDay, now: Date): Signal {
  return {
    id: row.signal_id,
    type: row.type,
    contact: presentContactSummary(row, now),
    reason: { code: row.type, facts: buildFacts(row.type, row.evidence, today), last: null },
    status: row.status,
    snoozed_until: toWireTime(row.snoozed_until),
    rating: row.rating,
    feedback: row.feedback,
    nudge_id: row.nudge_id,
    created_at: toWireTime(row.signalled_at),
  };
}
