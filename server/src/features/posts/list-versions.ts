import type { PostVersion } from '@kith/contract/posts/schemas';
import type { PostVisibility } from '@kith/contract/posts/rules';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';

/** What an own post said before, the newest first. @throws `not_found` */
export function listVersions({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ items: PostVersion[] }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const post = await tx
      .selectFrom('posts')
      .select('id')
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!post) throw notFound('Post');
    const rows = await tx
      .selectFrom('post_versions')
      .select(['body', 'tags', 'visibility', 'replaced_at'])
      .where('owner_id', '=', ownerId)
      .where('post_id', '=', id)
      .orderBy('revision', 'desc')
      .execute();
    return {
      items: rows.map(({ replaced_at: at, visibility, ...row }) => ({
        ...row,
        visibility: visibility as PostVisibility,
        replaced_at: toWireTime(at),
      })),
    };
  });
}
