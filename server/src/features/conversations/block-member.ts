import { sql } from 'drizzle-orm';

import { notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

/** SQLSTATE of a foreign key that points at nothing. */
const missingKeyState = '23503';

type BlockParts = { ctx: MemberContext; input: { id: string } };

/** Nothing of theirs arrives any more, and they are not told. @throws `not_found` for nobody. */
export async function blockMember({ ctx, input: { id } }: BlockParts): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  if (id === ownerId) {
    throw validationFailed([{ path: 'id', code: 'is_oneself', message: 'is_oneself' }]);
  }
  await ctx.database
    .transaction((tx) =>
      tx.execute(sql`insert into member_blocks (owner_id, blocked_id, created_at)
        values (${ownerId}, ${id}, ${ctx.clock.now()}) on conflict do nothing`),
    )
    .catch(refuseNobody);
  return { id };
}

/** Members can't read who there is; the key tells. */
function refuseNobody(error: unknown): never {
  const { cause } = error as { cause?: { code?: string } };
  throw cause?.code === missingKeyState ? notFound('Member') : error;
}

/** What was written meanwhile was refused and does not come later. */
export async function unblockMember({ ctx, input: { id } }: BlockParts): Promise<{ id: string }> {
  await ctx.database.transaction((tx) =>
    tx.execute(sql`delete from member_blocks
      where owner_id = ${ctx.actor.memberId} and blocked_id = ${id}`),
  );
  return { id };
}
