import type { AgreeToBridge } from '@kith/contract/bridges/schemas';

import { recordOptIn } from '#features/usage/record-opt-in.ts';
import type { Tx } from '#platform/database/tx.ts';

import { hashAddress, readAddressKey } from './answer-links.ts';
import { type ChosenTarget, chooseTarget } from './choose-target.ts';
import { emailTarget } from './email-target.ts';
import {
  type BridgeParts,
  type HeldBridge,
  holdBridge,
  requireRole,
  runOnBridges,
} from './hold-bridge.ts';
import { introduceBridge } from './introduce-bridge.ts';
import { attemptLimit } from './limits.ts';
import { moveBridge } from './move-bridge.ts';
import { notifyBridge } from './notify-bridge.ts';

/**
 * The connector agrees, says which of their contacts is meant, and the target is asked. A repeat changes
 * nothing.
 *
 * @throws as `chooseTarget`; `illegal_state`, `rate_limited`.
 */
export async function agreeToBridge({
  ctx,
  service,
  input,
}: BridgeParts<AgreeToBridge>): Promise<void> {
  const { memberId } = ctx.actor;
  const now = ctx.clock.now();
  await attemptLimit.take(memberId);
  const key = await readAddressKey(service.database);
  await runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdBridge(tx, { memberId, id: input.id });
    requireRole(held, 'connector');
    if (held.connector_accepted_at !== null) return;
    const target = await chooseTarget(tx, held, { input, connectorId: memberId, key, now });
    const isAnnounced = target.isShown && target.askedAt <= now;
    const agreed = await moveBridge(tx, held, {
      event: 'accept',
      by: 'connector',
      actorId: memberId,
      at: now,
      note: input.note,
      set: {
        connector_note: input.note,
        connector_accepted_at: now,
        asked_at: target.askedAt,
        target_contact_id: target.contactId,
        target_name: target.name,
        target_id: target.memberId,
        target_email: target.email,
        is_announced: isAnnounced,
      },
    });
    const opted = { memberId, resourceId: held.id, response: 'accepted' } as const;
    await recordOptIn(tx, { ...opted, context: 'connector' });
    const toRequester = { memberId: held.owner_id, name: held.connector_name } as const;
    await notifyBridge({ tx, jobs: ctx.jobs }, agreed, { ...toRequester, step: 'accepted' });
    await askTarget(tx, { ctx, service }, { agreed, target, key, isAnnounced });
  });
}

type Asking = { agreed: HeldBridge; target: ChosenTarget; key: string; isAnnounced: boolean };

async function askTarget(
  tx: Tx,
  { ctx, service }: Omit<BridgeParts<never>, 'input'>,
  { agreed, target, key, isAnnounced }: Asking,
): Promise<void> {
  const { jobs, clock } = ctx;
  if (target.memberId === null) {
    if (!target.isShown || target.email === null) return;
    const address = hashAddress(key, target.email);
    await emailTarget(tx, { jobs, clock, service }, { held: agreed, address, isReminder: false });
    return;
  }
  await tx
    .insertInto('bridge_sides')
    .values({ owner_id: target.memberId, bridge_id: agreed.id, role: 'target' })
    .execute();
  if (target.acceptsAtOnce) {
    const accepted = await moveBridge(tx, agreed, {
      event: 'accept',
      by: 'target',
      actorId: target.memberId,
      at: clock.now(),
      set: {
        target_accepted_at: clock.now(),
        is_announced: true,
      },
    });
    await introduceBridge(tx, { jobs, clock, service }, accepted);
    return;
  }
  if (!isAnnounced) return;
  const notice = {
    memberId: target.memberId,
    step: 'asked',
    aboutId: agreed.connector_id,
  } as const;
  await notifyBridge({ tx, jobs }, agreed, { ...notice, excerpt: agreed.message });
}
