import { leastData, quietAheadDays } from '@kith/contract/insights/rules';
import type { HealthReport } from '@kith/contract/insights/health';
import { daysBetween, readLocalDay } from '#features/profile/local-day.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { learnRhythms } from './backtest-model.ts';
import type { RhythmModel } from './quiet-model.ts';

/** So many contacts, taken evenly by their ids, teach the model. */
const sampledTies = 2_000;
/** Days are numbered from here. */
const firstDay = '2000-01-01';

type Stored = { model: RhythmModel; backtest: HealthReport['quiet']['model'] };

/** The member's model; null before one was fitted. */
export async function readModel(tx: Tx, ownerId: string): Promise<Stored | null> {
  const row = await tx
    .selectFrom('insight_models')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .executeTakeFirst();
  if (!row) return null;
  const { forecasts, calibration_error, auc, auc_days } = row;
  const isTested = calibration_error !== null && auc !== null && auc_days !== null;
  return {
    model: { shape: row.shape, dropout: row.dropout, usualDays: row.usual_days },
    backtest: isTested ? { forecasts, calibration_error, auc, auc_days } : null,
  };
}

/** The days with a touch of contacts whose rhythm is known. */
async function readTouchDays(tx: Tx, ownerId: string, timeZone: string): Promise<number[][]> {
  const rows = await readRows(
    tx,
    sql<Computed<{ days: number[] }>>`
      select array_agg(d.day order by d.day) as days from (
        select t.contact_id from insight_ties t
        where t.owner_id = ${ownerId} and t.touch_days > ${leastData.gaps}
        order by md5(t.contact_id::text) limit ${sampledTies}
      ) t cross join lateral (
        select distinct (i.occurred_at at time zone ${timeZone})::date - ${firstDay}::date as day
        from interactions i
        where i.owner_id = ${ownerId} and i.contact_id = t.contact_id and i.deleted_at is null
          and i.counted and i.kind = any((select touch_kinds(${ownerId}))::text[])
      ) d group by t.contact_id`,
  );
  return rows.map(({ days }) => days);
}

/**
 * Fits the member's model to their past, and keeps it with how it did. What is read and what is written
 * are two transactions: the work between them takes a second.
 */
export async function fitMemberModel({
  ctx,
}: {
  ctx: Pick<MemberContext, 'actor' | 'database' | 'clock'>;
}): Promise<void> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  const { touchDays, today } = await ctx.database.transaction(async (tx) => {
    const day = await readLocalDay(tx, ownerId, now);
    return { today: day, touchDays: await readTouchDays(tx, ownerId, day.timeZone) };
  });
  const { model, backtest } = await learnRhythms(touchDays, {
    today: daysBetween(firstDay, today.date),
    ahead: quietAheadDays,
  });
  const values = {
    fitted_at: now,
    shape: model.shape,
    dropout: model.dropout,
    usual_days: model.usualDays,
    forecasts: backtest?.forecasts ?? 0,
    calibration_error: backtest?.calibration_error ?? null,
    auc: backtest?.auc ?? null,
    auc_days: backtest?.auc_days ?? null,
  };
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('insight_models')
      .values({ owner_id: ownerId, ...values })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
      .execute(),
  );
}
