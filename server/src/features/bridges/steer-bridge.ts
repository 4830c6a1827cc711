import type { BridgeState } from '@kith/contract/bridges/states';
import { sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import type { HeldBridge } from './hold-bridge.ts';
import { moveBridge } from './move-bridge.ts';
import { announceWithdrawal } from './withdraw-bridge.ts';

type Steered = { id: string; at: Date };

/**
 * Ends a bridge that waits, as the decision of a case about it. No one’s name is given for it.
 *
 * @param tx a transaction of the service
 * @throws `not_found`, `illegal_state`
 */
export async function cancelBridge(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  { id, at }: Steered,
): Promise<BridgeState> {
  const held = await holdAny(tx, id);
  const step = { event: 'withdraw', by: 'system', actorId: null, at } as const;
  const ended = await moveBridge(tx, held, step);
  await announceWithdrawal({ tx, jobs }, ended, null);
  return ended.state;
}

/**
 * Begins a bridge again that the service ended. The connector is asked again, in their own hours and only
 * while the two may still meet, as for any request, and says again who is meant: what they agreed to before
 * is only in the history. What a person ended or declined stays ended.
 *
 * @param tx a transaction of the service
 * @throws `not_found`, `illegal_state`
 */
export async function reopenBridge(tx: Tx, { id, at }: Steered): Promise<BridgeState> {
  const held = await holdAny(tx, id);
  const last = await readRow(
    tx,
    sql<Computed<{ by_role: string }>>`select by_role from bridge_events
      where bridge_id = ${id} and to_state = ${held.state} order by id desc limit 1`,
  );
  if (last?.by_role !== 'system' || held.hidden_at !== null || held.connector_id === null) {
    throw new AppError('illegal_state', 'A person ended it');
  }
  const begun = await moveBridge(tx, held, {
    event: 'request',
    by: 'system',
    actorId: null,
    at,
    set: {
      asked_at: at,
      is_announced: false,
      connector_note: '',
      connector_accepted_at: null,
      target_contact_id: null,
      target_name: '',
      target_id: null,
      target_email: null,
      target_accepted_at: null,
      connector_reminded_at: null,
      target_reminded_at: null,
    },
  });
  await tx
    .deleteFrom('bridge_sides')
    .where('bridge_id', '=', id)
    .where('role', '=', 'target')
    .execute();
  return begun.state;
}

/** Any bridge, whoever takes part, locked; its requester is the one that a step is recorded for. */
async function holdAny(tx: Tx, id: string): Promise<HeldBridge> {
  const held = await readRow(
    tx,
    sql<HeldBridge>`select b.*, 'requester' as role from bridges b where b.id = ${id} for update`,
  );
  if (!held) throw notFound('Bridge');
  return held;
}
