import { dayMs } from '@kith/contract/core/time';
import { type Monitor, monitorLimits } from '@kith/contract/monitors/endpoints';

import { validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { presentMonitor } from './present.ts';
import { recordChange } from './record-change.ts';
import { lockMonitor } from './save-monitor.ts';

/**
 * Sends no notices of a monitor until a time, or again from now on. Its states are recorded all the same.
 * @throws `not_found`; `validation_failed` for a time that is past or too far ahead
 */
export function silenceMonitor({
  ctx,
  database,
  input: { id, until, reason },
}: {
  ctx: MemberContext;
  database: Database;
  input: { id: string; until: string | null; reason: string };
}): Promise<Monitor> {
  return runAsService(database, async (tx) => {
    await lockMonitor(tx, id);
    const now = ctx.clock.now().getTime();
    const latest = now + monitorLimits.silenceDays * dayMs;
    if (until !== null && (Date.parse(until) <= now || Date.parse(until) > latest)) {
      const message = `A silence ends within ${monitorLimits.silenceDays} days`;
      throw validationFailed([{ path: 'until', code: 'out_of_range', message }]);
    }
    const row = await tx
      .updateTable('monitors')
      .set({ silenced_until: until, silence_reason: until === null ? null : reason })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(tx, ctx, {
      monitorId: id,
      kind: until === null ? 'unsilenced' : 'silenced',
      before: null,
      after: null,
      silencedUntil: until,
      reason,
    });
    return presentMonitor(row, new Date(now));
  });
}
