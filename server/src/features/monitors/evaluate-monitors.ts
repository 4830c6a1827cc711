import { minuteMs } from '@kith/contract/core/time';
import {
  judge,
  lookBackMs,
  type Measure,
  measures,
  type Verdict,
} from '@kith/contract/monitors/rules';
import { type Selectable, sql } from 'kysely';

import type { Clock } from '#platform/clock.ts';
import type { Monitors } from '#platform/database/database-types.ts';
import type { Database } from '#platform/database/database.ts';
import { type Computed, readRows, readTime } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { Tx } from '#platform/database/tx.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';

import { takeMeasures } from './measures.ts';
import { announce, type NoticeParts } from './announce.ts';
import { keepReadings, readReadings } from './readings.ts';

type Row = Selectable<Monitors> & Computed<{ measure: Measure }>;
type Parts = NoticeParts & { database: Database; clock: Clock };

/** Each minute: reads every measure, judges every monitor, and notifies of what has changed. */
export async function evaluateMonitors(parts: Parts, jobs: JobQueue): Promise<void> {
  const { database, clock } = parts;
  const now = clock.now();
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  const known = await runAsService(database, (tx) => findKnown(tx, now));
  const measured = await takeMeasures({ database, now, known });
  await runAsService(database, async (tx) => {
    await keepReadings(tx, measured, minute);
    await noteRunning(tx, minute);
    const monitors = await readRows(
      tx,
      sql<Row>`select * from monitors where is_active order by id for update`,
    );
    if (monitors.length === 0) return;
    const furthest = Math.max(...monitors.map(lookBackOf));
    const since = new Date(now.getTime() - furthest);
    const readings = await readReadings(
      tx,
      [...new Set(monitors.map((one) => one.measure))],
      since,
    );
    for (const monitor of monitors) {
      const { measure, threshold, period_minutes: periodMinutes } = monitor;
      const rule = { measure, threshold, periodMinutes };
      const verdict = judge(rule, readings.get(measure) ?? [], now.getTime());
      await applyVerdict(tx, { parts, jobs, monitor, verdict, now });
    }
  });
}

const lookBackOf = ({ measure, period_minutes: periodMinutes }: Row) =>
  lookBackMs({ measure, periodMinutes });

/** A server that runs has a row for each minute, also without a request: without one nothing was measured. */
async function noteRunning(tx: Tx, minute: Date): Promise<void> {
  await tx
    .insertInto('request_minutes')
    .values({ minute })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The measures with a reading that still counts. */
async function findKnown(tx: Tx, now: Date): Promise<Set<Measure>> {
  const since = new Date(
    now.getTime() - lookBackMs({ measure: 'ledger_faults', periodMinutes: 1 }),
  );
  const found = await readReadings(tx, measures, since);
  return new Set(measures.filter((measure) => (found.get(measure)?.length ?? 0) > 0));
}

type Judged = { parts: Parts; jobs: JobQueue; monitor: Row; verdict: Verdict; now: Date };

async function applyVerdict(tx: Tx, { parts, jobs, monitor, verdict, now }: Judged): Promise<void> {
  const { state, value } = verdict;
  const hasChanged = state !== monitor.state;
  const silencedUntil = readTime(monitor.silenced_until);
  const isSilenced = silencedUntil !== null && silencedUntil > now;
  // After a silence, what is still wrong is announced then.
  const isDue = state !== 'unknown' && state !== monitor.announced && !isSilenced;
  await tx
    .updateTable('monitors')
    .set({
      value,
      checked_at: now,
      ...(hasChanged ? { state, state_since: now } : {}),
      ...(isDue ? { announced: state } : {}),
    })
    .where('id', '=', monitor.id)
    .execute();
  if (!hasChanged && !isDue) return;
  const eventId = await findEvent(tx, { monitor, verdict, hasChanged, now });
  if (isDue) {
    await announce(tx, { parts, jobs, monitor, eventId, state, value, now });
  }
}

/** The event of a changed state, or the one that a silence kept from being announced. */
async function findEvent(
  tx: Tx,
  {
    monitor,
    verdict,
    hasChanged,
    now,
  }: Pick<Judged, 'monitor' | 'verdict' | 'now'> & {
    hasChanged: boolean;
  },
): Promise<string> {
  if (!hasChanged) {
    const known = await tx
      .selectFrom('monitor_events')
      .select('id')
      .where('monitor_id', '=', monitor.id)
      .orderBy('happened_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (known) return known.id;
  }
  const { id } = await tx
    .insertInto('monitor_events')
    .values({ monitor_id: monitor.id, ...verdict, happened_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
