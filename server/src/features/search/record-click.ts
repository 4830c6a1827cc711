import { foldText } from '@kith/contract/core/text';
import type { SearchClick } from '@kith/contract/search/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { upsertClick } from './queries.ts';

/**
 * Stores that a result was opened for a query, so that it comes first the next time.
 *
 * @throws `not_found` for an unknown result.
 */
export async function recordClick({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: SearchClick;
}): Promise<void> {
  if (input.resultType !== 'contact') throw notFound('Result');
  const click = {
    key: foldText(input.query),
    contactId: input.resultId,
    now: ctx.clock.now(),
  };
  const isKept = await ctx.database.transaction((tx) => upsertClick(tx, ctx.actor.memberId, click));
  if (!isKept) throw notFound('Result');
}
