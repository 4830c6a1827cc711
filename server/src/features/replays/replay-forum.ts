import { sql } from 'kysely';

import { applyForumEvent } from '#features/community/apply-forum-event.ts';
import { notFound } from '#platform/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import { isUuid } from '@kith/contract/core/uuid';

import { WouldAsk } from './would-ask.ts';

type EventRow = Computed<{
  kind: 'account' | 'post' | 'answer';
  forum_user_id: number;
  post_id: number | null;
  member_id: string | null;
  is_public: boolean;
  username: string | null;
}>;

async function readEvent(database: Database, id: string): Promise<EventRow> {
  const row = isUuid(id)
    ? await runAsService(database, (tx) =>
        readRow(
          tx,
          sql<EventRow>`select e.kind, e.forum_user_id, e.post_id, e.member_id, e.is_public, a.username
            from received_events e left join forum_accounts a on a.owner_id = e.member_id
            where e.id = ${id}`,
        ),
      )
    : undefined;
  if (!row) throw notFound('Event');
  return row;
}

/** Applies an event of the forum again. The name that it said is not kept: the known one is used. */
export async function replayForumEvent(
  { database, clock }: { database: Database; clock: Clock },
  id: string,
): Promise<boolean> {
  const event = await readEvent(database, id);
  const findOwner = async (forumId: number) => {
    const row = await runAsService(database, (tx) =>
      readRow(
        tx,
        sql<Computed<{ owner_id: string }>>`select owner_id from forum_accounts
          where forum_user_id = ${forumId}`,
      ),
    );
    if (!row) throw new WouldAsk('It would ask the forum whose account it is');
    return row.owner_id;
  };
  return applyForumEvent(
    { database, clock, findOwner },
    {
      kind: event.kind,
      forumUserId: event.forum_user_id,
      postId: event.post_id,
      memberId: event.member_id,
      isPublic: event.is_public,
      username: event.username ?? '',
    },
  );
}

type FactRow = Computed<{ accounts: number; posts: number; answers: number }>;

/** What is stored of the account at the forum. */
export async function readForumFacts(
  database: Database,
  id: string,
): Promise<Record<string, string>> {
  const { forum_user_id: forumId } = await readEvent(database, id);
  const row = await runAsService(database, (tx) =>
    readRow(
      tx,
      sql<FactRow>`
        with owner as (select owner_id from forum_accounts where forum_user_id = ${forumId})
        select (select count(*) from owner) as accounts,
          (select count(*) from forum_deeds d join owner using (owner_id) where d.kind = 'post') as posts,
          (select count(*) from forum_deeds d join owner using (owner_id) where d.kind = 'answer')
            as answers`,
    ),
  );
  const { accounts = 0, posts = 0, answers = 0 } = row ?? {};
  return { accounts: String(accounts), posts: String(posts), answers: String(answers) };
}
