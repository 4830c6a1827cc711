import { hourS } from '@kith/contract/core/time';

import { requireFlag } from '#features/flags/require-flag.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { listDays } from './list-days.ts';
import { type ReadinessParts, runReadiness } from './run-readiness.ts';

/** Each asks the mail server, the forum and others. */
export const readinessLimit = createRateLimit({
  name: 'readiness.checks',
  points: 60,
  durationS: hourS,
});

const { readiness } = adminApi;

/** `/api/v1/admin/readiness` */
export function createReadinessRoutes(parts: ReadinessParts) {
  return {
    run: readiness.run.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      await readinessLimit.take(ctx.actor.memberId);
      return runReadiness(parts);
    }),
    days: readiness.days.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      return { items: await listDays(parts) };
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'ff.revops.readiness'));
}
