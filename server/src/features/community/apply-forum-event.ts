import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { keepForumAccount } from './forum-accounts.ts';

/** What the forum said, without texts. */
export type ForumEvent = {
  kind: 'account' | 'post' | 'answer';
  forumUserId: number;
  username: string;
  /** Of an account, as the forum names the member. */
  memberId: string | null;
  postId: number | null;
  /** A hidden, deleted or private post counts for nothing. */
  isPublic: boolean;
};

type Parts = {
  database: Database;
  clock: Clock;
  /** Whose account of the forum it is; null for no member's. */
  findOwner: (forumId: number) => Promise<string | null>;
};

/** @returns whether it counts for a member here */
export async function applyForumEvent(
  { database, clock, findOwner }: Parts,
  { kind, forumUserId, username, memberId, postId, isPublic }: ForumEvent,
): Promise<boolean> {
  if (kind === 'account') {
    if (memberId === null) return false;
    return runAsService(database, (tx) =>
      keepForumAccount(tx, { memberId, forumId: forumUserId, username }),
    );
  }
  if (!isPublic || postId === null) return false;
  const ownerId = await findOwner(forumUserId);
  if (ownerId === null) return false;
  // A trigger notes it for the member's badges.
  await runAsService(database, (tx) =>
    tx
      .insertInto('forum_deeds')
      .values({ owner_id: ownerId, kind, post_id: postId, done_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return true;
}
