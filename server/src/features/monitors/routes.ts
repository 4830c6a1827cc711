import { requireFlag } from '#features/flags/require-flag.ts';
import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';

import { dryRunMonitor } from './dry-run-monitor.ts';
import { listHistory } from './list-history.ts';
import { listMonitors } from './list-monitors.ts';
import { changeMonitor, createMonitor } from './save-monitor.ts';
import { silenceMonitor } from './silence-monitor.ts';
import { type AlertSettings, openWebhooks } from './monitor-jobs.ts';

const { monitors: endpoints } = adminApi;

type Parts = { database: Database; clock: Clock; config: AlertSettings };

/** `/api/v1/admin/monitors` */
export function createMonitorRoutes({ database, clock, config }: Parts) {
  const webhooks = openWebhooks(config);
  return {
    list: endpoints.list.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      const found = await listMonitors({ database, now: clock.now() });
      return { ...found, has_webhooks: webhooks.secret !== undefined };
    }),
    history: endpoints.history.handler(async ({ context: { ctx }, input: { id } }) => {
      await requireScreen(ctx);
      return listHistory({ database, id });
    }),
    dryRun: endpoints.dryRun.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return dryRunMonitor({ database, now: clock.now(), input });
    }),
    create: endpoints.create.handler(async ({ context: { ctx }, input }) => {
      await requireChanging(ctx);
      return createMonitor({ ctx, database, webhooks, input });
    }),
    change: endpoints.change.handler(async ({ context: { ctx }, input }) => {
      await requireChanging(ctx);
      return changeMonitor({ ctx, database, webhooks, input });
    }),
    silence: endpoints.silence.handler(async ({ context: { ctx }, input }) => {
      await requireChanging(ctx);
      return silenceMonitor({ ctx, database, input });
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'ff.data.pipeline'));
}

async function requireChanging(ctx: MemberContext): Promise<void> {
  await requireScreen(ctx);
  await requireActing(ctx);
}
