import { nextOpening } from '@kith/contract/privacy/opening';
import { adminApi } from '#features/roles/admin-api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { memberApi } from '#platform/http/api-server.ts';

import type { MatchService } from './admitted-pairs.ts';
import { draftIntroduction } from './draft-introduction.ts';
import { readExperiment, setExperiment } from './experiment.ts';
import { countMatches, listMatches } from './list-matches.ts';
import { type MovedMatch, moveMatch } from './move-match.ts';
import { presentMatches } from './present.ts';
import { undoMove } from './undo-move.ts';

const { matches } = memberApi;
const { matchExperiment } = adminApi;

const presentMoved = ({ id, state, canUndo }: MovedMatch) => ({ id, state, can_undo: canUndo });

/** `/api/v1/matches` */
export const createMatchRoutes = (service: MatchService) => ({
  list: matches.list.handler(async ({ context: { ctx }, input }) => {
    const now = ctx.clock.now();
    const listing = await listMatches({ ctx, service, input });
    const opensAt = nextOpening(input.preferences, now);
    return {
      items: presentMatches(listing, now),
      total: listing.total,
      left_out: listing.leftOut,
      is_searching: listing.isSearching,
      searched_at: listing.searchedAt?.toISOString() ?? null,
      opens_at: opensAt > now ? opensAt.toISOString() : null,
    };
  }),
  count: matches.count.handler(({ context: { ctx }, input }) =>
    countMatches({ ctx, service, input }),
  ),
  move: matches.move.handler(async ({ context: { ctx }, input }) =>
    presentMoved(await moveMatch({ ctx, service, input })),
  ),
  undo: matches.undo.handler(async ({ context: { ctx }, input }) =>
    presentMoved(await undoMove({ ctx, input })),
  ),
  draft: matches.draft.handler(({ context: { ctx }, input }) =>
    draftIntroduction({ ctx, service, input }),
  ),
});

/** `/api/v1/admin/match-experiment` */
export function createMatchExperimentRoutes({
  database,
  clock,
}: {
  database: Database;
  clock: Clock;
}) {
  return {
    get: matchExperiment.get.handler(() => readExperiment({ database })),
    set: matchExperiment.set.handler(({ input: { status } }) =>
      setExperiment({ database, status, now: clock.now() }),
    ),
  };
}
