import type { CrmProvider } from '@kith/contract/connectors/rules';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { beginRun } from './begin-run.ts';
import type { Connectors } from './connector-settings.ts';
import { requireConnection } from './get-connection.ts';
import { requireApp } from './open-peer.ts';
import { findLatestRun, isUnfinished, type RunRow } from './queries.ts';

/**
 * Begins a preview, or a sync. A run that is unfinished is returned instead of a second one. The first
 * sync, and the first with other settings, needs their preview.
 *
 * @throws `illegal_state`; `connection_refused` while the CRM refuses the access.
 */
export async function startRun({
  ctx,
  connectors,
  input: { provider, kind },
}: {
  ctx: MemberContext;
  connectors: Connectors;
  input: { provider: CrmProvider; kind: 'preview' | 'sync' };
}): Promise<RunRow> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    requireApp(connectors, provider);
    // Locked, as by whoever changes its settings: a run must not begin with others than were previewed.
    const connection = await requireConnection(tx, ownerId, provider, { locks: true });
    if (connection.status === 'reconnect') {
      throw new AppError('connection_refused', 'The CRM refuses the access: connect again');
    }
    if (kind === 'sync' && connection.previewed_revision !== connection.revision) {
      throw new AppError('illegal_state', 'A preview of these settings comes first');
    }
    const unfinished = await findLatestRun(tx, ownerId, provider);
    if (isUnfinished(unfinished)) return unfinished;
    if (kind === 'sync' && connection.sends_from === null) {
      await tx
        .updateTable('crm_connections')
        .set({ sends_from: now })
        .where('owner_id', '=', ownerId)
        .where('id', '=', connection.id)
        .execute();
    }
    await beginRun({ tx, jobs: ctx.jobs }, { connection, kind, now });
    const run = await findLatestRun(tx, ownerId, provider);
    if (!run) throw new Error('A run that began is not there');
    return run;
  });
}
