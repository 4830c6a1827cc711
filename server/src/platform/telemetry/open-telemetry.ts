import type pg from 'pg';

import type { Logger } from '../log.ts';
import type { Metrics } from './metrics.ts';
import type { TracingSettings } from './otel-tracing.ts';
import { traceQueries } from './trace-queries.ts';
import type { Tracing } from './tracing.ts';

/** What shows how the server is doing to other programs. */
export type Telemetry = {
  /** Null without `METRICS_TOKEN`. */
  metrics: Metrics | null;
  /** Null without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  tracing: Tracing | null;
  /** Before its first connection. */
  watchPool: (name: string, pool: pg.Pool) => void;
  close: () => Promise<void>;
};

/** Their libraries are loaded only where they are asked for. */
export async function openTelemetry({
  hasMetrics,
  tracing: settings,
  version,
  log,
}: {
  hasMetrics: boolean;
  tracing: TracingSettings | null;
  version: string;
  log: Logger;
}): Promise<Telemetry> {
  const metrics = hasMetrics ? (await import('./metrics.ts')).openMetrics(version) : null;
  const tracing = settings && (await import('./otel-tracing.ts')).openOtelTracing(settings, log);
  return {
    metrics,
    tracing,
    watchPool: (name, pool) => {
      metrics?.watchPool(name, pool);
      if (tracing) traceQueries(pool);
    },
    close: async () => tracing?.close(),
  };
}
