import type { ForumFaultKind, GroupSync } from '@kith/contract/community/group-endpoints';
import { defaultGroup, type GroupRules } from '@kith/contract/community/groups';

import { describeForum, orFault } from '#features/community/forum-client.ts';
import { toWireTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { presentGroup } from './compare-groups.ts';
import { compareNow, type GroupService, readSides } from './group-service.ts';

/**
 * The rules of the forum's groups and how the groups differ. A forum that isn't there, or fails, leaves the
 * rest of it readable.
 */
export async function readGroupSync({
  service,
  isFresh,
}: {
  service: GroupService;
  isFresh: boolean;
}): Promise<GroupSync> {
  const { database, forum, api } = service;
  const sides = await readSides(service);
  const setting = await runAsService(database, readSyncState);
  const asked = api === null ? null : await orFault(compareNow(api.reader, sides, { isFresh }));
  return {
    forum: describeForum(forum, asked?.fault),
    ...setting,
    rules: presentRules(sides.rules),
    groups: asked?.result?.groups.map(presentGroup) ?? [],
    checked_at: asked?.result?.at.toISOString() ?? null,
    joined: sides.known.joined,
    unresolved: sides.known.unresolved,
  };
}

const presentRules = (rules: GroupRules): GroupSync['rules'] =>
  [...rules].map(([source, group]) => ({ source, group, default_group: defaultGroup(source) }));

/** Whether groups are synced each hour, and how that went last. */
export async function readSyncState(
  tx: Tx,
): Promise<Pick<GroupSync, 'is_automatic' | 'last_sync'>> {
  const row = await tx.selectFrom('forum_sync_state').selectAll().executeTakeFirst();
  if (!row) return { is_automatic: true, last_sync: null };
  const { is_automatic, synced_at: at, added, removed, held, fault } = row;
  const last =
    at === null
      ? null
      : { at: toWireTime(at), added, removed, held, fault: fault as ForumFaultKind | null };
  return { is_automatic, last_sync: last };
}
