import { randomUUID } from 'node:crypto';

import type { AnalysisRun, AnalysisScope } from '@kith/contract/analyses/schemas';
import { creditsOf } from '@kith/contract/credits/actions';
import { findAiService } from '#features/ai-controls/find-service.ts';
import { holdCredits } from '#features/credits/hold-credits.ts';
import { AppError, validationFailed } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam } from '#platform/database/rows.ts';
import { sql } from 'kysely';

import { findOpenRun, longestRunMs } from './find-open-run.ts';
import { nameSelection } from './name-selection.ts';
import { readRun } from './read-run.ts';
import { requireAnalysis } from './require-analysis.ts';
import { analysisJobName } from './run-states.ts';
import { selectContacts } from './select-contacts.ts';

/**
 * Starts a run in the background. Its credits are held first; each contact is charged when it is done.
 *
 * @throws `feature_disabled`; `ai_not_allowed`; `payment_required`; `illegal_state` while another run goes on;
 *   `validation_failed` (`nothing_selected`).
 */
export async function startRun({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: AnalysisScope;
}): Promise<AnalysisRun> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const id = randomUUID();
  return ctx.database.transaction(
    async (tx) => {
      await requireAnalysis(tx, ownerId);
      const service = await findAiService(tx, ctx, 'contact_analysis');
      if ((await findOpenRun(tx, ctx)) !== null) {
        throw new AppError('illegal_state', 'Another analysis goes on');
      }
      const { ids, recent } = await selectContacts(tx, ownerId, { scope: input, now });
      if (ids.length === 0) {
        const code = 'nothing_selected';
        throw validationFailed([{ path: 'selection', code, message: code }]);
      }
      const holdId = await holdCredits(tx, {
        memberId: ownerId,
        action: 'ai_analysis',
        quantity: ids.length,
        resourceId: id,
        key: `analysis:${id}`,
        expiresAt: new Date(now.getTime() + longestRunMs),
        at: now,
      });
      await tx
        .insertInto('analysis_runs')
        .values({
          owner_id: ownerId,
          id,
          engine: service ? 'remote' : 'local',
          hold_id: holdId,
          credits_held: ids.length * creditsOf.ai_analysis,
          total: ids.length,
          skipped: input.skip_recent ? recent : 0,
          about: await nameSelection(tx, ownerId, input.selection),
          started_at: now,
        })
        .execute();
      await sql`insert into analyses (owner_id, run_id, contact_id, place)
        select ${ownerId}::uuid, ${id}::uuid, o.id, o.place::integer
        from unnest(${arrayParam(ids, 'uuid[]')}) with ordinality as o (id, place)`.execute(tx);
      await ctx.jobs.send(tx, analysisJobName, { ownerId, runId: id });
      return readRun(tx, ownerId, { id, now });
    },
    { lock: `analyses:${ownerId}` },
  );
}
