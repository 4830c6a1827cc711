import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { secondMs } from '@kith/contract/core/time';
import type { PublicConfig } from '@kith/contract/system/schemas';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

import { orderRestart, readPrimaryState } from '#cli/primary-file.ts';
import { type SignedUp, signUpOver } from '#testing/api-client.ts';
import { followNotifications } from '#testing/follow-notifications.ts';
import { createLinkedInSample } from '#testing/samples/linkedin-sample.ts';
import { runCommand, type ServerProcess, startServerProcess } from '#testing/server-process.ts';
import { startReadyProxy } from '#testing/ready-proxy.ts';
import { giveCredits } from '#testing/test-credits.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { waitFor } from '#testing/wait-for.ts';
import { readWorkerPids } from '#testing/worker-pids.ts';

const database = await useFileDatabase();
const sockets = 12;
const lanes = 6;
const backWithinMs = 8 * secondMs;
const servers: ServerProcess[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kith-restart-'));
});
// A failed test must not leave its servers behind.
afterEach(() => servers.splice(0).forEach(({ child }) => child.kill('SIGKILL')));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(env: Record<string, string> = {}) {
  const { host, user } = inject('cluster');
  const address = `postgres://${user}@${encodeURIComponent(host)}/${database.connection.database}`;
  const given = { DATABASE_URL: address, DATA_DIR: folder, AUTH_IP_LIMITS: 'false', ...env };
  const server = await startServerProcess(given);
  servers.push(server);
  return { ...server, env: { ...given, PORT: new URL(server.origin).port } };
}

/** Requests without a pause and with pauses, reading and writing, until it is ended. */
function sendLoad({ call }: SignedUp) {
  const faults: string[] = [];
  const counts = { requests: 0, made: 0 };
  let isOver = false;
  const send = async (method: string, path: string, body?: object) => {
    counts.requests += 1;
    try {
      const answer = await call(method, path, body);
      await answer.text();
      if (answer.ok) return true;
      faults.push(`${method} ${path} answered ${answer.status}`);
    } catch (error) {
      const { message, cause } = error as Error;
      faults.push(`${method} ${path}: ${message} ${String(cause)}`);
    }
    return false;
  };
  const work = async (lane: number) => {
    while (!isOver) {
      await send('GET', '/contacts?limit=20');
      if (await send('POST', '/contacts', { first_name: `Lane ${lane}` })) counts.made += 1;
      await sleep((lane + 1) * 50);
    }
  };
  const working = Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane)));
  return {
    faults,
    counts,
    end: async () => {
      isOver = true;
      await working;
    },
  };
}

/** Writes notifications until it is ended. */
function notify(memberId: string) {
  const titles: string[] = [];
  let isOver = false;
  const work = async () => {
    while (!isOver) {
      const title = `Notification ${titles.length}`;
      await database.pool.query(
        `insert into notifications (user_id, type, title, message, created_at)
         values ($1, 'other', $2, '', now())`,
        [memberId, title],
      );
      titles.push(title);
      await sleep(50);
    }
  };
  const working = work();
  return {
    titles,
    end: async () => {
      isOver = true;
      await working;
    },
  };
}

