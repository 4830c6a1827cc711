import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { type FileRow, readContent } from './queries.ts';

/**
 * A file with its content.
 * @throws `not_found`, also for a deleted one and for a deleted contact.
 */
export async function readFile({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<FileRow & { content: Buffer }> {
  const file = await ctx.database.transaction((tx) => readContent(tx, ctx.actor.memberId, id));
  if (!file) throw notFound('File');
  return file;
}
