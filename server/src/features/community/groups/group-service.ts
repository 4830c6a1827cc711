import { type CommunityService } from '#features/community/community-service.ts';
import { type ForumClient, openForumClient } from '#features/community/forum-client.ts';
import { readGroupRules } from '#features/community/group-rules.ts';
import { AppError } from '#platform/app-error.ts';
import { runAsService } from '#platform/database/service.ts';
import { type GroupRules, groupsOf } from '@kith/contract/community/groups';

import { type ComparedGroup, compareGroups } from './compare-groups.ts';
import { createSnapshotReader, type SnapshotReader } from './forum-snapshot.ts';
import { type KnownAccounts, readAccounts } from './read-accounts.ts';

/** What the verbs about the forum's groups work with; null where its API can't be asked. */
export type GroupService = Pick<CommunityService, 'database' | 'clock' | 'forum'> & {
  api: { client: ForumClient; reader: SnapshotReader } | null;
};

export function openGroups({
  database,
  clock,
  forum,
}: Pick<CommunityService, 'database' | 'clock' | 'forum'>): GroupService {
  const client = openForumClient({ forum, database, clock });
  const api = client === null ? null : { client, reader: createSnapshotReader({ client, clock }) };
  return { database, clock, forum, api };
}

/** @throws `illegal_state` without a forum or a key to its API */
export function requireApi({ api }: GroupService): NonNullable<GroupService['api']> {
  if (api === null) throw new AppError('illegal_state', 'The API of the forum is not configured');
  return api;
}

export function readSides({
  database,
}: GroupService): Promise<{ rules: GroupRules; known: KnownAccounts }> {
  return runAsService(database, async (tx) => ({
    rules: await readGroupRules(tx),
    known: await readAccounts(tx),
  }));
}

/**
 * What the rules say beside what the forum has; of one group only, where it is named.
 * @throws ForumFault
 */
export async function compareNow(
  reader: SnapshotReader,
  { rules, known }: { rules: GroupRules; known: KnownAccounts },
  { only = null, isFresh = false }: { only?: string | null; isFresh?: boolean } = {},
): Promise<{ groups: ComparedGroup[]; at: Date }> {
  const names = [...groupsOf(rules).keys()].filter((name) => only === null || name === only);
  const snapshot = await reader.read(names, { isFresh });
  const groups = compareGroups({ rules, known, snapshot });
  return { groups: groups.filter(({ name }) => names.includes(name)), at: snapshot.at };
}
