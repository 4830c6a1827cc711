import { notFound, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { isMissingReference } from '#platform/database/constraint-violations.ts';
import { toWireTime } from '#platform/database/rows.ts';

import { reactionLimit } from './limits.ts';
import { presentAuthor } from './post-card.ts';
import { readAuthors } from './read-authors.ts';

type Parts = { ctx: MemberContext; input: { id: string; isOn: boolean } };

/**
 * Takes everything of an author out of the member's feed and notifications, or shows it again. The
 * author does not learn of it.
 *
 * @throws `not_found`, `validation_failed` (`is_oneself`), `rate_limited`.
 */
export async function muteMember({ ctx, input: { id, isOn } }: Parts): Promise<{ id: string }> {
  const ownerId = ctx.actor.memberId;
  if (id === ownerId) {
    throw validationFailed([{ path: 'id', code: 'is_oneself', message: 'is_oneself' }]);
  }
  await reactionLimit.take(ownerId);
  const now = ctx.clock.now();
  await ctx.database
    .transaction(async (tx) => {
      if (isOn) {
        await tx
          .insertInto('muted_members')
          .values({ owner_id: ownerId, member_id: id, created_at: now })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      } else {
        await tx
          .deleteFrom('muted_members')
          .where('owner_id', '=', ownerId)
          .where('member_id', '=', id)
          .execute();
      }
    })
    .catch((error: unknown) => {
      throw isMissingReference(error) ? notFound('Member') : error;
    });
  return { id };
}

/** The muted authors, the last first. */
export function listMuted({ ctx }: { ctx: MemberContext }) {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('muted_members')
      .select(['member_id', 'created_at'])
      .where('owner_id', '=', ctx.actor.memberId)
      .orderBy('created_at', 'desc')
      .execute();
    const ids = rows.map(({ member_id: id }) => id);
    const cards = await readAuthors(tx, ids, now);
    return {
      items: rows.flatMap(({ member_id: id, created_at: at }) => {
        const card = cards.get(id);
        return card ? [{ author: presentAuthor(card, now), muted_at: toWireTime(at) }] : [];
      }),
    };
  });
}
