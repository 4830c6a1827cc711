import { dayMs, minuteMs } from '@kith/contract/core/time';
import { periods, replayRule } from '@kith/contract/monitors/rules';
import type { TraceEntry } from '@kith/contract/pipeline/schemas';
import type { SandboxFact } from '@kith/contract/training/endpoints';
import type { SandboxValues } from '@kith/contract/training/exercises';
import { sql } from 'kysely';

import { dryRunMonitor } from '#features/monitors/dry-run-monitor.ts';
import { readReadings } from '#features/monitors/readings.ts';
import { changeMonitor } from '#features/monitors/save-monitor.ts';
import { openWebhooks } from '#features/monitors/monitor-jobs.ts';
import { findTrace } from '#features/pipeline/find-trace.ts';
import { readServiceLevels } from '#features/service-levels/read-service-levels.ts';
import { notFound } from '#platform/app-error.ts';
import { runAsService } from '#platform/database/service.ts';

import { type Exercise, listFacts, numberOf, textOf } from './exercise.ts';
import type { Scene } from './scene.ts';

/**
 * Far from now, so that what the installation itself measured is never among it: dry runs and service levels
 * look back from here.
 */
const now = new Date('2100-03-01T12:00:00Z');
const incident = { from: new Date('2100-02-27T14:00:00Z'), minutes: 40 };
const correlation = 'sandbox-4b1f';
/** It alerts within this after an incident begins. */
const inTimeMs = 20 * minuteMs;
const mostShown = 10;

/** A service that failed for forty minutes, of which its monitor said nothing. */
export async function openFigures(scene: Scene): Promise<Exercise> {
  await fillMinutes(scene);
  await fillReadings(scene);
  await fillTrace(scene);
  const monitorId = await addMonitor(scene);
  const named: Named = { level: null, cause: null };
  const actions = openActions(scene, monitorId, named);
  return {
    act: async (name, values) => (await actions[name]?.(values)) ?? [],
    readFacts: async () => {
      const { threshold, period_minutes: period } = await readMonitor(scene, monitorId);
      return listFacts({
        threshold,
        period,
        named_level: named.level ?? 'none',
        named_cause: named.cause ? describe(named.cause) : 'none',
      });
    },
    judge: async () => {
      const { availability, speed } = await readUsed(scene);
      const worst = availability > speed ? 'availability' : 'speed';
      const entries = await followTrace(scene, correlation);
      const cause = entries.find(({ state }) => state === 'failed');
      const alerts = await replayStored(scene, monitorId);
      return {
        level_named: named.level === worst,
        cause_named: cause !== undefined && named.cause?.at === cause.at,
        monitor_alerts: alerts.some(isOfIncident),
        monitor_quiet: alerts.length > 0 && alerts.every(isOfIncident),
      };
    },
  };
}

/** What was answered by name. */
type Named = { level: string | null; cause: TraceEntry | null };

function openActions(
  scene: Scene,
  monitorId: string,
  named: Named,
): Record<string, (values: SandboxValues) => Promise<SandboxFact[]>> {
  const { database, you } = scene;
  return {
    levels: async () => {
      const { availability, speed, cause } = await readUsed(scene);
      return listFacts({
        availability_used: Math.round(availability * 100),
        speed_used: Math.round(speed * 100),
        failing_path: cause?.name ?? '',
        correlation: cause?.correlation_id ?? '',
      });
    },
    name_level: async (values) => {
      named.level = textOf(values, 'level');
      return [];
    },
    trace: async (values) =>
      (await followTrace(scene, textOf(values, 'id'))).map((entry, at) => ({
        name: 'entry',
        value: `${at + 1}. ${describe(entry)}`,
      })),
    name_cause: async (values) => {
      const entries = await followTrace(scene, correlation);
      const chosen = entries[numberOf(values, 'entry') - 1];
      if (!chosen) throw notFound('Entry');
      named.cause = chosen;
      return [];
    },
    dry_run: async (values) => {
      const input = { measure: definition.measure, ...ruleOf(values) };
      const { alerts } = await dryRunMonitor({ database, now, input });
      const shown = alerts.slice(0, mostShown);
      return [
        ...listFacts({ alerts: alerts.length }),
        ...shown.map(({ from }) => ({ name: 'alert' as const, value: from })),
      ];
    },
    change: async (values) => {
      const { revision } = await readMonitor(scene, monitorId);
      const reason = textOf(values, 'reason');
      await changeMonitor({
        ctx: { ...you.ctx, clock: { now: () => new Date(now) } },
        database,
        webhooks: openWebhooks({ environment: 'production', ALERT_WEBHOOK_PRIVATE: false }),
        input: { id: monitorId, revision, ...definition, ...ruleOf(values), reason },
      });
      return [];
    },
  };
}