/** An upload whose second half is sent once `proceed` resolves. @returns its status. */
async function uploadInHalves({ accessToken }: SignedUp, origin: string, proceed: Promise<void>) {
  const { connections } = createLinkedInSample({ people: 200 });
  const upload = request(`${origin}/api/v1/imports?file_name=Connections.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, expect: '100-continue' },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    upload.on('response', (answer) => resolve(answer.resume().statusCode));
    upload.on('error', reject);
  });
  await new Promise((resolve) => {
    upload.on('continue', resolve).flushHeaders();
  });
  upload.write(connections.subarray(0, 1_000));
  void proceed.then(() => upload.end(connections.subarray(1_000)));
  return { answered };
}

test('a restart under load loses no request and no event, and every socket is back within seconds', async () => {
  const server = await start({ WORKERS: '2' });
  const { origin } = server;
  const member = await signUpOver(origin);
  await giveCredits(database, member.memberId);
  const reader = await signUpOver(origin);
  const config = (await (await fetch(`${origin}/api/config`)).json()) as PublicConfig;
  const load = sendLoad(member);
  const followers = await Promise.all(
    Array.from({ length: sockets }, () =>
      followNotifications({
        origin,
        apiKey: config.publishable_key,
        token: reader.accessToken,
        onFault: (fault) => load.faults.push(fault),
      }),
    ),
  );
  const events = notify(reader.memberId);
  const proceed = Promise.withResolvers<void>();
  const uploads = [
    await uploadInHalves(member, origin, proceed.promise),
    await uploadInHalves(reader, origin, proceed.promise),
  ];
  const before = await readWorkerPids(server.child);
  const restarting = runCommand('restart', ['--api-only'], server.env);
  // The first of the old ones is finishing its upload.
  await waitFor(async () => {
    const pids = await readWorkerPids(server.child);
    return pids.length === 3 ? true : undefined;
  });
  await sleep(secondMs);
  proceed.resolve();
  expect(await Promise.all(uploads.map(({ answered }) => answered))).toEqual([201, 201]);
  expect(await restarting).toContain('All processes are replaced');
  const restartedAt = performance.now();
  await waitFor(() => followers.every((one) => one.subscriptions() > 1) || undefined, backWithinMs);
  await events.end();
  await waitFor(
    () =>
      followers.every(({ seen }) => events.titles.every((title) => seen.has(title))) || undefined,
    backWithinMs - (performance.now() - restartedAt),
  );
  await load.end();

  expect(load.faults).toEqual([]);
  expect(load.counts.requests).toBeGreaterThan(100);
  const made = await database.pool.query<{ count: number }>(
    `select count(*)::integer as count from contacts where owner_id = $1 and first_name like 'Lane %'`,
    [member.memberId],
  );
  expect(made.rows[0]?.count).toBe(load.counts.made);
  const after = await readWorkerPids(server.child);
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  await Promise.all(followers.map(({ close }) => close()));

  await expectSurvival(server, after);
  expect(await server.stop('SIGTERM')).toBe(0);
});

/** A release that does not start leaves what runs alone. */
async function expectSurvival(
  server: Awaited<ReturnType<typeof start>>,
  pids: number[],
): Promise<void> {
  const place = { dataDir: folder, PORT: Number(server.env.PORT) };
  await orderRestart(place, join(folder, 'start.cjs'));
  server.child.kill('SIGUSR2');
  const fault = await waitFor(async () => (await readPrimaryState(place))?.fault ?? undefined);
  expect(fault).toContain('A worker ended with code 1');
  expect(await readWorkerPids(server.child)).toEqual(pids);
  expect((await fetch(`${server.origin}/api/ready`)).status).toBe(200);
}

test('behind a proxy, a server that is stopped once another one is ready loses no request', async () => {
  const old = await start({ DRAIN_NOTICE_S: '1', APP_ORIGIN: 'http://localhost:3000' });
  const proxy = await startReadyProxy([old.origin]);
  const member = await signUpOver(old.origin);
  await giveCredits(database, member.memberId);
  const behind = { ...member, call: callAt(proxy.origin, member) };
  const load = sendLoad(behind);
  const next = await start({ APP_ORIGIN: 'http://localhost:3000' });
  proxy.add(next.origin);
  await sleep(secondMs / 2);
  const stopping = old.stop('SIGTERM');
  const answer = await waitFor(async () => {
    const ready = await fetch(`${old.origin}/api/ready`);
    return ready.status === 503 ? ready.json() : undefined;
  });
  expect(answer).toMatchObject({ status: 'stopping' });
  // It still serves whoever has not noticed.
  expect((await member.call('GET', '/contacts')).status).toBe(200);
  expect(await stopping).toBe(0);
  await sleep(secondMs / 2);
  await load.end();
  expect(load.faults).toEqual([]);
  expect(load.counts.requests).toBeGreaterThan(50);
  await proxy.close();
  expect(await next.stop('SIGTERM')).toBe(0);
});

/** The member's calls at another address. */
function callAt(origin: string, { accessToken }: SignedUp): SignedUp['call'] {
  return (method, path, body) =>
    fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
}
