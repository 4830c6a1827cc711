import type { Community, ForumTopic } from '@kith/contract/community/schemas';
import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import type { CommunityService } from './community-service.ts';
import { askForAccount, keepForumAccount } from './forum-accounts.ts';
import type { Forum } from './open-forum.ts';
import { requireForum } from './require-forum.ts';

type Parts = {
  ctx: MemberContext;
  service: CommunityService;
  readTopics: () => Promise<ForumTopic[] | null>;
};

/** @throws `not_found` without a forum. */
export async function getCommunity({ ctx, service, readTopics }: Parts): Promise<Community> {
  const forum = requireForum(service);
  const ownerId = ctx.actor.memberId;
  const account = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('forum_accounts')
      .select(['joined_at', 'username'])
      .where('owner_id', '=', ownerId)
      .executeTakeFirst(),
  );
  const isUnnamed = account !== undefined && account.username === null;
  const [topics, username] = await Promise.all([
    readTopics(),
    isUnnamed ? askForName(service, forum, ownerId) : (account?.username ?? null),
  ]);
  const joinedAt = account === undefined ? null : toWireTime(account.joined_at);
  return { forum_url: forum.url, joined_at: joinedAt, username, topics };
}

/** What the forum calls the member; without an answer the screen does without it. */
async function askForName(
  { database }: CommunityService,
  forum: Forum,
  memberId: string,
): Promise<string | null> {
  const known = await askForAccount(forum, memberId).catch(() => null);
  if (known === null) return null;
  await runAsService(database, (tx) => keepForumAccount(tx, known));
  return known.username;
}
