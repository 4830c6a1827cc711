import type { Appeal } from '@kith/contract/moderation/schemas';
import { sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';

import type { NoticeRow } from './case-queries.ts';

/**
 * Appeals against a decision, once; an administrator answers.
 *
 * @throws `not_found`; `illegal_state` for a decision that was appealed against or taken back.
 */
export function appealNotice({
  ctx,
  input: { id, text },
}: {
  ctx: MemberContext;
  input: Appeal;
}): Promise<NoticeRow> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const changed = await tx
      .updateTable('moderation_notices')
      .set({ appeal: text, appealed_at: ctx.clock.now() })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('appealed_at', 'is', null)
      .where('outcome', 'is', null)
      .executeTakeFirst();
    const notice = await readRow(
      tx,
      sql<NoticeRow>`select n.* from moderation_notices n
        where n.owner_id = ${ownerId} and n.id = ${id}`,
    );
    if (!notice) throw notFound('Notice');
    if (changed.numUpdatedRows === 0n) {
      throw new AppError('illegal_state', 'This decision can’t be appealed against any more');
    }
    return notice;
  });
}
