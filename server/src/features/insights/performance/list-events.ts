import type {
  EventsInput,
  EventsPage,
  PerformanceEventItem,
} from '@kith/contract/insights/performance';
import {
  type ContactSummaryRow,
  contactSummaryColumns,
  presentContactSummary,
} from '#features/contacts/contact-summary.ts';
import { requireFlag } from '#features/flags/require-flag.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import {
  type Computed,
  readRow,
  readRows,
  type TimeText,
  toKeysetTime,
  toWireTime,
} from '#platform/database/rows.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';
import { sql } from 'kysely';
import { z } from 'zod';

import { eventsOfSet } from './event-queries.ts';

type Row = Omit<ContactSummaryRow, 'id'> &
  Computed<{
    id: string | null;
    deleted: boolean;
    key: string;
    at: TimeText;
    names: string[];
    subject_kind: 'bridge' | 'match' | 'opportunity' | null;
    subject_id: string | null;
    outcome: PerformanceEventItem['outcome'];
    hours: number | null;
  }>;

const longestKey = 60;
const cursorSchema = z.object({
  event: z.string(),
  at: z.iso.datetime({ offset: true }),
  key: z.string().max(longestKey),
});

/**
 * A page of the events that a figure counts, latest first.
 *
 * @throws `invalid_cursor` for a cursor of another kind of events; `feature_disabled`.
 */
export async function listEvents({
  ctx,
  input: { cursor, limit, ...set },
}: {
  ctx: MemberContext;
  input: EventsInput;
}): Promise<EventsPage> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const after = cursor === undefined ? null : decodeCursor(cursorSchema, cursor);
  if (after && after.event !== set.event) {
    throw new AppError('invalid_cursor', 'The cursor is of other events');
  }
  return ctx.database.transaction(async (tx) => {
    await requireFlag(tx, 'performance_tab_v1');
    const today = await readLocalDay(tx, ownerId, now);
    const events = eventsOfSet(set, { ownerId, now, today });
    const total = await readRow(
      tx,
      sql<Computed<{ count: number }>>`select count(*)::integer as count from (${events}) e`,
    );
    const rows = await readRows(
      tx,
      sql<Row>`select e.key, e.at, e.names, e.subject_kind, e.subject_id, e.outcome, e.hours,
          ${contactSummaryColumns}, c.deleted_at is not null as deleted
        from (${events}) e
        left join contacts c on c.owner_id = ${ownerId} and c.id = e.contact_id
        ${after ? sql`where (e.at, e.key) < (${after.at}::timestamptz, ${after.key})` : sql``}
        order by e.at desc, e.key desc limit ${limit + 1}`,
    );
    const page = cutPage(rows, limit, ({ at, key }) => ({
      event: set.event,
      at: toKeysetTime(at),
      key,
    }));
    return { ...page, total: total?.count ?? 0, items: page.items.map((row) => present(row, now)) };
  });
}

function present(row: Row, now: Date): PerformanceEventItem {
  const { id, subject_kind: kind, subject_id: subject } = row;
  return {
    key: row.key,
    at: toWireTime(row.at),
    person:
      id === null ? null : { ...presentContactSummary({ ...row, id }, now), deleted: row.deleted },
    names: row.names,
    subject: kind === null || subject === null ? null : { kind, id: subject },
    outcome: row.outcome,
    hours: row.hours,
  };
}
