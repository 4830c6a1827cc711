import { courseIds, courses } from '@kith/contract/training/courses';
import type { CoursePass, CourseSummary } from '@kith/contract/training/endpoints';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { readPasses, readProgress } from './progress-rows.ts';

type Listed = { items: CourseSummary[]; passes: CoursePass[] };

/** Every course with one's own progress, and who passed which. */
export function listCourses({
  ctx,
  database,
}: {
  ctx: MemberContext;
  database: Database;
}): Promise<Listed> {
  return runAsService(database, async (tx) => {
    const items: CourseSummary[] = [];
    for (const id of courseIds) {
      const { version, lessons, minutes } = courses[id];
      const progress = await readProgress(tx, ctx.actor.memberId, id);
      items.push({ id, version, lessons, minutes, progress });
    }
    return { items, passes: await readPasses(tx) };
  });
}
