import { sureBatchSize } from '@kith/contract/duplicates/rules';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { nestIn } from '#platform/database/nested.ts';
import { arrayParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

import { lockPair } from './merge-duplicate.ts';
import { mergePair } from './merge-pair.ts';
import {
  type CandidateRow,
  countCandidates,
  duplicatesLock,
  listSure,
  lockCandidate,
} from './queries.ts';

type SureMerges = { merged: number; skipped: number; remaining: number };

/**
 * Merges the next sure pairs, surest first, each as suggested and each undoable by itself. A pair
 * that would lose data stays in the queue. Two calls at once wait for each other and merge no pair
 * twice.
 */
export function mergeSure({ ctx }: { ctx: MemberContext }): Promise<SureMerges> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(
    async (tx) => {
      const skipped: string[] = [];
      let merged = 0;
      while (merged + skipped.length < sureBatchSize) {
        const without = arrayParam(skipped, 'uuid[]');
        const [next] = await listSure(tx, ownerId, { limit: 1, without });
        if (!next) break;
        if (await mergeNext(tx, ctx, next)) merged += 1;
        else skipped.push(next.id);
      }
      const { sure_count: left } = await countCandidates(tx, ownerId);
      const remaining = merged + skipped.length < sureBatchSize ? 0 : left - skipped.length;
      return { merged, skipped: skipped.length, remaining: Math.max(0, remaining) };
    },
    { lock: duplicatesLock(ownerId) },
  );
}

async function mergeNext(tx: Tx, ctx: MemberContext, next: CandidateRow): Promise<boolean> {
  const candidate = await lockCandidate(tx, ctx.actor.memberId, next.id);
  if (candidate?.state !== 'open') return false;
  const pair = await lockPair(tx, ctx, candidate);
  if (!pair) return false;
  try {
    await nestIn(tx).transaction((inner) => mergePair(inner, ctx, { candidate, pair, fields: {} }));
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit_reached') return false;
    throw error;
  }
}
