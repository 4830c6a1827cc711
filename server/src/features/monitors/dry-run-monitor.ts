import { dayMs } from '@kith/contract/core/time';
import { type MonitorDryRun, monitorLimits } from '@kith/contract/monitors/endpoints';
import { judge, type Measure, replayRule } from '@kith/contract/monitors/rules';

import type { Database } from '#platform/database/database.ts';
import { runAsService } from '#platform/database/service.ts';

import { readReadings } from './readings.ts';

/** When a definition would have alerted in the last days, by the rule that judges now; changes nothing. */
export async function dryRunMonitor({
  database,
  now,
  input: { measure, threshold, period_minutes: periodMinutes },
}: {
  database: Database;
  now: Date;
  input: { measure: Measure; threshold: number; period_minutes: number };
}): Promise<MonitorDryRun> {
  const since = new Date(now.getTime() - monitorLimits.dryRunDays * dayMs);
  const readings =
    (await runAsService(database, (tx) => readReadings(tx, [measure], since))).get(measure) ?? [];
  const rule = { measure, threshold, periodMinutes };
  const [first] = readings;
  const timeOf = (at: number) => new Date(at).toISOString();
  return {
    since: first === undefined ? null : timeOf(first.at),
    readings: readings.length,
    now: judge(rule, readings, now.getTime()),
    alerts: replayRule(rule, readings).map(({ from, to, worst }) => ({
      from: timeOf(from),
      to: to === null ? null : timeOf(to),
      worst,
    })),
  };
}
