import { hourS } from '@kith/contract/core/time';

import { requireFlag } from '#features/flags/require-flag.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';
import { createRateLimit } from '#platform/rate-limit.ts';

import { listCourses } from './list-courses.ts';
import { readCourse } from './read-course.ts';
import { readLesson } from './read-lesson.ts';
import { runSandbox } from './run-sandbox.ts';
import type { SandboxParts } from './sandbox/scene.ts';

/** Each holds a connection while it works. */
const sandboxLimit = createRateLimit({ name: 'training-sandbox', points: 300, durationS: hourS });

const { training } = adminApi;

/** `/api/v1/admin/training`. Nothing here changes anything but one's own progress. */
export function createTrainingRoutes({ database, clock, log, config }: SandboxParts) {
  const parts = { database, clock, log, config };
  return {
    list: training.list.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      return listCourses({ ctx, database });
    }),
    get: training.get.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return readCourse({ ctx, database, input });
    }),
    read: training.read.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return readLesson({ ctx, database, input });
    }),
    run: training.run.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      await sandboxLimit.take(ctx.actor.memberId);
      return runSandbox({ ctx, parts, input });
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'ff.revops.readiness'));
}
