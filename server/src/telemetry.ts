import type { Logger } from '#platform/log.ts';
import { openTelemetry, type Telemetry } from '#platform/telemetry/open-telemetry.ts';

import type { Config } from './config.ts';

/** Metrics and traces as the settings want them. */
export function openConfiguredTelemetry(
  config: Config,
  log: Logger,
  worker: number | null = null,
): Promise<Telemetry> {
  const { METRICS_TOKEN: token, tracing, version } = config;
  return openTelemetry({ hasMetrics: token !== undefined, tracing, version, worker, log });
}
