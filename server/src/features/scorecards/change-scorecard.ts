import type {
  ScorecardChange,
  ScorecardPreview,
  ScorecardSetting,
  StateCounts,
} from '@kith/contract/scorecards/endpoints';
import {
  type Measured,
  type ScorecardMeasure,
  scorecardMeasures,
  stateOf,
} from '@kith/contract/scorecards/rules';
import { sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { closeWeeks, readChosen } from './close-weeks.ts';
import { countMeasure } from './count-measures.ts';
import { readClosedWeeks, readRunning } from './read-scorecard.ts';
import { addChange, readNewest } from './scorecard-changes.ts';
import { addWeeks, closedWeeks, runningWeek } from './weeks.ts';

type Wanted = { measure: ScorecardMeasure; setting: ScorecardSetting | null };

const weekDays = 7;
const none: StateCounts = { on_track: 0, at_risk: 0, off: 0, unknown: 0 };

/**
 * How the last weeks and the running one stand with the target that is set, and how they would with
 * another. Nothing is changed, and past weeks stay as they are whatever is set.
 *
 * @throws `not_found` where the one responsible is no administrator.
 */
export function previewScorecard({
  database,
  now,
  input: { measure, setting },
}: {
  database: Database;
  now: Date;
  input: Wanted;
}): Promise<ScorecardPreview> {
  return runAsService(database, async (tx) => {
    await requireAdministrator(tx, setting);
    await closeWeeks(tx, now);
    const current = await readSetting(tx, measure);
    const figures = await readPast(tx, measure, now);
    const runningState = async (goal: ScorecardSetting | null) =>
      goal === null ? null : (await readRunning(tx, { measure, ...goal }, now)).state;
    return {
      current,
      before: countStates(measure, figures, current),
      after: countStates(measure, figures, setting),
      state_before: await runningState(current),
      state_after: await runningState(setting),
    };
  });
}

/** The figures of the last weeks: those that were written down, else as far as they can be counted. */
async function readPast(tx: Tx, measure: ScorecardMeasure, now: Date): Promise<Measured[]> {
  const written = (await readClosedWeeks(tx, now)).filter((week) => week.measure === measure);
  if (written.length > 0) return written;
  const { week: end } = runningWeek(now);
  const kept = Math.min(scorecardMeasures[measure].retentionWeeks, closedWeeks(now).length);
  const figures = await countMeasure(tx, measure, { begin: addWeeks(end, -kept), end }, now);
  return [...figures.values()];
}

function countStates(
  measure: ScorecardMeasure,
  figures: readonly Measured[],
  goal: ScorecardSetting | null,
): StateCounts {
  if (goal === null) return none;
  const counts = { ...none };
  for (const figure of figures) counts[stateOf(measure, figure, goal, weekDays) ?? 'unknown'] += 1;
  return counts;
}

/**
 * Chooses, changes or drops a measure. Threats: a member who calls it by hand, so `adminApi` has checked
 * and recorded the call; two administrators at once, so the scorecard is held and the setting must still
 * be the one that was previewed; a target that is changed after the fact, so the weeks that are over are
 * written down first.
 *
 * @throws `not_found`, `conflict`, `illegal_state`
 */
export function changeScorecard({
  ctx,
  database,
  input: { measure, setting, expected, reason, undoes },
}: {
  ctx: MemberContext;
  database: Database;
  input: Wanted & { expected: ScorecardSetting | null; reason: string; undoes: string | null };
}): Promise<ScorecardChange> {
  const now = ctx.clock.now();
  return runAsService(database, async (tx) => {
    await requireAdministrator(tx, setting);
    await closeWeeks(tx, now);
    const before = await readSetting(tx, measure);
    if (!isSame(before, expected)) throw new AppError('conflict', 'It was changed meanwhile');
    if (isSame(before, setting)) throw new AppError('illegal_state', 'It is set like that already');
    if (undoes !== null) {
      const newest = await readNewest(tx, measure, null);
      const takesBack =
        newest.id === undoes && isSame(newest.before, setting) && isSame(newest.after, before);
      if (!takesBack) throw new AppError('illegal_state', 'That change can’t be undone any more');
    }
    await writeSetting(tx, measure, setting, now);
    await closeWeeks(tx, now);
    return addChange(tx, ctx, { measure, week: null, before, after: setting, reason, undoes });
  });
}

async function readSetting(tx: Tx, measure: ScorecardMeasure): Promise<ScorecardSetting | null> {
  const chosen = (await readChosen(tx)).find((one) => one.measure === measure);
  if (!chosen) return null;
  const { responsible_id, direction, target } = chosen;
  return { responsible_id, direction, target };
}

async function writeSetting(
  tx: Tx,
  measure: ScorecardMeasure,
  setting: ScorecardSetting | null,
  now: Date,
): Promise<void> {
  if (setting === null) {
    await tx.deleteFrom('scorecard_measures').where('measure', '=', measure).execute();
    return;
  }
  await tx
    .insertInto('scorecard_measures')
    .values({ measure, ...setting, chosen_at: now })
    .onConflict((conflict) => conflict.column('measure').doUpdateSet(setting))
    .execute();
}

type Setting = ScorecardSetting | string | null;

function isSame(one: Setting, other: Setting): boolean {
  if (one === null || other === null || typeof one === 'string' || typeof other === 'string') {
    return one === other;
  }
  return (
    one.responsible_id === other.responsible_id &&
    one.direction === other.direction &&
    one.target === other.target
  );
}

async function requireAdministrator(tx: Tx, setting: ScorecardSetting | null): Promise<void> {
  const id = setting?.responsible_id ?? null;
  if (id === null) return;
  const row = await readRow(
    tx,
    sql`select from user_roles r join auth.users u on u.id = r.user_id
      where r.user_id = ${id} and r.role = 'admin' and u.deleted_at is null`,
  );
  if (!row) throw notFound('Administrator');
}
