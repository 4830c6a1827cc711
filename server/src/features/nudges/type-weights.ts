import type { NudgeStatus, Outcome, SignalType } from '@kith/contract/nudges/rules';
import { sql } from 'kysely';

import type { Tx } from '#platform/database/tx.ts';

export type Beta = { alpha: number; beta: number };

/**
 * The initial weight of every type: liked two times in three, weak enough that a few ratings change
 * it and strong enough that one bad draw does not suppress a type for a day.
 */
export const typePrior: Beta = { alpha: 4, beta: 2 };

const ratingStep = 1;
const answerStep = 2;
const outcomeStep = 3;

/**
 * What a nudge in this state adds to its type's `Beta(α, β)`: done or dismissed counts 2, a rating
 * 1, and what came of it 3. The prior is `Beta(4, 2)`.
 *
 * Unit: pseudo-counts of the Beta distribution. Source: Bayesian updating of a Beta prior; the steps
 * are rules of this product.
 */
export function evidenceOf(state: {
  status: NudgeStatus;
  rating: 'up' | 'down' | null;
  outcome: Outcome | null;
}): Beta {
  const { status, rating, outcome } = state;
  const isFruitful = outcome !== null && outcome !== 'nothing';
  const sum = (...steps: readonly (readonly [boolean, number])[]) =>
    steps.reduce((total, [applies, step]) => total + (applies ? step : 0), 0);
  return {
    alpha: sum(
      [status === 'done', answerStep],
      [rating === 'up', ratingStep],
      [isFruitful, outcomeStep],
    ),
    beta: sum(
      [status === 'dismissed', answerStep],
      [rating === 'down', ratingStep],
      [outcome === 'nothing', outcomeStep],
    ),
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
