import { secondMs } from '@kith/contract/core/time';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

import { askForAll } from './worker-metrics.ts';

/*
 * Threat: a member in a label, and labels without end, which fill the memory of this process and of
 * Prometheus. Labels are patterns of routes, methods, codes and kinds of jobs: only what is in the code.
 */

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** More than the code has: whatever exceeds it is a fault, and counted together. */
const mostRoutes = 1_500;
const bucketsS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

type CountedRequest = { method: string; route: string; status: number; ms: number };

export type Metrics = {
  noteRequest: (request: CountedRequest) => void;
  watchPools: (pools: Record<string, pg.Pool>) => void;
  watchSockets: (count: () => number) => void;
  /** A value for each label, of which only the latest set is shown. */
  addGauge: <Label extends string>(
    name: string,
    help: string,
    labels: readonly Label[],
  ) => (values: readonly { labels: Record<Label, string>; value: number }[]) => void;
  /** In the text format of Prometheus. */
  write: () => Promise<{ contentType: string; text: string }>;
};

/** `worker`: the number of this process, where several answer on one port. */
export function openMetrics(version: string, worker: number | null = null): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // The figures of the whole service, from whichever process answers.
  const service = new Registry();
  if (worker !== null) registry.setDefaultLabels({ worker: String(worker) });
  const writeOwn = worker === null ? () => registry.metrics() : askForAll(registry);
  collectDefaultMetrics({ register: registry });
  const labelNames = ['version'] as const;
  new Gauge({ name: 'kith_info', help: 'The version that runs', labelNames, registers }).set(
    { version },
    1,
  );
  return {
    noteRequest: countRequests(registers),
    watchPools: (pools) => watchPools(pools, registers),
    watchSockets: (count) => {
      const help = 'Open realtime connections of this process';
      const gauge: Gauge = new Gauge({
        name: 'kith_websocket_connections',
        help,
        registers,
        collect: () => gauge.set(count()),
      });
    },
    addGauge: (name, help, labels) => {
      const labelNames: string[] = [...labels];
      const gauge = new Gauge({ name, help, labelNames, registers: [service] });
      return (values) => {
        gauge.reset();
        for (const { labels: own, value } of values) gauge.set(own, value);
      };
    },
    write: async () => ({
      contentType: registry.contentType,
      text: `${(await writeOwn()).trimEnd()}\n${await service.metrics()}`,
    }),
  };
}

function countRequests(registers: Registry[]): Metrics['noteRequest'] {
  const requests = new Counter({
    name: 'kith_http_requests_total',
    help: 'Answered requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'kith_http_request_duration_seconds',
    help: 'Time until the answer began, by route and method',
    labelNames: ['route', 'method'],
    buckets: bucketsS,
    registers,
  });
  const routes = new Set<string>();
  return ({ route: given, method: asked, status, ms }) => {
    if (routes.size < mostRoutes) routes.add(given);
    const route = routes.has(given) ? given : 'other';
    const method = knownMethods.has(asked) ? asked : 'other';
    requests.inc({ route, method, status: String(status) });
    durations.observe({ route, method }, ms / secondMs);
  };
}

function watchPools(pools: Record<string, pg.Pool>, registers: Registry[]): void {
  const connections: Gauge = new Gauge({
    name: 'kith_database_connections',
    help: 'Connections to the database by pool and state',
    labelNames: ['pool', 'state'],
    registers,
    collect: () => {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        connections.set({ pool, state: 'busy' }, totalCount - idleCount);
        connections.set({ pool, state: 'idle' }, idleCount);
      }
    },
  });
  const waiting: Gauge = new Gauge({
    name: 'kith_database_waiting',
    help: 'Callers that wait for a connection, by pool',
    labelNames: ['pool'],
    registers,
    collect: () => {
      for (const [pool, { waitingCount }] of Object.entries(pools)) {
        waiting.set({ pool }, waitingCount);
      }
    },
  });
}
