import { pathLimits } from '@kith/contract/paths/rules';
import { sql } from 'kysely';

import { readAsked } from '#features/bridges/read-asked.ts';
import { admits } from '#features/bridges/recipient-rules.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/transaction.ts';

import type { RankedPath } from './rank-candidates.ts';
import type { PathService } from './search-paths.ts';

/** Which of these members keep rules of their own. */
export async function readStrict(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await readRows(
    tx,
    sql<Computed<{ id: string }>>`
      select r.owner_id as id from privacy_preferences r
      where r.owner_id = any(${arrayParam([...ids], 'uuid[]')})`,
  );
  return new Set(rows.map(({ id }) => id));
}

type Asking = { viewerId: string; strictIds: ReadonlySet<string>; now: Date };

/**
 * As many paths as are shown, the best first, without connectors whose own rules would refuse the
 * searcher's request: who keeps rules is compared one by one.
 */
export function refuseUnwilling(
  { database }: PathService,
  paths: readonly RankedPath[],
  { viewerId, strictIds, now }: Asking,
): Promise<RankedPath[]> {
  const isStrict = ({ memberId }: RankedPath) => memberId !== null && strictIds.has(memberId);
  if (!paths.some(isStrict)) return Promise.resolve(paths.slice(0, pathLimits.shown));
  return runAsService(database, async (tx) => {
    const shown: RankedPath[] = [];
    for (const path of paths) {
      if (shown.length === pathLimits.shown) break;
      if (path.memberId !== null && isStrict(path)) {
        const people = { memberId: path.memberId, byId: viewerId, requesterId: viewerId };
        const asked = await readAsked(tx, { ...people, role: 'connector', now });
        if (!asked.isOpen || !admits(asked.rules, asked.facts, now)) continue;
      }
      shown.push(path);
    }
    return shown;
  });
}
