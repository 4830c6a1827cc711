import { sql } from 'kysely';

import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import {
  type BridgeParts,
  type HeldBridge,
  holdBridge,
  requireRole,
  runOnBridges,
} from './hold-bridge.ts';
import { moveBridge } from './move-bridge.ts';
import { notifyBridge } from './notify-bridge.ts';

/** The requester takes a request back; who was asked and sees it is notified. A repeat changes nothing. */
export function withdrawBridge({
  ctx,
  service,
  input: { id },
}: BridgeParts<{ id: string }>): Promise<void> {
  const { memberId } = ctx.actor;
  return runOnBridges({ ctx, service }, async (tx) => {
    const held = await holdBridge(tx, { memberId, id });
    requireRole(held, 'requester');
    if (held.state === 'withdrawn') return;
    const step = { event: 'withdraw', by: 'requester', actorId: memberId } as const;
    const withdrawn = await moveBridge(tx, held, { ...step, at: ctx.clock.now() });
    await announceWithdrawal({ tx, jobs: ctx.jobs }, withdrawn, memberId);
  });
}

/** Who was asked and sees it is notified; without `aboutId` by no one's name. */
export async function announceWithdrawal(
  { tx, jobs }: { tx: Tx; jobs: JobQueue },
  held: HeldBridge,
  aboutId: string | null,
): Promise<void> {
  for (const askedId of [held.connector_id, held.target_id]) {
    if (askedId === null || !(await sees(tx, askedId, held.id))) continue;
    await notifyBridge({ tx, jobs }, held, { memberId: askedId, step: 'withdrawn', aboutId });
  }
}

/**
 * Whether a participant sees a bridge. What waits for their hours, or what they may not know of, changes
 * unnoticed.
 */
export async function sees(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const seen = await readRows(tx, sql`select from open_bridges(${memberId}) o where o.id = ${id}`);
  return seen.length > 0;
}
