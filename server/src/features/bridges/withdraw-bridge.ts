import { type BridgeParts, holdBridge, requireRole, runOnBridges } from './hold-bridge.ts';
import { moveBridge } from './move-bridge.ts';

/** The requester takes a request back; no one is notified. A repeat changes nothing. */
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
    await moveBridge(tx, held, { ...step, at: ctx.clock.now() });
  });
}
