import { idSchema } from '@kith/contract/core/ids';
import type { OpportunityListInput, OpportunityPage } from '@kith/contract/opportunities/schemas';
import { z } from 'zod';

import { searchWords } from '#features/contacts/search-words.ts';
import type { MemberContext } from '#platform/context.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';

import { readMemberHistory } from './member-history.ts';
import { readOpportunityRows } from './opportunity-rows.ts';
import { presentOpportunity } from './present.ts';
import { compareIds, sortOpportunities } from './sort-opportunities.ts';

/**
 * A page of opportunities. Scores fade with time, so the following pages are computed as of the
 * moment of the first: the cursor holds it, and no item is shown twice or left out.
 *
 * @throws `invalid_cursor` for a cursor of another listing.
 */
export async function listOpportunities({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: OpportunityListInput;
}): Promise<OpportunityPage> {
  const ownerId = ctx.actor.memberId;
  const { sort, cursor: text, limit, q = '', ...filter } = input;
  const words = searchWords(q);
  const wanted = words.length > 0 ? { ...filter, words } : filter;
  const listed = JSON.stringify(['opportunities', sort, wanted]);
  const schema = z.tuple([z.literal(listed), z.iso.datetime(), z.number(), idSchema]);
  const cursor = text === undefined ? null : decodeCursor(schema, text);
  const now = cursor ? new Date(cursor[1]) : ctx.clock.now();
  return ctx.database.transaction(async (tx) => {
    const history = await readMemberHistory(tx, ownerId, now);
    const rows = await readOpportunityRows(tx, ownerId, wanted);
    const { today } = history;
    const items = rows.map((row) => presentOpportunity(row, history));
    const sorted = sortOpportunities(items, { sort, today });
    const after = cursor
      ? sorted.filter(
          ({ item, key }) =>
            key < cursor[2] || (key === cursor[2] && compareIds(item.id, cursor[3]) > 0),
        )
      : sorted;
    const page = cutPage(after, limit, ({ item, key }) => [
      listed,
      now.toISOString(),
      key,
      item.id,
    ]);
    return {
      items: page.items.map(({ item }) => item),
      next_cursor: page.next_cursor,
      today,
      total: rows.length,
    };
  });
}
