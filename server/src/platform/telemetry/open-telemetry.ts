import type pg from 'pg';

import type { AnsweredRequest } from '../http/request-log.ts';
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
  /** Before their first connections. */
  watchPools: (pools: Record<string, pg.Pool>) => void;
  noteRequest: (request: AnsweredRequest) => void;
  close: () => Promise<void>;
};

/** Their libraries are loaded only where they are asked for. */
export async function openTelemetry({
  hasMetrics,
  tracing: settings,
  version,
  worker,
  log,
}: {
  hasMetrics: boolean;
  tracing: TracingSettings | null;
  version: string;
  /** The number of this process, where several answer on one port. */
  worker: number | null;
  log: Logger;
}): Promise<Telemetry> {
  const metrics = hasMetrics ? (await import('./metrics.ts')).openMetrics(version, worker) : null;
  const tracing = settings && (await import('./otel-tracing.ts')).openOtelTracing(settings, log);
  return {
    metrics,
    tracing,
    watchPools: (pools) => {
      metrics?.watchPools(pools);
      if (tracing) Object.values(pools).forEach(traceQueries);
    },
    noteRequest: (request) => metrics?.noteRequest(request),
    close: async () => tracing?.close(),
  };
}
