import { awaitedRole, remindableAt } from '@kith/contract/bridges/states';

import { AppError } from '#platform/app-error.ts';
import { readTime } from '#platform/database/rows.ts';

import { admitsEmail, hashAddress, isHiddenMember, readAddressKey } from './answer-links.ts';
import { emailTarget } from './email-target.ts';
import {
  type BridgeParts,
  type HeldBridge,
  holdBridge,
  requireRole,
  runOnBridges,
} from './hold-bridge.ts';
import { moveBridge } from './move-bridge.ts';
import { notifyBridge } from './notify-bridge.ts';

/** From when on a reminder may be sent; null where none can be, or was. */
export function reminderOf(
  held: Pick<HeldBridge, 'state' | 'asked_at' | 'connector_reminded_at' | 'target_reminded_at'>,
): Date | null {
  const awaited = awaitedRole(held.state);
  const { connector_reminded_at: connector, target_reminded_at: target } = held;
  const sent = awaited === 'connector' ? connector : target;
  if (awaited === null || sent !== null || held.asked_at === null) return null;
  return remindableAt(readTime(held.asked_at));
}

/**
 * The requester reminds who was asked, once for each of the two, after some days.
 *
 * @throws `illegal_state` before then, and once it was sent.
 */
export async function remindBridge({
  ctx,
  service,
  input: { id },
}: BridgeParts<{ id: string }>): Promise<void> {
  const { memberId } = ctx.actor;
  const { jobs, clock } = ctx;
  const now = clock.now();
  const key = await readAddressKey(service.database);
  await runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdBridge(tx, { memberId, id });
    requireRole(held, 'requester');
    const from = reminderOf(held);
    if (from === null || now < from) throw new AppError('illegal_state', 'No reminder is possible');
    const awaited = awaitedRole(held.state);
    const set =
      awaited === 'connector' ? { connector_reminded_at: now } : { target_reminded_at: now };
    const by = { event: 'remind', by: 'requester', actorId: memberId } as const;
    const reminded = await moveBridge(tx, held, { ...by, at: now, set });
    const { connector_id: connectorId, target_email: email } = reminded;
    if (awaited === 'target' && email !== null) {
      const people = { email, requesterId: memberId, connectorId: connectorId ?? memberId };
      if (await isHiddenMember(tx, people)) return;
      const address = hashAddress(key, email);
      // An address that refused, or got enough of them, gets none, which no one learns.
      if (!(await admitsEmail(tx, address, now))) return;
      await emailTarget(
        tx,
        { jobs, clock, service },
        { held: reminded, address, isReminder: true },
      );
      return;
    }
    // Who was not asked yet, or must not learn of it, isn't reminded either.
    if (!reminded.is_announced) return;
    const notice =
      awaited === 'connector'
        ? { memberId: connectorId, aboutId: memberId, excerpt: reminded.wanted_name }
        : { memberId: reminded.target_id, aboutId: connectorId, excerpt: reminded.message };
    await notifyBridge({ tx, jobs }, reminded, { ...notice, step: 'reminded' });
  });
}
