import {
  groupLimits,
  type ForumAccounts,
  type GroupState,
} from '@kith/contract/community/group-endpoints';
import {
  compareGroup,
  type Difference,
  type GroupRules,
  groupsOf,
  type GroupSource,
} from '@kith/contract/community/groups';

import type { ForumGroup } from './forum-groups.ts';
import type { ForumSnapshot } from './forum-snapshot.ts';
import type { KnownAccounts } from './read-accounts.ts';

type Sides = { rules: GroupRules; known: KnownAccounts; snapshot: ForumSnapshot };

/** A managed group beside what the rules say; `group` is null where the forum has none, or keeps it itself. */
export type ComparedGroup = {
  name: string;
  sources: GroupSource[];
  state: GroupState['state'];
  group: ForumGroup | null;
  difference: Difference;
  nameOf: (id: number) => string;
};

const nothing: Difference = { missing: [], extra: [], unknown: [] };

/** Compares each managed group of the rules with the forum. */
export function compareGroups({ rules, known, snapshot }: Sides): ComparedGroup[] {
  return [...groupsOf(rules)].map(([name, sources]) => {
    const group = snapshot.groups.get(name) ?? null;
    const members = snapshot.members.get(name);
    const nameOf = (id: number) => members?.get(id) ?? known.names.get(id) ?? `#${id}`;
    const kept = { name, sources, nameOf };
    if (group === null) return { ...kept, state: 'absent', group: null, difference: nothing };
    if (group.isAutomatic || members === undefined) {
      return { ...kept, state: 'locked', group: null, difference: nothing };
    }
    const { accounts } = known;
    const difference = compareGroup({ sources, accounts, inGroup: members.keys() });
    const isSame = Object.values(difference).every((ids) => ids.length === 0);
    return { ...kept, state: isSame ? 'in_sync' : 'differs', group, difference };
  });
}

/** How many there are, and the names of the first of them. */
export function presentAccounts(
  ids: readonly number[],
  nameOf: (id: number) => string,
): ForumAccounts {
  const names = ids.map(nameOf).toSorted((a, b) => a.localeCompare(b, 'en'));
  return { count: ids.length, names: names.slice(0, groupLimits.names) };
}

export function presentGroup({
  name,
  sources,
  state,
  difference,
  nameOf,
}: ComparedGroup): GroupState {
  return {
    group: name,
    sources,
    state,
    missing: presentAccounts(difference.missing, nameOf),
    extra: presentAccounts(difference.extra, nameOf),
    unknown: presentAccounts(difference.unknown, nameOf),
  };
}
