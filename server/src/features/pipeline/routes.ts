import { requireFlag } from '#features/flags/require-flag.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';

import { findTrace } from './find-trace.ts';
import { listRecent } from './list-recent.ts';
import { presentRecent } from './present.ts';

const { pipeline: endpoints } = adminApi;

/** `/api/v1/admin/pipeline` */
export function createPipelineRoutes({
  database,
  jobs,
}: {
  database: Database;
  jobs: JobOperations;
}) {
  return {
    trace: endpoints.trace.handler(async ({ context: { ctx }, input: { id } }) => {
      await requireScreen(ctx);
      return findTrace({ database, jobs, id });
    }),
    recent: endpoints.recent.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      const page = await listRecent({ database, input });
      return { ...page, items: page.items.map(presentRecent) };
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'ff.data.pipeline'));
}
