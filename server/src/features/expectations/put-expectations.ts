import type { Expectations } from '@kith/contract/expectations/endpoints';
import { goals, nudgeKinds } from '@kith/contract/expectations/rules';

import type { MemberContext } from '#platform/context.ts';

import { expectations } from './tables.ts';

/** Replaces what the member wants; sets are kept in the contract's order, topics once each. */
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
  const values = {
    goals: kept.goals,
    topics: kept.topics,
    nudgesPerDay: kept.nudges_per_day,
    nudgeKinds: kept.nudge_kinds,
    updatedAt: ctx.clock.now(),
  };
  await ctx.database.transaction((tx) =>
    tx
      .insert(expectations)
      .values({ ownerId: ctx.actor.memberId, ...values })
      .onConflictDoUpdate({ target: expectations.ownerId, set: values }),
  );
  return kept;
}

/** The first of each word, whatever its case. */
function withoutRepeats(words: readonly string[]): string[] {
  const folded = words.map((word) => word.toLowerCase());
  return words.filter((_, index) => folded.indexOf(folded[index]!) === index);
}
