import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type BenchEnvironment, spawnApp, stopApp, untilReady } from '../environment.ts';
import { openLanes } from '../lean-client.ts';
import { type Row, round } from '../measure.ts';
import { runParallel } from '../run-parallel.ts';

import { bareListQuery, requestList } from './list-request.ts';

const clients = 16;
/** A rate is that of a server which has compiled what it runs often. */
const warmUps = 3_000;
const requests = 3_000;
const targetPerSecond = 1_000;
const workersPort = 3992;
const workers = 2;

/**
 * The contact list requested by 16 clients at once, beside as many bare connections that run its
 * query. The rate includes this load generator, which shares the cores with the app.
 */
export function benchList16(environment: BenchEnvironment): Promise<Row> {
  return measure('contacts.list16', environment.origin, environment);
}

/** The same of an app of two processes, on the same database. */
export async function benchList16Workers(environment: BenchEnvironment): Promise<Row> {
  const { host, user, database } = environment.raw;
  const folder = await mkdtemp(join(tmpdir(), 'kith-bench-'));
  const child = spawnApp(folder, workersPort, {
    isApiOnly: true,
    env: {
      WORKERS: String(workers),
      DATABASE_URL: `postgres://${user}@${encodeURIComponent(host)}/${database}`,
      // It accepts the tokens that the other app issued.
      APP_ORIGIN: environment.origin,
    },
  });
  await untilReady(child);
  try {
    return await measure('contacts.list16.workers', `http://localhost:${workersPort}`, environment);
  } finally {
    await stopApp(child);
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  row: string,
  origin: string,
  { big, connect }: Pick<BenchEnvironment, 'big' | 'connect'>,
): Promise<Row> {
  const request = await requestList();
  const { send, close } = await openLanes(origin, request, {
    headers: big.headers,
    lanes: clients,
  });
  const list = (_index: number, lane: number) => send(lane);
  await runParallel({ times: warmUps, atOnce: clients }, list);
  const subject = await runParallel({ times: requests, atOnce: clients }, list);
  close();
  const connections = await Promise.all(Array.from({ length: clients }, connect));
  const query = (_index: number, lane: number) => connections[lane]!.query(bareListQuery, [big.id]);
  const baseline = await runParallel({ times: requests, atOnce: clients }, query);
  await Promise.all(connections.map((connection) => connection.end()));
  return {
    row,
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio: round(subject.perSecond / baseline.perSecond),
    target: `≥ ${targetPerSecond} per s (bare ${Math.round(baseline.perSecond)})`,
    ok: subject.perSecond >= targetPerSecond,
  };
}
