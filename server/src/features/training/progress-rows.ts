import { courses, type CourseId } from '@kith/contract/training/courses';
import type { CoursePass, CourseProgress } from '@kith/contract/training/endpoints';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import { type Computed, readRows, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

/** How far a member is in the current version of a course. */
export async function readProgress(
  tx: Tx,
  ownerId: string,
  course: CourseId,
): Promise<CourseProgress> {
  const rows = await tx
    .selectFrom('training_progress')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('course', '=', course)
    .orderBy('version', 'desc')
    .execute();
  const { version } = courses[course];
  const current = rows.find((row) => row.version === version);
  const before = rows.find((row) => row.version < version && row.passed_at !== null);
  return {
    lessons_read: current?.lessons ?? [],
    attempts: current?.attempts ?? 0,
    passed_at: toWireTime(current?.passed_at ?? null),
    passed_before: before?.version ?? null,
  };
}

/** @throws `conflict` where the course has another version by now */
export function requireCurrent(course: CourseId, version: number): void {
  if (courses[course].version === version) return;
  throw new AppError('conflict', 'The course has another version by now');
}

type PassRow = Computed<{
  course: CourseId;
  version: number;
  id: string;
  name: string | null;
  passed_at: TimeText;
}>;

/** Which administrator passed which version of which course, newest first. */
export async function readPasses(tx: Tx): Promise<CoursePass[]> {
  const rows = await readRows(
    tx,
    sql<PassRow>`select t.course, t.version, t.owner_id as id, p.display_name as name, t.passed_at
      from training_progress t join user_roles r on r.user_id = t.owner_id and r.role = 'admin'
        left join profiles p on p.id = t.owner_id
      where t.passed_at is not null order by t.passed_at desc, t.course limit 500`,
  );
  return rows
    .filter(({ course }) => Object.hasOwn(courses, course))
    .map(({ course, version, id, name, passed_at: at }) => ({
      course,
      version,
      is_current: courses[course].version === version,
      administrator: { id, name: name ?? '' },
      passed_at: toWireTime(at),
    }));
}
