import { pathLimits } from '@kith/contract/paths/rules';

import { isAdmitted } from '#features/bridges/is-admitted.ts';
import { runAsService } from '#platform/database/service.ts';

import type { RankedPath } from './rank-candidates.ts';
import type { PathService } from './path-service.ts';

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
        if (!(await isAdmitted(tx, { ...people, role: 'connector', now }))) continue;
      }
      shown.push(path);
    }
    return shown;
  });
}
