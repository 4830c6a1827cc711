import { mostRemovals } from '@kith/contract/community/groups';
import { sql } from 'kysely';
import { z } from 'zod';

import { type ForumFault, orFault } from '#features/community/forum-client.ts';
import { keepForumAccount } from '#features/community/forum-accounts.ts';
import type { CommunityService } from '#features/community/community-service.ts';
import { runAsService } from '#platform/database/service.ts';

import { addChange } from './group-changes.ts';
import { compareNow, openGroups, readSides } from './group-service.ts';
import { readSyncState } from './read-group-sync.ts';
import { applyRepair, planRepair, sumOf } from './repair-plan.ts';

/** How many accounts that aren't known yet are asked about each time. */
const askedAccounts = 10;

const accountSchema = z.object({
  user: z.object({ id: z.number().int(), username: z.string().max(100) }),
});

type Parts = Pick<CommunityService, 'database' | 'clock' | 'forum'>;
type Outcome = { added: number; removed: number; held: number; fault: ForumFault | null };

/**
 * Brings the members of all managed groups to what the rules say. Accounts of no member stay, and so does a
 * group that would lose many at once: an administrator looks at it first.
 *
 * @returns when to go on, where the forum asks to wait
 */
export async function syncGroups(parts: Parts, signal: AbortSignal): Promise<Date | null> {
  const { database, clock } = parts;
  const service = openGroups(parts);
  if (service.api === null) return null;
  const { is_automatic: isAutomatic } = await runAsService(database, readSyncState);
  if (!isAutomatic) return null;
  const { client, reader } = service.api;
  const { result, fault } = await orFault(
    (async (): Promise<Outcome> => {
      await resolveAccounts(parts, (path) => client.call(path));
      const { groups } = await compareNow(reader, await readSides(service));
      const whole = planRepair(groups, { removesUnknown: false });
      const plan = whole.filter(({ remove }) => remove.length <= mostRemovals);
      const applied = await applyRepair(client, plan, signal);
      await runAsService(database, async (tx) => {
        const author = { now: clock.now(), authorId: null, reason: '' };
        for (const { name, added, removed, fault: failed } of applied.done) {
          await addChange(tx, author, {
            kind: 'sync',
            group_name: name,
            added: added.length,
            removed: removed.length,
            fault: failed?.kind ?? null,
          });
        }
      });
      return {
        ...sumOf(applied.done),
        held: whole.length - plan.length,
        fault: applied.fault,
      };
    })(),
  );
  const outcome = result ?? { added: 0, removed: 0, held: 0, fault };
  const row = {
    synced_at: clock.now(),
    added: outcome.added,
    removed: outcome.removed,
    held: outcome.held,
    fault: outcome.fault?.kind ?? null,
  };
  await runAsService(database, (tx) =>
    tx
      .insertInto('forum_sync_state')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
      .execute(),
  );
  return outcome.fault?.retryAt ?? null;
}

/** Learns the accounts of members who joined and whose account isn't known, a few at a time. */
async function resolveAccounts(
  { database }: Parts,
  ask: (path: string) => Promise<unknown>,
): Promise<void> {
  const rows = await runAsService(database, (tx) =>
    tx
      .selectFrom('forum_accounts')
      .select('owner_id')
      .where('forum_user_id', 'is', null)
      .orderBy(sql`random()`)
      .limit(askedAccounts)
      .execute(),
  );
  for (const { owner_id: memberId } of rows) {
    const found = accountSchema.safeParse(await ask(`/u/by-external/${memberId}.json`)).data;
    if (!found) continue;
    const { id: forumId, username } = found.user;
    await runAsService(database, (tx) => keepForumAccount(tx, { memberId, forumId, username }));
  }
}
