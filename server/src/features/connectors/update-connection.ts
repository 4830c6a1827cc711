import type { CrmUpdate } from '@kith/contract/connectors/schemas';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { jsonParam } from '#platform/database/rows.ts';

import { requireConnection, requireWhole } from './get-connection.ts';
import { findLatestRun, isUnfinished, type WholeConnection } from './queries.ts';
import { syncEveryMs } from './sync-pace.ts';

/**
 * Changes the supplied settings. A changed mapping reads everything again at the next sync.
 *
 * @throws `conflict` for an older revision, and while a run works with the present settings.
 */
export async function updateConnection({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: CrmUpdate;
}): Promise<WholeConnection> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { provider, revision, is_paused: isPaused, mapping, ...settings } = input;
  return ctx.database.transaction(async (tx) => {
    // Locked, so that no run begins meanwhile.
    const current = await requireConnection(tx, ownerId, provider, { locks: true });
    const isRunning = isUnfinished(await findLatestRun(tx, ownerId, provider));
    const isStale = revision !== undefined && revision !== current.revision;
    const changes = Object.fromEntries(
      Object.entries({ ...settings, mapping }).filter(([, value]) => value !== undefined),
    );
    const changesSettings = Object.keys(changes).length > 0;
    if (isStale || (isRunning && changesSettings)) {
      throw new AppError('conflict', 'The connection has changed, or works just now', {
        revision: current.revision,
      });
    }
    const begins = settings.direction === 'both' && current.direction === 'in';
    const pauses = { active: 'paused', paused: 'active' } as const;
    const next =
      isPaused === undefined || !(current.status in pauses)
        ? current.status
        : isPaused
          ? ('paused' as const)
          : ('active' as const);
    if (!changesSettings && next === current.status) return requireWhole(tx, ownerId, provider);
    const { numUpdatedRows } = await tx
      .updateTable('crm_connections')
      .set(({ eb }) => ({
        ...settings,
        ...(mapping && { mapping: jsonParam(mapping), read_until: jsonParam({}) }),
        ...(changesSettings && { revision: eb('revision', '+', 1) }),
        // Turned on now, it sends what is logged from now on.
        ...(begins && { sends_from: now }),
        ...(next !== current.status && {
          status: next,
          next_sync_at: next === 'active' ? new Date(now.getTime() + syncEveryMs) : null,
        }),
      }))
      .where('owner_id', '=', ownerId)
      .where('id', '=', current.id)
      .where('revision', '=', current.revision)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new AppError('conflict', 'The connection has changed');
    return requireWhole(tx, ownerId, provider);
  });
}
