import { notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { isMissingReference } from '#platform/database/constraint-violations.ts';

type BlockParts = { ctx: MemberContext; input: { id: string } };

/** Their messages no longer arrive; they are not notified. @throws `not_found` */
export async function blockMember({ ctx, input: { id } }: BlockParts): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  if (id === ownerId) {
    throw validationFailed([{ path: 'id', code: 'is_oneself', message: 'is_oneself' }]);
  }
  await ctx.database
    .transaction((tx) =>
      tx
        .insertInto('member_blocks')
        .values({ owner_id: ownerId, blocked_id: id, created_at: ctx.clock.now() })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    )
    .catch(refuseMissingMember);
  return { id };
}

/** Members may not read which accounts exist, so the foreign key finds a missing one. */
function refuseMissingMember(error: unknown): never {
  throw isMissingReference(error) ? notFound('Member') : error;
}

/** Messages written during the block were refused and do not arrive later. */
export async function unblockMember({ ctx, input: { id } }: BlockParts): Promise<{ id: string }> {
  await ctx.database.transaction((tx) =>
    tx
      .deleteFrom('member_blocks')
      .where('owner_id', '=', ctx.actor.memberId)
      .where('blocked_id', '=', id)
      .execute(),
  );
  return { id };
}