/** An alert that the incident caused, and that came in time. */
const isOfIncident = ({ from }: { from: number }) =>
  from >= incident.from.getTime() && from <= incident.from.getTime() + inTimeMs;

async function followTrace({ database }: Scene, id: string): Promise<TraceEntry[]> {
  const { entries } = await findTrace({ database, jobs: { trace: async () => [] }, id });
  return entries;
}

const definition = {
  name: 'Failed requests',
  measure: 'error_rate',
  is_active: true,
  emails: true,
} as const;

function ruleOf(values: SandboxValues) {
  const minutes = Number(textOf(values, 'period').slice(1));
  const period = periods.find((one) => one === minutes) ?? 15;
  return { threshold: numberOf(values, 'threshold'), period_minutes: period };
}

const describe = ({ source, name, state, detail }: TraceEntry) =>
  [source, name, state, detail].filter((part) => part !== null).join(' · ');

async function readUsed({ database }: Scene) {
  const { objectives } = await readServiceLevels({ database, now });
  const of = (name: string) => objectives.find(({ objective }) => objective === name);
  return {
    availability: of('availability')?.used ?? 0,
    speed: of('speed')?.used ?? 0,
    cause: of('availability')?.causes[0],
  };
}

/** When the monitor as it is stored would have alerted. */
async function replayStored(scene: Scene, id: string) {
  const { threshold, period_minutes: periodMinutes } = await readMonitor(scene, id);
  const since = new Date(now.getTime() - 7 * dayMs);
  const { measure } = definition;
  const readings = await runAsService(scene.database, (tx) => readReadings(tx, [measure], since));
  return replayRule({ measure, threshold, periodMinutes }, readings.get(measure) ?? []);
}

function readMonitor({ database }: Scene, id: string) {
  return runAsService(database, (tx) =>
    tx.selectFrom('monitors').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
}

function addMonitor({ database }: Scene): Promise<string> {
  return runAsService(database, async (tx) => {
    const { id } = await tx
      .insertInto('monitors')
      .values({
        ...definition,
        threshold: 10,
        period_minutes: 15,
        state_since: now,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Twenty-eight days of requests by the hour, in one of which many failed. */
function fillMinutes({ database }: Scene): Promise<unknown> {
  return runAsService(database, (tx) =>
    sql`insert into request_minutes (minute, requests, failed, within_300_ms, within_1000_ms)
      select at, 1000, case when at = ${incident.from} then 900 else 0 end, 900, 996
      from generate_series(${now}::timestamptz - interval '27 days', ${now}, interval '1 hour') at`.execute(
      tx,
    ),
  );
}

/** A week of readings each five minutes: quiet, with a short peak each night and one incident. */
function fillReadings({ database }: Scene): Promise<unknown> {
  const until = new Date(incident.from.getTime() + incident.minutes * minuteMs);
  return runAsService(database, (tx) =>
    sql`insert into measure_readings (measure, read_at, value, total)
      select ${definition.measure}, at,
        case when at >= ${incident.from} and at < ${until} then 10
          when to_char(at at time zone 'UTC', 'HH24:MI') = '03:00' then 8 else 1 end, 200
      from generate_series(${now}::timestamptz - interval '6 days 23 hours', ${now}, interval '5 minutes')
        at`.execute(tx),
  );
}

/** What one failing request came from: an event that couldn't be taken. */
function fillTrace({ database }: Scene): Promise<unknown> {
  const at = (seconds: number) => new Date(incident.from.getTime() + seconds * 1000);
  const entry = (kind: string, name: string, outcome: string, seconds: number) => ({
    correlation_id: correlation,
    kind,
    name,
    outcome,
    started_at: at(seconds),
    happened_at: at(seconds + 0.2),
  });
  return runAsService(database, (tx) =>
    tx
      .insertInto('trace_entries')
      .values([
        entry('request', 'POST /api/v1/billing/checkouts', '200', 0),
        entry('webhook', 'POST /stripe/events', '503', 4),
        entry('request', 'GET /api/v1/billing', '500', 9),
        entry('request', 'GET /api/v1/billing', '500', 15),
      ])
      .execute(),
  );
}
