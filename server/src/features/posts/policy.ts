import {
  postLimits,
  postRestorableMs,
  type PostStatus,
  scheduleAheadMs,
} from '@kith/contract/posts/rules';
import type { CreatePost } from '@kith/contract/posts/schemas';

import { AppError, notFound, validationFailed } from '#platform/app-error.ts';
import type { Tx } from '#platform/database/tx.ts';

/** A post that was deleted before this moment can't be restored. */
export function postRestorableSince(now: Date): Date {
  return new Date(now.getTime() - postRestorableMs);
}

/** @throws `validation_failed` (`empty_post`) */
export function refuseEmpty({
  body,
  pictures,
  shared_post_id: shared,
}: Pick<CreatePost, 'body' | 'pictures' | 'shared_post_id'>): void {
  if (body !== '' || pictures.length > 0 || shared !== null) return;
  throw validationFailed([{ path: 'body', code: 'empty_post', message: 'empty_post' }]);
}

/**
 * The times of a post with a status.
 *
 * @throws `validation_failed` (`publish_at_required`, `not_ahead`) for a scheduled one without a moment
 *   within the next year.
 */
export function planPublication(status: PostStatus, publishAt: string | null, now: Date) {
  if (status === 'published') return { published_at: now, publish_at: null };
  if (status === 'draft') return { published_at: null, publish_at: null };
  if (publishAt === null) throw refuseTime('publish_at_required');
  const at = new Date(publishAt);
  const isAhead = at > now && at.getTime() - now.getTime() <= scheduleAheadMs;
  if (!isAhead) throw refuseTime('not_ahead');
  return { published_at: null, publish_at: at };
}

function refuseTime(code: string): AppError {
  return validationFailed([{ path: 'publish_at', code, message: code }]);
}

/** @throws `limit_reached` */
export async function refuseFullDrafts(tx: Tx, ownerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('status', '<>', 'published')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (Number(count) < postLimits.drafts) return;
  throw new AppError('limit_reached', 'There are as many drafts as there can be', {
    limit: postLimits.drafts,
  });
}

/** Locks a post of the member until the transaction ends. @throws `not_found` */
export async function lockOwnPost(tx: Tx, ownerId: string, id: string) {
  const row = await tx
    .selectFrom('posts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('Post');
  return row;
}
