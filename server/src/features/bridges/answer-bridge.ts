import type { BridgeRole } from '@kith/contract/bridges/states';

import { recordOptIn } from '#features/usage/record-opt-in.ts';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  type BridgeParts,
  type HeldBridge,
  holdBridge,
  requireRole,
  runOnBridges,
} from './hold-bridge.ts';
import { type StepParts } from './hold-bridge.ts';
import { introduceBridge } from './introduce-bridge.ts';
import { moveBridge } from './move-bridge.ts';
import { notifyBridge } from './notify-bridge.ts';

/** The target agrees, and the two are introduced. A repeat changes nothing. */
export function acceptBridge({
  ctx,
  service,
  input: { id },
}: BridgeParts<{ id: string }>): Promise<void> {
  const { memberId } = ctx.actor;
  return runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdBridge(tx, { memberId, id });
    requireRole(held, 'target');
    if (held.target_accepted_at !== null) return;
    await acceptAsTarget(tx, { jobs: ctx.jobs, clock: ctx.clock, service }, held, memberId);
    const opted = { memberId, resourceId: id, response: 'accepted' } as const;
    await recordOptIn(tx, { ...opted, context: 'target' });
  });
}

/** `actorId` is null for who answers without an account. */
export async function acceptAsTarget(
  tx: Tx,
  parts: StepParts,
  held: HeldBridge,
  actorId: string | null,
): Promise<void> {
  const accepted = await moveBridge(tx, held, {
    event: 'accept',
    by: 'target',
    actorId,
    at: parts.clock.now(),
    set: { target_accepted_at: parts.clock.now() },
  });
  await introduceBridge(tx, parts, accepted);
}

/** Who is asked declines; a reason is given only if they write one. A repeat changes nothing. */
export function declineBridge({
  ctx,
  service,
  input: { id, note },
}: BridgeParts<{ id: string; note: string }>): Promise<void> {
  const { memberId } = ctx.actor;
  return runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdBridge(tx, { memberId, id });
    const { role } = held;
    if (role === 'requester') throw new AppError('illegal_state', 'Not a step of the requester');
    if (held.state === `${role}_declined`) return;
    await declineAs(tx, { jobs: ctx.jobs, clock: ctx.clock }, held, { role, memberId, note });
    const opted = { memberId, resourceId: id, response: 'declined' } as const;
    await recordOptIn(tx, { ...opted, context: role });
  });
}

type Decline = { role: Exclude<BridgeRole, 'requester'>; memberId: string | null; note: string };

/** `memberId` is null for who answers without an account. */
export async function declineAs(
  tx: Tx,
  { jobs, clock }: Pick<StepParts, 'jobs' | 'clock'>,
  held: HeldBridge,
  { role, memberId, note }: Decline,
): Promise<void> {
  const declined = await moveBridge(tx, held, {
    event: 'decline',
    by: role,
    actorId: memberId,
    at: clock.now(),
    note,
  });
  const notice = { step: 'declined', excerpt: note } as const;
  await notifyBridge({ tx, jobs }, declined, { memberId: held.owner_id, ...notice });
  if (role !== 'target') return;
  await notifyBridge({ tx, jobs }, declined, { memberId: held.connector_id, ...notice });
}
