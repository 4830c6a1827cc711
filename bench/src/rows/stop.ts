import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { openCluster } from '../../../server/src/platform/database/cluster.ts';
import { type SignedUp, signUpOver } from '../../../server/src/testing/api-client.ts';
import { spawnApp, stopApp, untilReady } from '../environment.ts';
import { type Row, summarize } from '../measure.ts';

const port = 3988;
const runs = 3;
const lanes = 16;
const loadMs = 1_000;
const limitMs = 5_000;
const pollMs = 20;

const origin = `http://localhost:${port}`;

/** From SIGTERM to the end, under requests and with a job whose query would never end. */
export async function benchStop(): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'kith-bench-'));
  const samples: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const child = spawnApp(folder, port, { isApiOnly: true });
    await untilReady(child);
    const member = await signUpOver(origin);
    await holdJob(folder, member);
    const ended = sendLoad(child, member);
    await sleep(loadMs);
    const startedAt = performance.now();
    await stopApp(child);
    samples.push(performance.now() - startedAt);
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
  const subject = summarize(samples);
  return {
    row: 'server.stop',
    ...subject,
    baseline: null,
    ratio: null,
    target: `p95 < ${limitMs / 1_000} s`,
    ok: subject.p95 < limitMs,
  };
}

/** Starts a job that waits for a lock, which only the end of the database releases. */
async function holdJob(folder: string, member: SignedUp): Promise<void> {
  const { connection } = await openCluster(folder);
  const client = new pg.Client(connection);
  // The database ends the connection when it stops.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table duplicate_dismissals in access exclusive mode');
  await member.call('POST', '/duplicates/scan', {});
  const watcher = new pg.Client(connection);
  await watcher.connect();
  const isWaiting = async () => {
    const found = await watcher.query(
      `select from pg_stat_activity where application_name = 'kith-jobs' and wait_event_type = 'Lock'`,
    );
    return (found.rowCount ?? 0) > 0;
  };
  while (!(await isWaiting())) await sleep(pollMs);
  await watcher.end();
}

/** Requests without a pause, until the app ends. */
async function sendLoad(child: ChildProcess, member: SignedUp): Promise<void> {
  const load = async () => {
    while (child.exitCode === null) {
      const answer = await member.call('GET', '/contacts').catch(() => null);
      if (answer) await answer.arrayBuffer().catch(() => null);
      else await sleep(pollMs);
    }
  };
  await Promise.all(Array.from({ length: lanes }, load));
}
