import { sql } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { pickFrom, readThreadOf, type ThreadView } from './comment-queries.ts';
import { postRestorableSince } from './policy.ts';

type Parts = { ctx: MemberContext; input: { id: string } };

/**
 * Deletes an own comment, or one below an own post; it can be restored for a day by the one who deleted
 * it.
 *
 * @throws `not_found`
 */
export async function deleteComment({ ctx, input: { id } }: Parts): Promise<{ id: string }> {
  const now = ctx.clock.now();
  await ctx.database.transaction(async (tx) => {
    if (!(await change(tx, sql`delete_comment(${id}, ${now})`))) throw notFound('Comment');
  });
  return { id };
}

/** Undoes a deletion; a repeat finds the restored comment. @throws `not_found` after a day */
export function restoreComment({ ctx, input: { id } }: Parts): Promise<ThreadView> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await change(tx, sql`restore_comment(${id}, ${postRestorableSince(now)})`);
    return pickFrom(await readThreadOf(tx, id, now), id);
  });
}

async function change(tx: Tx, call: ReturnType<typeof sql>): Promise<boolean> {
  const row = await readRow(tx, sql<Computed<{ done: boolean }>>`select ${call} as done`);
  return row?.done ?? false;
}
