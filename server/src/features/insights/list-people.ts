import { type PeopleInput, type PeoplePage } from '@kith/contract/insights/people';
import { z } from 'zod';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { sql } from 'kysely';

import { peopleIds } from './people-sets.ts';
import { takeOverChanges } from './refresh-insights.ts';

type Row = ContactSummaryRow & Computed<{ deleted: boolean; place: string }>;

const cursorSchema = z.object({
  set: z.string(),
  place: z.string().regex(/^-?(?:Infinity|\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?)$/u),
  id: z.uuid(),
});

/**
 * A page of the people that a figure counts, warmest first.
 *
 * @throws `invalid_cursor` for a cursor of another set.
 */
export async function listPeople({
  ctx,
  input: { cursor, limit, ...set },
}: {
  ctx: MemberContext;
  input: PeopleInput;
}): Promise<PeoplePage> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const after = cursor === undefined ? null : decodeCursor(cursorSchema, cursor);
  if (after && after.set !== set.set)
    throw new AppError('invalid_cursor', 'The cursor is of another set');
  return ctx.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    await takeOverChanges(tx, ctx, today.timeZone);
    const ids = await peopleIds(tx, set, { ownerId, now, today });
    const counted = sql`from contacts c where c.owner_id = ${ownerId} and c.id in (${ids})`;
    const total = await readRow(
      tx,
      sql<Computed<{ count: number }>>`select count(*)::integer as count ${counted}`,
    );
    const rows = await readRows(
      tx,
      sql<Row>`select ${contactSummaryColumns}, c.deleted_at is not null as deleted,
          c.warmth_rank::text as place ${counted}
          ${after ? sql`and (c.warmth_rank, c.id) < (${after.place}::float8, ${after.id})` : sql``}
        order by c.warmth_rank desc, c.id desc limit ${limit + 1}`,
    );
    const { items, next_cursor } = cutPage(rows, limit, ({ place, id }) => ({
      set: set.set,
      place,
      id,
    }));
    return {
      total: total?.count ?? 0,
      items: items.map(({ deleted, ...row }) => ({ ...presentContactSummary(row, now), deleted })),
      next_cursor,
    };
  });
}
