import type { Retention } from '@kith/contract/privacy/rules';

import type { MemberContext } from '#platform/context.ts';

/** Turns the deletion of old interactions on, with their age in months, or off (null). */
export async function putRetention({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: Retention;
}): Promise<Retention> {
  await ctx.database.transaction((tx) =>
    tx
      .updateTable('profiles')
      .set({ data_retention_months: input.months, updated_at: ctx.clock.now() })
      .where('id', '=', ctx.actor.memberId)
      .execute(),
  );
  return input;
}
