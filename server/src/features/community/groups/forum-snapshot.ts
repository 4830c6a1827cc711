import { minuteMs } from '@kith/contract/core/time';

import type { Clock } from '#platform/clock.ts';
import type { ForumClient } from '#features/community/forum-client.ts';

import {
  type ForumGroup,
  type GroupMembers,
  listForumGroups,
  listGroupMembers,
} from './forum-groups.ts';

const freshMs = minuteMs;

/** The managed groups at the forum at a moment, with the members of those that were asked for. */
export type ForumSnapshot = {
  at: Date;
  groups: ReadonlyMap<string, ForumGroup>;
  members: ReadonlyMap<string, GroupMembers>;
};

type Kept = { at: Date; groups: Map<string, ForumGroup>; members: Map<string, GroupMembers> };

export type SnapshotReader = {
  /** @throws ForumFault */
  read: (names: Iterable<string>, options?: { isFresh?: boolean }) => Promise<ForumSnapshot>;
  /** These groups are read again when they are asked for: they were changed. */
  forget: (names: readonly string[]) => void;
};

/**
 * Reads the forum's groups one after another, since it allows sixty requests a minute. What was read serves
 * everybody for a minute, also a repair: what changed meanwhile is refused by the forum and read again then.
 */
export function createSnapshotReader({
  client,
  clock,
}: {
  client: ForumClient;
  clock: Clock;
}): SnapshotReader {
  let kept: Kept | null = null;
  let running: Promise<unknown> = Promise.resolve();

  const read = async (names: Iterable<string>, isFresh: boolean): Promise<ForumSnapshot> => {
    const now = clock.now();
    const isOld = kept === null || now.getTime() - kept.at.getTime() >= freshMs;
    const current: Kept =
      kept === null || isFresh || isOld
        ? { at: now, groups: await listForumGroups(client), members: new Map() }
        : kept;
    kept = current;
    for (const name of names) {
      const group = current.groups.get(name);
      if (!group || group.isAutomatic || current.members.has(name)) continue;
      current.members.set(name, await listGroupMembers(client, group));
    }
    return current;
  };

  return {
    read: (names, { isFresh = false } = {}) => {
      // Two who ask at once don't ask the forum twice.
      const next = running.then(() => read(names, isFresh));
      running = next.catch(() => undefined);
      return next;
    },
    forget: (names) => {
      for (const name of names) kept?.members.delete(name);
    },
  };
}
