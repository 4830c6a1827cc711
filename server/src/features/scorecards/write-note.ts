import type { ScorecardChange } from '@kith/contract/scorecards/endpoints';
import type { ScorecardMeasure } from '@kith/contract/scorecards/rules';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Database } from '#platform/database/database.ts';
import { holdLock } from '#platform/database/locks.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';

import { addChange, isOpenForNotes, readNewest } from './scorecard-changes.ts';

type Note = { measure: ScorecardMeasure; week: string };

/**
 * Writes what there is to say about a measure in a week; empty removes it. The note is its own reason, and
 * every version of it is in the history.
 *
 * @throws `conflict`, `illegal_state`
 */
export function writeNote({
  ctx,
  database,
  input: { measure, week, text, expected, undoes },
}: {
  ctx: MemberContext;
  database: Database;
  input: Note & { text: string; expected: string; undoes: string | null };
}): Promise<ScorecardChange> {
  return runAsService(database, async (tx) => {
    await holdLock(tx, 'scorecard');
    if (!isOpenForNotes(week, ctx.clock.now())) {
      throw new AppError('illegal_state', 'The notes of that week are closed');
    }
    const before = await readNote(tx, { measure, week });
    if (before !== expected) throw new AppError('conflict', 'The note was changed meanwhile');
    if (before === text) throw new AppError('illegal_state', 'It says that already');
    if (undoes !== null) {
      const newest = await readNewest(tx, measure, week);
      if (newest.id !== undoes || newest.before !== text || newest.after !== before) {
        throw new AppError('illegal_state', 'That change can’t be undone any more');
      }
    }
    await storeNote(tx, { measure, week }, text);
    return addChange(tx, ctx, { measure, week, before, after: text, reason: '', undoes });
  });
}

async function readNote(tx: Tx, { measure, week }: Note): Promise<string> {
  const row = await readRow(
    tx,
    sql<Computed<{ note: string }>>`select note from scorecard_notes
      where measure = ${measure} and week = ${week}::date`,
  );
  return row?.note ?? '';
}

async function storeNote(tx: Tx, { measure, week }: Note, text: string): Promise<void> {
  if (text === '') {
    await tx
      .deleteFrom('scorecard_notes')
      .where('measure', '=', measure)
      .where('week', '=', week)
      .execute();
    return;
  }
  await tx
    .insertInto('scorecard_notes')
    .values({ measure, week, note: text })
    .onConflict((conflict) => conflict.columns(['measure', 'week']).doUpdateSet({ note: text }))
    .execute();
}
