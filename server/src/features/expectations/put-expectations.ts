import type { Expectations } from '@kith/contract/expectations/endpoints';
import { goals, nudgeKinds } from '@kith/contract/expectations/rules';

import type { MemberContext } from '#platform/context.ts';

/**
 * Replaces the member's expectations; sets are stored in the contract's order, topics once each.
 */
export async function putExpectations({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: Expectations;
}): Promise<Expectations> {
  const kept: Expectations = {
    goals: goals.filter((goal) => input.goals.includes(goal)),
    topics: withoutRepeats(input.topics),
    nudges_per_day: input.nudges_per_day,
    nudge_kinds: nudgeKinds.filter((kind) => input.nudge_kinds.includes(kind)),
  };
  const values = { ...kept, updated_at: ctx.clock.now() };
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('expectations')
      .values({ owner_id: ctx.actor.memberId, ...values })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
      .execute(),
  );
  return kept;
}

/** The first spelling of each word, ignoring case. */
function withoutRepeats(words: readonly string[]): string[] {
  const folded = words.map((word) => word.toLowerCase());
  return words.filter((_, index) => folded.indexOf(folded[index]!) === index);
}
