import { defaultRules, type GroupRules } from '@kith/contract/community/groups';

import type { Tx } from '#platform/database/tx.ts';

/** Which group of the forum each badge and plan belongs to now. */
export async function readGroupRules(tx: Tx): Promise<GroupRules> {
  const rows = await tx
    .selectFrom('forum_group_rules')
    .select(['source', 'group_name as group'])
    .execute();
  const chosen = new Map(rows.map(({ source, group }) => [source, group]));
  return new Map(
    [...defaultRules].map(([source, group]) => [
      source,
      chosen.has(source) ? (chosen.get(source) ?? null) : group,
    ]),
  );
}
