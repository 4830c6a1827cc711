import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { fillContacts } from '../dataset.ts';
import { openMembers, spawnApp, stopApp, untilReady } from '../environment.ts';
import { createHttpClient } from '../http-client.ts';
import type { Row } from '../measure.ts';
import { readAllMemoryMb } from '../read-memory.ts';
import { sendRequest } from '../record-request.ts';

import { requestList } from './list-request.ts';

const port = 3993;
const contacts = 1_000;
const clients = 200;
const loadMs = 60_000;
/** An idle thread ends after a minute. */
const settleMs = 75_000;

type Measured = {
  row: string;
  /** How many processes answer. */
  workers: number;
  /** Of all processes but the database's. */
  limitsMb: { rest: number; load: number };
};

async function startApp(folder: string, workers: number) {
  const child = spawnApp(folder, port, { isApiOnly: true, env: { WORKERS: String(workers) } });
  await untilReady(child);
  return child;
}

/**
 * Resident memory of the app's process in megabytes (in the columns of milliseconds), at any start
 * but the first: at rest as p50, and after a minute in which 200 clients request the contact list as
 * p95.
 */
export function benchMemory(): Promise<Row> {
  return measure({ row: 'server.memory', workers: 1, limitsMb: { rest: 120, load: 300 } });
}

/** The same of two processes and the one that started them, together. */
export function benchMemoryWorkers(): Promise<Row> {
  return measure({ row: 'server.memory.workers', workers: 2, limitsMb: { rest: 320, load: 680 } });
}

async function measure({ row, workers, limitsMb: { rest, load } }: Measured): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-bench-'));
  await stopApp(await startApp(folder, workers));
  const child = await startApp(folder, workers);
  const http = createHttpClient(`http://localhost:${port}`, { maxSockets: clients });
  try {
    await sleep(settleMs);
    const restMb = Math.round(await readAllMemoryMb(child.pid ?? 0));
    const { raw, signUp } = await openMembers(folder, http);
    const member = await signUp('memory');
    await fillContacts(raw, member.id, contacts);
    await raw.end();
    const request = await requestList();
    const endsAt = performance.now() + loadMs;
    let count = 0;
    const work = async () => {
      for (; performance.now() < endsAt; count += 1)
        await sendRequest(http, request, member.headers);
    };
    await Promise.all(Array.from({ length: clients }, work));
    const loadMb = Math.round(await readAllMemoryMb(child.pid ?? 0));
    return {
      row,
      p50: restMb,
      p95: loadMb,
      p99: loadMb,
      perSecond: Math.round((1e3 * count) / loadMs),
      baseline: null,
      ratio: null,
      target: `at rest ≤ ${rest} MB, after the load ≤ ${load} MB`,
      ok: restMb <= rest && loadMb <= load,
    };
  } finally {
    http.close();
    await stopApp(child);
    await rm(folder, { recursive: true, force: true });
  }
}
