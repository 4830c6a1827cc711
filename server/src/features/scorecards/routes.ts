import { requireFlag } from '#features/flags/require-flag.ts';
import { requireActing } from '#features/operations/require-acting.ts';
import { adminApi } from '#features/roles/admin-api.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

import { changeScorecard, previewScorecard } from './change-scorecard.ts';
import { readScorecard } from './read-scorecard.ts';
import { listScorecardChanges } from './scorecard-changes.ts';
import { writeNote } from './write-note.ts';

const { scorecards } = adminApi;

/** `/api/v1/admin/scorecards` */
export function createScorecardRoutes({ database, clock }: { database: Database; clock: Clock }) {
  return {
    get: scorecards.get.handler(async ({ context: { ctx } }) => {
      await requireScreen(ctx);
      return readScorecard({ database, now: clock.now() });
    }),
    history: scorecards.history.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return listScorecardChanges({ database, now: clock.now(), input });
    }),
    preview: scorecards.preview.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      return previewScorecard({ database, now: clock.now(), input });
    }),
    change: scorecards.change.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      await requireActing(ctx);
      return changeScorecard({ ctx, database, input });
    }),
    note: scorecards.note.handler(async ({ context: { ctx }, input }) => {
      await requireScreen(ctx);
      await requireActing(ctx);
      return writeNote({ ctx, database, input });
    }),
  };
}

function requireScreen({ database }: MemberContext): Promise<void> {
  return database.transaction((tx) => requireFlag(tx, 'ff.weekly.scorecards'));
}
