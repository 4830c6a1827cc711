import { sql } from 'kysely';

import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { type BridgeParts, holdBridge, requireRole, runOnBridges } from './hold-bridge.ts';
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
    for (const askedId of [held.connector_id, held.target_id]) {
      if (askedId === null || !(await sees(tx, askedId, id))) continue;
      const notice = { memberId: askedId, step: 'withdrawn', aboutId: memberId } as const;
      await notifyBridge({ tx, jobs: ctx.jobs }, withdrawn, notice);
    }
  });
}

/** A request that waits for someone's hours, or that they may not know of, ends unnoticed. */
async function sees(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const seen = await readRows(tx, sql`select from open_bridges(${memberId}) o where o.id = ${id}`);
  return seen.length > 0;
}
