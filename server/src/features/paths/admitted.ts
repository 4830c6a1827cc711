import { pathLimits } from '@kith/contract/paths/rules';
import { sql } from 'kysely';

import { readAsked } from '#features/bridges/read-asked.ts';
import { admits } from '#features/bridges/recipient-rules.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';

import type { RankedPath } from './rank-candidates.ts';
import type { PathService } from './search-paths.ts';

/**
 * As many paths as are shown, the best first, without connectors whose own rules would refuse the
 * searcher's request: who switched rules on is compared one by one.
 */
export function refuseUnwilling(
  { database }: PathService,
  paths: readonly RankedPath[],
  { viewerId, now }: { viewerId: string; now: Date },
): Promise<RankedPath[]> {
  const ids = [...new Set(paths.flatMap(({ memberId }) => memberId ?? []))];
  if (ids.length === 0) return Promise.resolve(paths.slice(0, pathLimits.shown));
  return runAsService(database, async (tx) => {
    const ruled = await readRows(
      tx,
      sql<Computed<{ id: string }>>`
        select r.owner_id as id from privacy_preferences r
        where r.owner_id = any(${arrayParam(ids, 'uuid[]')})`,
    );
    const strict = new Set(ruled.map(({ id }) => id));
    const shown: RankedPath[] = [];
    for (const path of paths) {
      if (shown.length === pathLimits.shown) break;
      if (path.memberId !== null && strict.has(path.memberId)) {
        const people = { memberId: path.memberId, byId: viewerId, requesterId: viewerId };
        const asked = await readAsked(tx, { ...people, role: 'connector', now });
        if (!asked.isOpen || !admits(asked.rules, asked.facts, now)) continue;
      }
      shown.push(path);
    }
    return shown;
  });
}
