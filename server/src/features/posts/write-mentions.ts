import type { Mention } from '@kith/contract/posts/schemas';

import type { Tx } from '#platform/database/tx.ts';

type Of = { ownerId: string; postId: string; commentId?: string | null };

/** A row of `post_mentions`: its id goes into the notification of who is named. */
export type StoredMention = Mention & { id: string };

/** Who is named in an own post, or in an own comment. */
export function readMentions(
  tx: Tx,
  { ownerId, postId, commentId = null }: Of,
): Promise<StoredMention[]> {
  return tx
    .selectFrom('post_mentions')
    .select(['id', 'member_id', 'name'])
    .where('owner_id', '=', ownerId)
    .where('post_id', '=', postId)
    .where('comment_id', commentId === null ? 'is' : '=', commentId)
    .execute();
}

/**
 * Stores who is named in a post or a comment. Who was named before keeps the row, to which a
 * notification refers.
 *
 * @returns those who were not named before.
 */
export async function writeMentions(
  tx: Tx,
  { ownerId, postId, commentId = null }: Of,
  { mentions, now }: { mentions: readonly Mention[]; now: Date },
): Promise<StoredMention[]> {
  const stored = await readMentions(tx, { ownerId, postId, commentId });
  const isIn = (list: readonly Mention[], { member_id: id, name }: Mention) =>
    list.some((other) => other.member_id === id && other.name === name);
  const gone = stored.filter((mention) => !isIn(mentions, mention));
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await tx
      .deleteFrom('post_mentions')
      .where('owner_id', '=', ownerId)
      .where('id', 'in', ids)
      .execute();
  }
  const added = mentions.filter((mention) => !isIn(stored, mention));
  if (added.length === 0) return [];
  const written = await tx
    .insertInto('post_mentions')
    .values(
      added.map(({ member_id, name }) => ({
        owner_id: ownerId,
        post_id: postId,
        comment_id: commentId,
        member_id,
        name,
        created_at: now,
      })),
    )
    .returning(['id', 'member_id', 'name'])
    .execute();
  const known = new Set(stored.map(({ member_id: id }) => id));
  return written.filter(({ member_id: id }) => !known.has(id));
}
