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

/** Each text once: a join would ask for all texts again for each signal. */
const withHeld = (filter: SignalFilter) =>
  sql`with held as materialized (select * from held_signals(${idsOf(filter)}, ${filter.now}))`;

/**
 * Signals `s` with their contact `c`, their latest nudge `n` and what they say now, in `h`. Needs
 * `withHeld`.
 */
function signalsWhere(ownerId: string, filter: SignalFilter): RawBuilder<unknown> {
  const { now, ids, state, types } = filter;
  return sql`from signals s
      -- Looked up one by one: of tables not analyzed yet, a join reads the network for each signal.
      cross join lateral (select * from contacts
        where contacts.owner_id = s.owner_id and contacts.id = s.contact_id
          and contacts.deleted_at is null and contacts.archived_at is null offset 0) c
      left join held h on h.signal_id = s.id
      left join lateral (select n.* from nudges n
        where n.owner_id = s.owner_id and n.signal_id = s.id
        order by n.status = 'open', n.day desc, n.id limit 1) n on true
    where s.owner_id = ${ownerId}
      and (not s.evidence ? 'member_id' or h.signal_id is not null)
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

/** The member's signals, in their order, after a place in it. */
export function readSignals(
  tx: Tx,
  ownerId: string,
  { after = null, limit, ...filter }: SignalFilter & { after?: SignalKeyset | null; limit: number },
): Promise<SignalRow[]> {
  const [last, lastId] = after ?? [null, null];
  const place = placeOf(filter.state);
  return readRows(
    tx,
    sql<SignalRow>`${withHeld(filter)}
      select ${contactSummaryColumns}, s.id as signal_id, s.type,
        s.evidence || case when h.content is null then '{}'
          else jsonb_build_object('text', h.content) end as evidence,
        s.created_at as signalled_at, ${place} as place, n.id as nudge_id,
        coalesce(n.status, 'open') as status, n.snoozed_until, n.rating,
        coalesce(n.feedback, '') as feedback
      ${signalsWhere(ownerId, filter)}
        and (${last}::float8 is null or ${place} <= ${last} and (${place} < ${last} or s.id > ${lastId}))
      order by ${place} desc, s.id limit ${limit}`,
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
      ${withHeld(filter)}
      select s.type, count(*)::integer as count ${signalsWhere(ownerId, filter)}
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
