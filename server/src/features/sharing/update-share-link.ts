import { endsAfter } from '@kith/contract/sharing/rules';
import type { UpdateShareLink } from '@kith/contract/sharing/schemas';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { findOwnLink, type OwnLinkRow } from './list-share-links.ts';

/**
 * Changes when a link ends, also of an ended one, and whether search engines may list it.
 *
 * @throws `not_found`; `illegal_state` for a revoked one, which stays revoked.
 */
export function updateShareLink({
  ctx,
  input: { id, expires_in_days: days, is_indexed: isIndexed },
}: {
  ctx: MemberContext;
  input: UpdateShareLink;
}): Promise<OwnLinkRow> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const changed = await tx
      .updateTable('share_links')
      .set({
        ...(days !== undefined && { expires_at: days === null ? null : endsAfter(days, now) }),
        ...(isIndexed !== undefined && { is_indexed: isIndexed }),
      })
      .where('owner_id', '=', ctx.actor.memberId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    const row = await findOwnLink(tx, id, now);
    if (!changed) throw new AppError('illegal_state', 'The link is revoked');
    return row;
  });
}

/** Ends a link at once. A repeat changes nothing. @throws `not_found` */
export function revokeShareLink({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<OwnLinkRow> {
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    await tx
      .updateTable('share_links')
      .set({ revoked_at: now })
      .where('owner_id', '=', ctx.actor.memberId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .execute();
    return findOwnLink(tx, id, now);
  });
}
