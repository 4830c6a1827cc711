import type { NudgeStatus, SignalType } from '@kith/contract/nudges/rules';
import { sql } from 'kysely';

import type { Tx } from '#platform/database/transaction.ts';

export type Beta = { alpha: number; beta: number };

/**
 * The initial weight of every type: liked two times in three, weak enough that a few ratings change
 * it and strong enough that one bad draw does not suppress a type for a day.
 */
export const typePrior: Beta = { alpha: 4, beta: 2 };

const ratingStep = 1;
const outcomeStep = 2;

/** What a nudge in this state means for its type; an outcome counts more than a rating. */
export function evidenceOf(state: { status: NudgeStatus; rating: 'up' | 'down' | null }): Beta {
  return {
    alpha: (state.status === 'done' ? outcomeStep : 0) + (state.rating === 'up' ? ratingStep : 0),
    beta:
      (state.status === 'dismissed' ? outcomeStep : 0) + (state.rating === 'down' ? ratingStep : 0),
  };
}

/** Replaces the earlier effect of a nudge on its type by the current one, so that undoing is exact. */
export async function shiftTypeWeight(
  tx: Tx,
  ownerId: string,
  { type, before, after }: { type: SignalType; before: Beta; after: Beta },
): Promise<void> {
  const alpha = after.alpha - before.alpha;
  const beta = after.beta - before.beta;
  if (alpha === 0 && beta === 0) return;
  await sql`
    insert into nudge_weights as w (owner_id, type, alpha, beta)
    values (${ownerId}, ${type}, ${typePrior.alpha + alpha}::real, ${typePrior.beta + beta}::real)
    on conflict (owner_id, type) do update
    set alpha = w.alpha + ${alpha}::real, beta = w.beta + ${beta}::real`.execute(tx);
}
