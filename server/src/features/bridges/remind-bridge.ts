import { awaitedRole, remindableAt } from '@kith/contract/bridges/states';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import { readRows, readTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import {
  admitsEmail,
  hashAddress,
  isHiddenMember,
  peopleMayAppear,
  readAddressKey,
} from './answer-links.ts';
import { emailTarget } from './email-target.ts';
import {
  type BridgeParts,
  type HeldBridge,
  holdBridge,
  requireRole,
  runOnBridges,
  type StepParts,
} from './hold-bridge.ts';
import { moveBridge } from './move-bridge.ts';
import { notifyBridge } from './notify-bridge.ts';
import { sees } from './withdraw-bridge.ts';

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
    await (awaited === 'target' && reminded.target_email !== null
      ? remindByEmail(tx, { jobs, clock, service }, { reminded, email: reminded.target_email, key })
      : remindMember(tx, { jobs }, reminded));
  });
}

/** Who was not asked yet, or must not learn of it by now, isn't reminded either, which no one learns. */
async function remindMember(
  tx: Tx,
  { jobs }: Pick<StepParts, 'jobs'>,
  reminded: HeldBridge,
): Promise<void> {
  const { id, owner_id: requesterId, connector_id: connectorId, target_id: targetId } = reminded;
  const notice =
    awaitedRole(reminded.state) === 'connector'
      ? { memberId: connectorId, aboutId: requesterId, excerpt: reminded.wanted_name }
      : { memberId: targetId, aboutId: connectorId, excerpt: reminded.message };
  if (notice.memberId === null || !(await sees(tx, notice.memberId, id))) return;
  await notifyBridge({ tx, jobs }, reminded, { ...notice, step: 'reminded' });
}

type Emailed = { reminded: HeldBridge; email: string; key: string };

/** The same for who is no member. An address that refused these emails, or got enough of them, gets none. */
async function remindByEmail(
  tx: Tx,
  parts: StepParts,
  { reminded, email, key }: Emailed,
): Promise<void> {
  const { id, owner_id: requesterId, connector_id: connectorId } = reminded;
  const shown = await readRows(
    tx,
    sql`select from bridges b where b.id = ${id} and b.hidden_at is null and ${peopleMayAppear}`,
  );
  if (shown.length === 0 || connectorId === null) return;
  const now = parts.clock.now();
  const address = hashAddress(key, email);
  if (!(await admitsEmail(tx, address, now))) return;
  if (await isHiddenMember(tx, { email, requesterId, connectorId, now })) return;
  await emailTarget(tx, parts, { held: reminded, address, isReminder: true });
}
