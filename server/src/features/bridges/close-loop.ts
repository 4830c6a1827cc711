import type { CompleteBridge } from '@kith/contract/bridges/schemas';

import { recordStep } from '#features/chains/record-step.ts';
import { AppError } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  type BridgeParts,
  type HeldBridge,
  holdBridge,
  requireRole,
  runOnBridges,
} from './hold-bridge.ts';
import { moveBridge } from './move-bridge.ts';
import { notifyBridge } from './notify-bridge.ts';

type Introduced = HeldBridge & { role: 'requester' | 'target' };

async function holdIntroduced(tx: Tx, memberId: string, id: string): Promise<Introduced> {
  const held = await holdBridge(tx, { memberId, id });
  requireRole(held, 'requester', 'target');
  return held as Introduced;
}

/** One of the two says that they are in touch. A repeat changes nothing. */
export function activateBridge({
  ctx,
  service,
  input: { id },
}: BridgeParts<{ id: string }>): Promise<void> {
  const { memberId } = ctx.actor;
  return runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdIntroduced(tx, memberId, id);
    if (held.state === 'active') return;
    const step = { event: 'activate', by: held.role, actorId: memberId } as const;
    await moveBridge(tx, held, { ...step, at: ctx.clock.now() });
  });
}

/**
 * One of the two says what came of it, for themselves; the first to do so completes the bridge. Saying it
 * again replaces the answer. The connector learns of it without the money.
 *
 * @throws `illegal_state` before the introduction, and after it lapsed.
 */
export function completeBridge({
  ctx,
  service,
  input,
}: BridgeParts<CompleteBridge>): Promise<void> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  return runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdIntroduced(tx, memberId, input.id);
    if (held.state !== 'completed') {
      const by = { by: held.role, actorId: memberId, at: now } as const;
      const active =
        held.state === 'introduced'
          ? await moveBridge(tx, held, { ...by, event: 'activate' })
          : held;
      const completed = await moveBridge(tx, active, { ...by, event: 'complete' });
      const notice = { memberId: held.connector_id, step: 'completed', aboutId: memberId } as const;
      await notifyBridge({ tx, jobs: ctx.jobs }, completed, notice);
    }
    if (held.role === 'requester') {
      const taken = { ownerId: memberId, step: 'outcome_recorded', by: 'owner' } as const;
      await recordStep(tx, { ...taken, subject: 'bridge', subjectId: input.id, at: now });
    }
    await tx
      .updateTable('bridge_sides')
      .set({
        is_met: input.is_met,
        is_helpful: input.is_helpful,
        outcome_at: now,
        value_amount: input.value?.amount ?? null,
        value_currency: input.value?.currency ?? null,
      })
      .where('owner_id', '=', memberId)
      .where('bridge_id', '=', input.id)
      .execute();
  });
}

/**
 * One of the two thanks the connector, once. A repeat changes nothing.
 *
 * @throws `illegal_state` before the introduction.
 */
export function thankConnector({
  ctx,
  service,
  input: { id, text },
}: BridgeParts<{ id: string; text: string }>): Promise<void> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  return runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdIntroduced(tx, memberId, id);
    const first = await tx
      .updateTable('bridge_sides')
      .set({ thanked_at: now })
      .where('owner_id', '=', memberId)
      .where('bridge_id', '=', id)
      .where('thanked_at', 'is', null)
      .returning('role')
      .executeTakeFirst();
    if (!first) return;
    const step = { event: 'thank', by: held.role, actorId: memberId } as const;
    const thanked = await moveBridge(tx, held, { ...step, at: now, note: text });
    if (held.connector_id === null) throw new AppError('illegal_state', 'The connector has left');
    const notice = { memberId: held.connector_id, step: 'thanked', aboutId: memberId } as const;
    await notifyBridge({ tx, jobs: ctx.jobs }, thanked, { ...notice, excerpt: text });
  });
}

/** A participant hides a bridge from their lists, or shows it again; the others notice nothing. */
export function archiveBridge({
  ctx,
  service,
  input: { id, is_archived: isArchived },
}: BridgeParts<{ id: string; is_archived: boolean }>): Promise<void> {
  const { memberId } = ctx.actor;
  return runOnBridges({ ctx, service }, async (tx) => {
    await holdBridge(tx, { memberId, id });
    await tx
      .updateTable('bridge_sides')
      .set({ archived_at: isArchived ? ctx.clock.now() : null })
      .where('owner_id', '=', memberId)
      .where('bridge_id', '=', id)
      .execute();
  });
}
