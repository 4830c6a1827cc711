import { randomUUID } from 'node:crypto';

import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import { sql } from 'kysely';

/** Puts a pair in the queue as a search would; answers its id. */
export async function queuePair(
  ctx: MemberContext,
  [one, other]: [string, string],
  score = 20,
): Promise<string> {
  const [first, second] = [one, other].sort() as [string, string];
  const id = randomUUID();
  await ctx.database.transaction((tx) =>
    sql`
      insert into duplicate_candidates (owner_id, id, first_id, second_id, score, evidence)
      values (${ctx.actor.memberId}, ${id}, ${first}, ${second}, ${score}, '[]')`.execute(tx),
  );
  return id;
}

export async function readPairState(ctx: MemberContext, id: string): Promise<string | undefined> {
  const row = await ctx.database.transaction((tx) =>
    readRow(tx, sql<{ state: string }>`select state from duplicate_candidates where id = ${id}`),
  );
  return row?.state;
}
