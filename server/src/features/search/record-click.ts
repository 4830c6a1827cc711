import { foldText } from '@kith/contract/core/text';
import type { SearchClick } from '@kith/contract/search/schemas';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { isReadable } from './is-readable.ts';
import { upsertContactClick, upsertResultClick } from './queries.ts';

/**
 * Stores that a result was opened for a query, so that it comes first the next time.
 *
 * @throws `not_found` for a result that the member can't read.
 */
export async function recordClick({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: SearchClick;
}): Promise<void> {
  const { query, resultType, resultId } = input;
  const { memberId } = ctx.actor;
  const click = { key: foldText(query), resultType, resultId, now: ctx.clock.now() };
  const write = async (tx: Tx): Promise<boolean> => {
    if (resultType === 'contact') return upsertContactClick(tx, memberId, click);
    if (!(await isReadable(tx, memberId, { resultType, resultId }, click.now))) return false;
    await upsertResultClick(tx, memberId, click);
    return true;
  };
  if (!(await ctx.database.transaction(write))) throw notFound('Result');
}
