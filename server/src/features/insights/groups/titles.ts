import type { RoleFunction, Seniority } from '@kith/contract/analyses/rules';
import { leastTitles } from '@kith/contract/insights/group-rules';
import type { GroupInsight } from '@kith/contract/insights/groups';
import type { PeopleSet } from '@kith/contract/insights/people';
import type { Drill } from '@kith/contract/insights/schemas';
import { knownRole } from '#features/job-titles/known-role.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { inNetwork } from '#features/insights/moment.ts';
import type { Group } from './group.ts';

type TitleRow = Computed<{ title: string; people: number }>;

/** The titles of a group's people now, with how many have each. */
export function readTitles(tx: Tx, ownerId: string, { ids }: Group): Promise<TitleRow[]> {
  return readRows(
    tx,
    sql<TitleRow>`select c.title, count(*)::integer as people from contacts c
      where ${inNetwork(ownerId)} and c.company_id = any(${ids}) group by c.title`,
  );
}

type Mixes = Pick<GroupInsight, 'seniorities' | 'functions'>;

/** How senior the people are and what they work on, as their titles say. */
export function mixTitles(titles: readonly TitleRow[], { ref }: Group): Mixes {
  const open = (by: Pick<PeopleSet, 'seniority' | 'function'>): Drill => ({
    kind: 'people',
    set: { set: 'employed', ...ref, ...by },
  });
  return {
    seniorities: mixBy<Seniority>(titles, 'seniority', (seniority) => open({ seniority })),
    functions: mixBy<RoleFunction>(titles, 'role', (value) => open({ function: value })),
  };
}

function mixBy<Value extends Seniority | RoleFunction>(
  titles: readonly TitleRow[],
  part: 'seniority' | 'role',
  drillOf: (value: Value | 'unknown') => Drill,
) {
  const counts = new Map<Value | 'unknown', number>();
  for (const { title, people } of titles) {
    const value = (knownRole(title)?.[part] ?? 'unknown') as Value | 'unknown';
    counts.set(value, (counts.get(value) ?? 0) + people);
  }
  const unread = counts.get('unknown') ?? 0;
  const known = [...counts].filter((one): one is [Value, number] => one[0] !== 'unknown');
  const read = known.reduce((sum, [, people]) => sum + people, 0);
  const mix = known
    .toSorted(([one, more], [other, less]) => less - more || (one < other ? -1 : 1))
    .map(([value, people]) => ({ value, people, drill: drillOf(value) }));
  return {
    mix,
    read,
    unread: { people: unread, drill: drillOf('unknown') },
    too_few: read < leastTitles ? { have: read, needed: leastTitles } : null,
  };
}

/** Whether a title is one that a set asks for. */
export function isAsked(
  title: string,
  { seniority, function: role }: Pick<PeopleSet, 'seniority' | 'function'>,
): boolean {
  const known = knownRole(title);
  return (
    (seniority === undefined || (known?.seniority ?? 'unknown') === seniority) &&
    (role === undefined || (known?.role ?? 'unknown') === role)
  );
}
