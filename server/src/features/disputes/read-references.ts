import type { DisputeReference } from '@kith/contract/disputes/endpoints';
import { disputeLimits, type DisputeKind } from '@kith/contract/disputes/rules';
import type { BridgeState } from '@kith/contract/bridges/states';
import { listModerationActions } from '@kith/contract/moderation/rules';
import { sql } from 'kysely';

import { readCases } from '#features/moderation/case-queries.ts';
import { stateOf } from '#features/moderation/decide-case.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type Wanted = { kind: DisputeKind; memberId: string; id: string | null };

/** What a case points to; null where it is gone. */
export async function readReference(
  tx: Tx,
  row: { kind: DisputeKind; member_id: string; reference_id: string | null },
): Promise<DisputeReference | null> {
  const [found] = await listReferences(tx, {
    kind: row.kind,
    memberId: row.member_id,
    id: row.reference_id,
  });
  return found ?? null;
}

/**
 * What a case about a member can point to: their charges, bridges that they take part in, or what was
 * reported about them; the newest, or one of them. Nothing that anybody wrote, and no other member.
 */
export function listReferences(tx: Tx, wanted: Wanted): Promise<DisputeReference[]> {
  if (wanted.kind === 'credit') return listCharges(tx, wanted);
  return wanted.kind === 'bridge' ? listBridges(tx, wanted) : listReported(tx, wanted);
}

const orAny = (column: string, id: string | null) =>
  id === null ? sql`true` : sql`${sql.ref(column)} = ${id}`;

async function listCharges(tx: Tx, { memberId, id }: Wanted): Promise<DisputeReference[]> {
  type Charge = Computed<{
    id: string;
    happened_at: TimeText;
    action: string | null;
    change: string;
    is_refunded: boolean;
  }>;
  const rows = await readRows(
    tx,
    sql<Charge>`select t.id, t.happened_at, t.action, t.change,
        exists (select from credit_transactions r where r.reverses = t.id) as is_refunded
      from credit_transactions t
      where t.user_id = ${memberId} and t.kind = 'charge' and t.unit = 'credit'
        and ${orAny('t.id', id)}
      order by t.happened_at desc, t.id limit ${disputeLimits.candidates}`,
  );
  return rows.map((row) => ({
    kind: 'credit',
    id: row.id,
    at: toWireTime(row.happened_at),
    action: row.action,
    credits: Number(row.change),
    is_refunded: row.is_refunded,
  }));
}

async function listBridges(tx: Tx, { memberId, id }: Wanted): Promise<DisputeReference[]> {
  type Row = Computed<{ id: string; changed_at: TimeText; state: BridgeState }>;
  const rows = await readRows(
    tx,
    sql<Row>`select b.id, b.changed_at, b.state from bridges b
      where b.state <> 'draft' and ${memberId} in (b.owner_id, b.connector_id, b.target_id)
        and ${orAny('b.id', id)}
      order by b.changed_at desc, b.id limit ${disputeLimits.candidates}`,
  );
  return rows.map((row) => ({
    kind: 'bridge',
    id: row.id,
    at: toWireTime(row.changed_at),
    state: row.state,
  }));
}

async function listReported(tx: Tx, { memberId, id }: Wanted): Promise<DisputeReference[]> {
  const rows = await readCases(
    tx,
    sql`where c.member_id = ${memberId} and ${orAny('c.id', id)}
      order by c.created_at desc, c.id limit ${disputeLimits.candidates}`,
  );
  return rows.map((row) => ({
    kind: 'moderation',
    id: row.id,
    at: toWireTime(row.created_at),
    subject: row.subject,
    actions: listModerationActions(stateOf(row)),
  }));
}
