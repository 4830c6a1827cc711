import { idSchema } from '@kith/contract/core/ids';
import { z } from 'zod';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { askForum } from './forum-api.ts';
import type { Forum } from './open-forum.ts';

const account = z.object({ id: z.number().int(), username: z.string().max(100) });
const byExternal = z.object({ user: account });
const byId = account.extend({
  single_sign_on_record: z.object({ external_id: idSchema }).nullish(),
});

type Known = { memberId: string; forumId: number; username: string };

/** Keeps which account of the forum is a member's; one who never signed in there from here has none. */
export async function keepForumAccount(tx: Tx, known: Known): Promise<boolean> {
  // The forum finds accounts by address too: one that was another member's is theirs no longer.
  await tx
    .updateTable('forum_accounts')
    .set({ forum_user_id: null, username: null })
    .where('forum_user_id', '=', known.forumId)
    .where('owner_id', '<>', known.memberId)
    .execute();
  const kept = await tx
    .updateTable('forum_accounts')
    .set({ forum_user_id: known.forumId, username: known.username })
    .where('owner_id', '=', known.memberId)
    .executeTakeFirst();
  return kept.numUpdatedRows > 0n;
}

/** Asks the forum for a member's account there; null if it has none, or without a key to its API. */
export async function askForAccount(forum: Forum, memberId: string): Promise<Known | null> {
  const answer = await askForum(forum, `/u/by-external/${memberId}.json`, { asOperator: true });
  const found = byExternal.safeParse(answer);
  if (!found.success) return null;
  const { id, username } = found.data.user;
  return { memberId, forumId: id, username };
}

/** Whose account of the forum it is: as is known here, or as the forum says; null for no member's. */
export async function findForumOwner(
  database: Database,
  forum: Forum,
  forumId: number,
): Promise<string | null> {
  const row = await runAsService(database, (tx) =>
    tx
      .selectFrom('forum_accounts')
      .select('owner_id')
      .where('forum_user_id', '=', forumId)
      .executeTakeFirst(),
  );
  if (row) return row.owner_id;
  const path = `/admin/users/${forumId}.json`;
  const found = byId.safeParse(await askForum(forum, path, { asOperator: true }));
  const memberId = found.data?.single_sign_on_record?.external_id;
  if (memberId === undefined || found.data?.id !== forumId) return null;
  const known = { memberId, forumId, username: found.data.username };
  return (await runAsService(database, (tx) => keepForumAccount(tx, known))) ? memberId : null;
}
