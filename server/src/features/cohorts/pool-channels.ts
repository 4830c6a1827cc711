import { cohortChannels, pooledChannels, type ShownChannel } from '@kith/contract/cohorts/rules';
import { leastMembers } from '@kith/contract/usage/figure-rules';

import type { CohortRow } from './cohort-members.ts';

/** A group of members of one week that may be shown: at least five. */
export type Group = { channel: ShownChannel; members: number; counts: number[] };

export function addCounts(all: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...all.map(({ length }) => length));
  return Array.from({ length: longest }, (_, place) =>
    all.reduce((sum, counts) => sum + (counts[place] ?? 0), 0),
  );
}

/**
 * The groups of one week, which everything that is shown of it is a sum of. Threat: subtraction, of what
 * is shown from a total. The week's total is shown, here and with the figures of use, so channels with few
 * members are shown together; if those together are still few, the smallest other channel joins them, so
 * that what is left of the total is about five members, too. None where the whole week has fewer.
 */
export function poolChannels(rows: readonly CohortRow[]): Group[] {
  const total = rows.reduce((sum, { members }) => sum + members, 0);
  if (total < leastMembers) return [];
  const bySize = rows
    .filter(({ members }) => members > 0)
    .toSorted(
      (a, b) =>
        a.members - b.members ||
        cohortChannels.indexOf(a.channel) - cohortChannels.indexOf(b.channel),
    );
  let pooled = bySize.filter(({ members }) => members < leastMembers).length;
  const sizeOf = (count: number) =>
    bySize.slice(0, count).reduce((sum, { members }) => sum + members, 0);
  if (pooled > 0 && sizeOf(pooled) < leastMembers) pooled += 1;
  const groups: Group[] = bySize
    .slice(pooled)
    .map(({ channel, members, counts }) => ({ channel, members, counts }));
  if (pooled > 0) {
    const counts = addCounts(bySize.slice(0, pooled).map((row) => row.counts));
    groups.push({ channel: pooledChannels, members: sizeOf(pooled), counts });
  }
  return groups;
}
