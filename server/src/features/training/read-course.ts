import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Locale } from '@kith/contract/core/locales';
import { courses, type CourseId } from '@kith/contract/training/courses';
import type { CourseText } from '@kith/contract/training/endpoints';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { readProgress } from './progress-rows.ts';

const folder = join(import.meta.dirname, 'lessons');

type Part = { title: string; body: string };

/** A course in a language, which is read when somebody opens it. */
export async function readCourse({
  ctx,
  database,
  input: { id, locale },
}: {
  ctx: MemberContext;
  database: Database;
  input: { id: CourseId; locale: Locale };
}): Promise<CourseText> {
  const parts = splitCourse(await readFile(join(folder, locale, `${id}.md`), 'utf8'));
  const progress = await runAsService(database, (tx) => readProgress(tx, ctx.actor.memberId, id));
  const test = parts.pop() ?? { title: '', body: '' };
  return { id, version: courses[id].version, lessons: parts, test, progress };
}

/** The parts of a file, each under a heading of the first level; the last one is the test. */
export function splitCourse(text: string): Part[] {
  return text
    .split(/^# /mu)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n');
      return { title: title.trim(), body: lines.join('\n').trim() };
    });
}
