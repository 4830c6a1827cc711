import { secondMs } from '@kith/contract/core/time';
import type { ReadinessCheck, ReadinessReport } from '@kith/contract/readiness/endpoints';
import { readinessNames, type ReadinessName, readinessScore } from '@kith/contract/readiness/rules';

import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { jsonParam } from '#platform/database/rows.ts';
import { runAsService } from '#platform/database/service.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Logger } from '#platform/log.ts';

import { createDatabaseChecks } from './database-checks.ts';
import { type Checks, findingOfFailure, presentCheck } from './finding.ts';
import { createServiceChecks, type ServiceSettings } from './service-checks.ts';
import { type CheckedSettings, createSettingChecks } from './setting-checks.ts';

export type ReadinessParts = {
  config: ServiceSettings & CheckedSettings;
  database: Database;
  files: FileStore;
  clock: Clock;
  log: Logger;
};

const patienceMs = 6 * secondMs;

/**
 * Runs every check now, and keeps the result as that of the day. Threats: a secret in what is shown, so
 * findings are words of a list, numbers and names of settings; a service that hangs, so each check has its
 * time; the service that an operator chose being asked too often, which the caller limits.
 */
export async function runReadiness(parts: ReadinessParts): Promise<ReadinessReport> {
  const { config: settings, database, clock } = parts;
  const checks: Checks = {
    ...createDatabaseChecks(parts),
    ...createServiceChecks({ ...parts, settings }),
    ...createSettingChecks(settings),
  };
  const found = await Promise.all(readinessNames.map((name) => runCheck(name, checks, parts.log)));
  const report = {
    score: readinessScore(found),
    checked_at: clock.now().toISOString(),
    checks: found,
  };
  await keepDay(database, report);
  return report;
}

async function runCheck<Name extends ReadinessName>(
  name: Name,
  checks: Checks,
  log: Logger,
): Promise<ReadinessCheck> {
  const began = performance.now();
  const inTime = Promise.withResolvers<never>();
  const timer = setTimeout(() => inTime.reject(new Error('It took too long')), patienceMs);
  try {
    const found = await Promise.race([checks[name](), inTime.promise]);
    return presentCheck(name, found, performance.now() - began);
  } catch (error) {
    log.warn({ err: error, check: name }, 'a check of readiness failed');
    return presentCheck(name, { finding: findingOfFailure[name] }, performance.now() - began);
  } finally {
    clearTimeout(timer);
  }
}

/** The last result of a day is that of the day. */
function keepDay(database: Database, { score, checks, checked_at: at }: ReadinessReport) {
  const values = {
    score,
    checks: jsonParam(checks.map(({ name, state, finding }) => ({ name, state, finding }))),
    checked_at: at,
  };
  return runAsService(database, (tx) =>
    tx
      .insertInto('readiness_days')
      .values({ day: at.slice(0, 10), ...values })
      .onConflict((conflict) => conflict.column('day').doUpdateSet(values))
      .execute(),
  );
}
