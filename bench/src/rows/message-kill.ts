import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import { type SignedUp, signUpOver } from '../../../server/src/testing/api-client.ts';
import {
  checkThread,
  openThread,
  sendPersistently,
} from '../../../server/src/testing/persistent-sender.ts';
import { openCluster } from '../../../server/src/platform/database/cluster.ts';
import { type BenchEnvironment, spawnApp, stopApp, untilReady } from '../environment.ts';
import type { Row } from '../measure.ts';

const port = 3989;
const clients = 50;
const clientsInThread = 5;
const each = 200;
const killedAfter = [2_000, 5_000];

const origin = `http://localhost:${port}`;

/** Fifty members, five to a conversation; each is to send its share into theirs. */
async function gather(database: pg.Pool) {
  const config = (await (await fetch(`${origin}/api/config`)).json()) as {
    publishable_key: string;
  };
  const members: SignedUp[] = [];
  for (let index = 0; index < clients; index += 1) members.push(await signUpOver(origin));
  const threads: string[] = [];
  for (let from = 0; from < clients; from += clientsInThread) {
    const ids = members.slice(from, from + clientsInThread).map(({ memberId }) => memberId);
    threads.push(await openThread(database, ids));
  }
  const sendAll = () =>
    members.map((member, index) =>
      sendPersistently(
        { origins: [origin], member, apiKey: config.publishable_key },
        {
          conversationId: threads[Math.floor(index / clientsInThread)]!,
          count: each,
          mark: `client${index}`,
        },
      ),
    );
  return { threads, sendAll };
}

async function countSent(database: pg.Pool, threads: readonly string[]): Promise<number> {
  const found = await database.query<{ sent: string }>(
    'select sum(last_seq) as sent from conversations where id = any($1)',
    [threads],
  );
  return Number(found.rows[0]?.sent);
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await ended;
}

/**
 * 10,000 messages of 50 clients that retry, while their server is killed twice: each is there once,
 * in the order of its client, and whatever was acknowledged is among them. The figure is how fast
 * they were all in, restarts included.
 */
export async function benchKill({ dataFolder }: BenchEnvironment): Promise<Row> {
  const folder = join(dataFolder, 'kill');
  const start = async () => {
    const child = spawnApp(folder, port, { isApiOnly: true });
    await untilReady(child);
    return child;
  };
  let child = await start();
  const cluster = await openCluster(folder);
  const database = new pg.Pool({ ...cluster.connection, max: 2 });
  const { threads, sendAll } = await gather(database);
  const startedAt = performance.now();
  const sending = Promise.all(sendAll());
  for (const limit of killedAfter) {
    while ((await countSent(database, threads)) < limit) await sleep(20);
    await kill(child);
    child = await start();
  }
  const acknowledged = (await sending).flat();
  const tookMs = performance.now() - startedAt;
  const checks = await Promise.all(threads.map((thread) => checkThread(database, thread)));
  const kept = await database.query<{ id: string }>(
    'select id from messages where conversation_id = any($1)',
    [threads],
  );
  const ids = new Set(kept.rows.map(({ id }) => id));
  const sum = (figure: keyof (typeof checks)[number]) =>
    checks.reduce((total, check) => total + check[figure], 0);
  const total = clients * each;
  const lost = acknowledged.filter(({ id }) => !ids.has(id)).length;
  const figures = [sum('messages'), sum('attempts'), sum('lastSeq'), acknowledged.length];
  process.stderr.write(
    `${total} sends, killed ${killedAfter.length} times: ${figures[0]} messages, ${figures[1]} attempts, ` +
      `${figures[2]} places, ${figures[3]} acknowledged, ${lost} of these lost, ` +
      `${sum('outOfOrder')} clients out of order\n`,
  );
  await database.end();
  await stopApp(child);
  const meanMs = Math.round((1_000 * tookMs) / total) / 1_000;
  return {
    row: 'dm.kill',
    p50: meanMs,
    p95: meanMs,
    p99: meanMs,
    perSecond: Math.round((1e3 * total) / tookMs),
    baseline: null,
    ratio: null,
    target: 'every message once, in order',
    ok: figures.every((figure) => figure === total) && lost === 0 && sum('outOfOrder') === 0,
  };
}
