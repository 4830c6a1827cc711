import { type BridgeActor, type BridgeEvent, nextBridgeState } from '@kith/contract/bridges/states';
import type { ChainActor, ChainStep } from '@kith/contract/chains/steps';
import type { Updateable } from 'kysely';

import { recordStep } from '#features/chains/record-step.ts';
import { AppError } from '#platform/app-error.ts';
import type { Bridges } from '#platform/database/database-types.ts';
import type { Tx } from '#platform/database/tx.ts';

import type { HeldBridge } from './hold-bridge.ts';

type Move = {
  event: BridgeEvent;
  by: BridgeActor;
  /** Null for the service, and for who answers without an account. */
  actorId: string | null;
  at: Date;
  /** What the person wrote with it. */
  note?: string;
  /** Other columns that change with the step. */
  set?: Omit<Updateable<Bridges>, 'id' | 'owner_id' | 'state'>;
};

/**
 * The only function that changes the state of a bridge: as the contract's table allows, with one row of
 * its history. The caller holds the bridge's row.
 *
 * @throws `illegal_state`
 */
export async function moveBridge(
  tx: Tx,
  held: HeldBridge,
  { event, by, actorId, at, note = '', set = {} }: Move,
): Promise<HeldBridge> {
  const { id, state: before } = held;
  const state = nextBridgeState(before, event, by);
  if (state === null) throw new AppError('illegal_state', `${before} allows no ${event}`);
  const changed = await tx
    .updateTable('bridges')
    .set({ ...set, state, ...(state === before ? {} : { changed_at: at }) })
    .where('id', '=', id)
    .where('state', '=', before)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new AppError('illegal_state', 'The bridge changed meanwhile');
  await recordBridgeEvent(tx, { id, event, by, actorId, from: before, to: state, note, at });
  const step = before === 'draft' && event !== 'request' ? undefined : stepOf[event];
  if (step !== undefined) {
    const actor: ChainActor = by === 'requester' ? 'owner' : by;
    const taken = { ownerId: held.owner_id, step, by: actor, subject: 'bridge' } as const;
    await recordStep(tx, { ...taken, subjectId: id, at });
  }
  return { ...changed, state, role: held.role };
}

/** What a change of a bridge is in the chain of its requester. */
const stepOf: Partial<Record<BridgeEvent, ChainStep>> = {
  request: 'bridge_requested',
  accept: 'bridge_accepted',
  decline: 'bridge_declined',
  introduce: 'bridge_introduced',
  expire: 'bridge_expired',
  withdraw: 'bridge_closed',
  lapse: 'bridge_closed',
  complete: 'bridge_closed',
};

type Entry = Pick<Move, 'event' | 'by' | 'actorId' | 'at'> & {
  id: string;
  from: string | null;
  to: string;
  note: string;
};

/** One row of the history. */
export async function recordBridgeEvent(tx: Tx, entry: Entry): Promise<void> {
  await tx
    .insertInto('bridge_events')
    .values({
      bridge_id: entry.id,
      event: entry.event,
      by_role: entry.by,
      actor_id: entry.actorId,
      from_state: entry.from,
      to_state: entry.to,
      note: entry.note,
      at: entry.at,
    })
    .execute();
}
