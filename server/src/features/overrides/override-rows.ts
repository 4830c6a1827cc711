import type { Override, OverrideAction, OverrideGrant } from '@kith/contract/overrides/endpoints';
import { isFinal, type OverrideKind, type OverrideState } from '@kith/contract/overrides/rules';
import { type RawBuilder, sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A grant as it is stored: of an address also which one was meant. */
export type StoredGrant =
  | Exclude<OverrideGrant, { kind: 'verified_email' }>
  | { kind: 'verified_email'; email: string };

export type OverrideRow = Computed<{
  id: string;
  user_id: string;
  member_name: string | null;
  member_email: string | null;
  kind: OverrideKind;
  wanted: StoredGrant;
  reason: string;
  state: OverrideState;
  expires_at: TimeText | null;
  requested_by: string | null;
  requester: string | null;
  requested_at: TimeText;
  decided_by: string | null;
  decider: string | null;
  decided_at: TimeText | null;
  ended_by: string | null;
  ender: string | null;
  ended_at: TimeText | null;
  note: string;
}>;

/** Overrides that fit, newest first, with who asked for, decided and ended them. */
export function readOverrides(
  tx: Tx,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<OverrideRow[]> {
  return readRows(
    tx,
    sql<OverrideRow>`select o.id, o.member_id as user_id, m.display_name as member_name, u.email as member_email,
        o.kind, o.wanted, o.reason, o.state, o.expires_at, o.requested_by, q.display_name as requester,
        o.requested_at, a.decided_by, d.display_name as decider, a.decided_at, o.ended_by,
        e.display_name as ender, o.ended_at, o.note
      from member_overrides o
        join auth.users u on u.id = o.member_id
        left join profiles m on m.id = o.member_id
        left join profiles q on q.id = o.requested_by
        left join lateral (select * from admin_approvals x where x.subject = 'override'
          and x.subject_id = o.id order by x.requested_at desc limit 1) a on true
        left join profiles d on d.id = a.decided_by
        left join profiles e on e.id = o.ended_by
      where ${where} order by o.requested_at desc, o.id limit ${limit}`,
  );
}

/** @throws `not_found` */
export async function readOverride(tx: Tx, id: string): Promise<OverrideRow> {
  const [row] = await readOverrides(tx, sql`o.id = ${id}`, 1);
  if (!row) throw notFound('Override');
  return row;
}

/** What administrators see, and what the one who asks may do. */
export function presentOverride(row: OverrideRow, viewerId: string): Override {
  return {
    id: row.id,
    member: { id: row.user_id, name: row.member_name ?? '', email: row.member_email },
    grant: toGrant(row.wanted),
    reason: row.reason,
    state: row.state,
    requested_by: toPerson(row.requested_by, row.requester),
    requested_at: toWireTime(row.requested_at),
    decided_by: toPerson(row.decided_by, row.decider),
    decided_at: toWireTime(row.decided_at),
    ended_by: toPerson(row.ended_by, row.ender),
    ended_at: toWireTime(row.ended_at),
    note: row.note,
    is_final: isFinal(row.kind),
    actions: listActions(row, viewerId),
  };
}

function toGrant(stored: StoredGrant): OverrideGrant {
  return stored.kind === 'verified_email' ? { kind: stored.kind } : stored;
}

function toPerson(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' };
}

/** What the server would not refuse; who is the only administrator by now may also approve their own. */
function listActions(
  { state, kind, user_id: memberId, requested_by: requesterId }: OverrideRow,
  viewerId: string,
): OverrideAction[] {
  if (memberId === viewerId) return [];
  if (state === 'pending') {
    return requesterId === viewerId ? ['withdraw'] : ['approve', 'decline'];
  }
  return state === 'active' && !isFinal(kind) ? ['undo'] : [];
}
