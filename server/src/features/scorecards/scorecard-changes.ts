import type { ScorecardChange, ScorecardSetting } from '@kith/contract/scorecards/endpoints';
import type { Direction, ScorecardMeasure } from '@kith/contract/scorecards/rules';
import { type RawBuilder, sql } from 'kysely';

import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type Computed,
  jsonParam,
  readRows,
  type TimeText,
  toWireTime,
} from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { afterTime, readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

import { addWeeks, dayOf, runningWeek } from './weeks.ts';

/** A setting, null where the measure isn't chosen; or the note of a week. */
export type Change = {
  measure: ScorecardMeasure;
  reason: string;
  undoes: string | null;
} & (
  | { week: null; before: ScorecardSetting | null; after: ScorecardSetting | null }
  | { week: string; before: string; after: string }
);

const settingColumns = (side: 'before' | 'after', setting: ScorecardSetting | null) => ({
  [`${side}_responsible_id`]: setting?.responsible_id ?? null,
  [`${side}_direction`]: setting?.direction ?? null,
  [`${side}_target`]: setting?.target ?? null,
});

/**
 * Adds a change to the history and the audit log. What it takes back must be the last that was changed
 * there, from what is set now to what it was before.
 */
export async function addChange(
  tx: Tx,
  ctx: MemberContext,
  change: Change,
): Promise<ScorecardChange> {
  const { measure, week, reason, undoes } = change;
  const { id } = await tx
    .insertInto('scorecard_changes')
    .values({
      measure,
      week,
      ...(change.week === null
        ? {
            ...settingColumns('before', change.before),
            ...settingColumns('after', change.after),
          }
        : { before_note: change.before, after_note: change.after }),
      reason,
      changed_by: ctx.actor.memberId,
      changed_at: ctx.clock.now(),
      undoes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('admin_audit_log')
    .values({
      admin_user_id: ctx.actor.memberId,
      action_type: 'rpc_call',
      route_path: `/api/v1/admin/scorecards/${week === null ? 'changes' : 'notes'}`,
      rpc_function: week === null ? 'scorecards.change' : 'scorecards.note',
      session_id: ctx.actor.sessionId,
      request_data: jsonParam({ method: 'POST', id, measure, week, reason, undoes }),
      response_status: 200,
      success: true,
    })
    .execute();
  const [row] = await readChanges(tx, sql`c.id = ${id}`, 1);
  if (!row) throw new Error('A change that was just made is not there');
  return presentChange(row, ctx.clock.now());
}

/** The newest change of a measure's setting, or of its note in a week. */
export async function readNewest(
  tx: Tx,
  measure: ScorecardMeasure,
  week: string | null,
): Promise<Pick<ChangeRow, 'id'> & Pick<ScorecardChange, 'before' | 'after'>> {
  const where = sql`c.measure = ${measure} and c.week is not distinct from ${week}::date`;
  const [row] = await readChanges(tx, where, 1);
  return row
    ? { id: row.id, before: sideOf(row, 'before'), after: sideOf(row, 'after') }
    : { id: '', before: null, after: null };
}

type SideColumns<Side extends string> = Record<
  `${Side}_responsible_id` | `${Side}_note`,
  string | null
> &
  Record<`${Side}_direction`, Direction | null> &
  Record<`${Side}_target`, number | null>;

type ChangeRow = Computed<
  SideColumns<'before'> &
    SideColumns<'after'> & {
      id: string;
      measure: ScorecardMeasure;
      week: string | null;
      reason: string;
      changed_by: string | null;
      author: string | null;
      changed_at: TimeText;
      undoes: string | null;
      is_newest: boolean;
    }
>;

function readChanges(tx: Tx, where: RawBuilder<unknown>, limit: number): Promise<ChangeRow[]> {
  return readRows(
    tx,
    sql<ChangeRow>`
      select c.id, c.measure, to_char(c.week, 'YYYY-MM-DD') as week, c.reason, c.changed_by,
        p.display_name as author, c.changed_at, c.undoes, c.before_responsible_id, c.before_note,
        c.before_direction, c.before_target::double precision as before_target,
        c.after_responsible_id, c.after_note, c.after_direction,
        c.after_target::double precision as after_target,
        not exists (select from scorecard_changes n where n.measure = c.measure
          and n.week is not distinct from c.week and (n.changed_at, c.id) > (c.changed_at, n.id)) as is_newest
      from scorecard_changes c left join profiles p on p.id = c.changed_by
      where ${where} order by c.changed_at desc, c.id limit ${limit}`,
  );
}

function sideOf(row: ChangeRow, side: 'before' | 'after'): ScorecardChange['before'] {
  if (row.week !== null) return row[`${side}_note`] ?? '';
  const [direction, target] = [row[`${side}_direction`], row[`${side}_target`]];
  if (direction === null || target === null) return null;
  return { responsible_id: row[`${side}_responsible_id`], direction, target };
}

function presentChange(row: ChangeRow, now: Date): ScorecardChange {
  const { id, measure, week, reason, changed_by: author, undoes } = row;
  return {
    id,
    measure,
    week,
    before: sideOf(row, 'before'),
    after: sideOf(row, 'after'),
    reason,
    changed_by: author === null ? null : { id: author, name: row.author ?? '' },
    changed_at: toWireTime(row.changed_at),
    undoes,
    can_undo: row.is_newest && (week === null || isOpenForNotes(week, now)),
  };
}

/** A week's notes are written while it runs and in the week after it, in which it is talked about. */
export function isOpenForNotes(week: string, now: Date): boolean {
  const { week: running } = runningWeek(now);
  return week === dayOf(running) || week === dayOf(addWeeks(running, -1));
}

/** A page of the history. The caller has checked that an administrator asks. */
export async function listScorecardChanges({
  database,
  now,
  input: { cursor, limit },
}: {
  database: Database;
  now: Date;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: ScorecardChange[]; next_cursor: string | null }> {
  const after = afterTime(sql`c.changed_at`, sql`c.id`, readTimeCursor(cursor));
  const rows = await runAsService(database, (tx) => readChanges(tx, after, limit + 1));
  const page = cutPage(rows, limit, (last) => toTimeKeyset(last.changed_at, last.id));
  return { ...page, items: page.items.map((row) => presentChange(row, now)) };
}
