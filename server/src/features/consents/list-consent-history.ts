import type { ConsentChange } from '@kith/contract/consents/endpoints';

import type { MemberContext } from '#platform/context.ts';
import { toWireTime } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readNumberCursor } from '#platform/http/number-keyset.ts';

/**
 * Every state of the member's consents, newest first.
 * @throws `invalid_cursor`
 */
export async function listConsentHistory({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: ConsentChange[]; next_cursor: string | null }> {
  const before = readNumberCursor(cursor);
  const rows = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('user_consent_history')
      .select([
        'id',
        'consent_type',
        'consent_granted',
        'consent_version',
        'legal_basis',
        'recorded_at',
      ])
      .where('user_id', '=', ctx.actor.memberId)
      .$if(before !== null, (changes) => changes.where('id', '<', before))
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute(),
  );
  const { items, next_cursor } = cutPage(rows, limit, ({ id }) => id);
  return {
    items: items.map((row) => ({ ...row, recorded_at: toWireTime(row.recorded_at) })),
    next_cursor,
  };
}
