import type { ConsentChange } from '@kith/contract/consents/endpoints';
import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { MemberContext } from '#platform/context.ts';
import { readRows, toWireTime } from '#platform/database/rows.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';

const keysetSchema = z.object({ id: z.number().int() });

/** Every state that the member's consents had, newest first. @throws `invalid_cursor` */
export async function listConsentHistory({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: ConsentChange[]; next_cursor: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(keysetSchema, cursor).id;
  const rows = await ctx.database.transaction((tx) =>
    readRows<ConsentChange>(
      tx,
      sql`
      select id::integer, consent_type, consent_granted, consent_version, legal_basis, recorded_at
      from user_consent_history
      where user_id = ${ctx.actor.memberId} and (${before}::bigint is null or id < ${before})
      order by id desc limit ${limit + 1}`,
    ),
  );
  const { items, next_cursor } = cutPage(rows, limit, ({ id }) => ({ id }));
  return {
    items: items.map((row) => ({ ...row, recorded_at: toWireTime(row.recorded_at) })),
    next_cursor,
  };
}
