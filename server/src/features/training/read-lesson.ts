import { courses, type CourseId } from '@kith/contract/training/courses';
import type { CourseProgress } from '@kith/contract/training/endpoints';
import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { readProgress, requireCurrent } from './progress-rows.ts';

type Input = { id: CourseId; version: number; lesson: number };

/** Notes that a lesson was read; a repeat changes nothing. @throws `conflict`, `not_found` */
export function readLesson({
  ctx,
  database,
  input: { id, version, lesson },
}: {
  ctx: MemberContext;
  database: Database;
  input: Input;
}): Promise<CourseProgress> {
  requireCurrent(id, version);
  if (lesson > courses[id].lessons) throw notFound('Lesson');
  const { memberId } = ctx.actor;
  return runAsService(database, async (tx) => {
    await sql`insert into training_progress (owner_id, course, version, lessons, changed_at)
      values (${memberId}, ${id}, ${version}, array[${lesson}]::smallint[], ${ctx.clock.now()})
      on conflict (owner_id, course, version) do update
        set lessons = training_progress.lessons || excluded.lessons, changed_at = excluded.changed_at
        where not training_progress.lessons @> excluded.lessons`.execute(tx);
    return readProgress(tx, memberId, id);
  });
}
