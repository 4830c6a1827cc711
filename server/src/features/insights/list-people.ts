import { bulkLimits } from '@kith/contract/contacts/bulk';
import type { FlagName } from '@kith/contract/flags/table';
import type { PeopleIds, PeopleInput, PeoplePage, PeopleSet } from '@kith/contract/insights/people';
import { z } from 'zod';

import {
  type ContactSummaryRow,
  contactSummaryColumns,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { sql } from 'kysely';

import { readGroup } from './groups/group.ts';
import type { Moment } from './moment.ts';
import { peopleIds } from './people-sets.ts';
import { readInsightOf } from './read-insight.ts';

type Row = ContactSummaryRow & Computed<{ deleted: boolean; place: string }>;

const cursorSchema = z.object({
  set: z.string(),
  place: z.string().regex(/^-?(?:Infinity|\d{1,20}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?)$/u),
  id: z.uuid(),
});

/**
 * A page of the people that a figure counts, warmest first.
 *
 * @throws `feature_disabled`, `not_found` for a company that isn't there, `invalid_cursor` for a cursor of
 * another set.
 */
export async function listPeople({
  ctx,
  input: { cursor, limit, ...set },
}: {
  ctx: MemberContext;
  input: PeopleInput;
}): Promise<PeoplePage> {
  const after = cursor === undefined ? null : decodeCursor(cursorSchema, cursor);
  if (after && after.set !== set.set)
    throw new AppError('invalid_cursor', 'The cursor is of another set');
  const { total, items, next_cursor } = await readSet(ctx, set, async (tx, moment) => {
    const ids = await peopleIds(tx, set, moment);
    const counted = sql`from contacts c where c.owner_id = ${moment.ownerId} and c.id in (${ids})`;
    const all = await readRow(
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
    const page = cutPage(rows, limit, ({ place, id }) => ({ set: set.set, place, id }));
    return {
      total: all?.count ?? 0,
      items: page.items.map(({ deleted, ...row }) => ({
        ...presentContactSummary(row, moment.now),
        deleted,
      })),
      next_cursor: page.next_cursor,
    };
  });
  return { total, items, next_cursor };
}

/**
 * The contacts of a set that are still there, as many as one bulk change takes, warmest first.
 *
 * @throws `feature_disabled`, `not_found` for a company that isn't there.
 */
export async function listPeopleIds({
  ctx,
  input: set,
}: {
  ctx: MemberContext;
  input: PeopleSet;
}): Promise<PeopleIds> {
  const { ids } = await readSet(ctx, set, async (tx, moment) => {
    const counted = await peopleIds(tx, set, moment);
    const rows = await readRows(
      tx,
      sql<Computed<{ id: string }>>`select c.id from contacts c
        where c.owner_id = ${moment.ownerId} and c.id in (${counted}) and c.deleted_at is null
        order by c.warmth_rank desc, c.id desc limit ${bulkLimits.ids}`,
    );
    return { ids: rows.map(({ id }) => id) };
  });
  return { ids };
}

/** A company is found before what changed is taken over. */
function readSet<T>(
  ctx: MemberContext,
  set: PeopleSet,
  read: (tx: Tx, moment: Moment) => Promise<T>,
): Promise<T> {
  const find = (tx: Tx) =>
    isOfGroup(set) ? readGroup(tx, ctx.actor.memberId, set) : Promise.resolve(null);
  return readInsightOf({ ctx, flag: flagOf(set), find }, read);
}

const isOfGroup = ({ set }: PeopleSet) => set === 'employed' || set === 'came' || set === 'left';

/** The flag of the page that has figures with this set. */
function flagOf(set: PeopleSet): FlagName {
  if (set.set === 'trend') return 'trends_radar_v1';
  if (!isOfGroup(set)) return 'insights_v2';
  return set.company_id === undefined ? 'insights_industry30f' : 'insights_company30f';
}
