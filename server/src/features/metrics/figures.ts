import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';

import { listMonitors } from '#features/monitors/list-monitors.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { JobOperations } from '#platform/jobs/job-operations.ts';
import type { Metrics } from '#platform/telemetry/metrics.ts';

export type FigureParts = { database: Database; jobs: JobOperations; clock: Clock };

/** Several Prometheus servers may ask at once; the queue is counted once for all. */
const freshMs = 5 * secondMs;
/** Less than Prometheus waits: without the database the figures of the process still come. */
const patienceMs = 3 * secondMs;

/**
 * What the database knows of the whole service, the same from each server.
 * @returns what brings the metrics up to date
 */
export function createFigures(
  metrics: Metrics,
  { database, jobs, clock }: FigureParts,
): () => Promise<void> {
  const setUp = metrics.addGauge('kith_database_up', 'Whether the database answers', []);
  const setJobs = metrics.addGauge('kith_jobs', 'Jobs by kind and state', ['job', 'state']);
  const setReadings = metrics.addGauge(
    'kith_monitor_reading',
    'The latest reading of what monitors watch (shares in percent, ages in their unit)',
    ['measure'],
  );
  const setMonitors = metrics.addGauge('kith_monitors', 'Active monitors by state', ['state']);

  const read = async () => {
    const [kinds, monitors] = await Promise.all([
      jobs.report(),
      listMonitors({ database, now: clock.now() }),
    ]);
    setJobs(
      kinds.flatMap(({ kind: job, waiting, running, failed }) => [
        { labels: { job, state: 'waiting' }, value: waiting },
        { labels: { job, state: 'running' }, value: running },
        { labels: { job, state: 'dead' }, value: failed },
      ]),
    );
    setReadings(
      monitors.measures.flatMap(({ measure, value }) =>
        value === null ? [] : [{ labels: { measure }, value }],
      ),
    );
    const active = monitors.items.filter((one) => one.is_active);
    setMonitors(
      (['ok', 'alert', 'unknown'] as const).map((state) => ({
        labels: { state },
        value: active.filter((one) => one.state === state).length,
      })),
    );
  };
  const tryRead = async () => {
    const isUp = await Promise.race([
      read().then(
        () => true,
        () => false,
      ),
      sleep(patienceMs, false, { ref: false }),
    ]);
    setUp([{ labels: {}, value: isUp ? 1 : 0 }]);
    if (isUp) return;
    // Old figures would look like current ones.
    for (const clear of [setJobs, setReadings, setMonitors]) clear([]);
  };
  let reading: Promise<void> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (reading === null || performance.now() - readAt > freshMs) {
      readAt = performance.now();
      reading = tryRead();
    }
    return reading;
  };
}
