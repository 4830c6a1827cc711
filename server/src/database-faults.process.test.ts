import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import type { PublicConfig } from '@kith/contract/system/schemas';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { openCluster } from '#platform/database/cluster.ts';
import { type SignedUp, signUpOver } from '#testing/api-client.ts';
import { signalDatabase } from '#testing/database-processes.ts';
import { openRawSocket } from '#testing/raw-socket.ts';
import {
  createDataFolder,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';
import { waitFor } from '#testing/wait-for.ts';

const lanes = 8;
/** Well above what a request takes on a busy machine, well below the ten seconds of a caller. */
const limitS = '2';

let folder: Awaited<ReturnType<typeof createDataFolder>>;
let server: ServerProcess;
let member: SignedUp;
let apikey: string;

type Setup = {
  /** Where the server finds its database. */
  settings: Record<string, string>;
  /** Starts a killed database as its operator would; the server starts its private one itself. */
  restart: () => Promise<void>;
};

const setups: Record<string, () => Promise<Setup>> = {
  'the private database': async () => ({
    settings: { DATA_DIR: folder.path },
    restart: async () => undefined,
  }),
  'an external database': async () => {
    const { connection, ensureRunning: restart } = await openCluster(folder.path);
    const { user, host, database } = connection;
    const address = `postgres://${user}@${encodeURIComponent(host)}/${database}`;
    return { settings: { DATA_DIR: join(folder.path, 'app'), DATABASE_URL: address }, restart };
  },
};

async function start({ settings }: Setup): Promise<void> {
  const env = { ...settings, DATABASE_TIMEOUT_S: limitS, LOG_LEVEL: 'silent' };
  server = await startServerProcess(env);
  const config = await (await fetch(`${server.origin}/api/config`)).json();
  apikey = (config as PublicConfig).publishable_key;
  member = await signUpOver(server.origin);
  await member.call('POST', '/contacts', { first_name: 'Ana' });
}

/** Requests without a pause that fill every connection, until the test ends. */
function sendLoad(): void {
  let isOver = false;
  onTestFinished(() => void (isOver = true));
  const load = async () => {
    while (!isOver) {
      const answer = await member.call('GET', '/contacts').catch(() => null);
      if (answer?.status !== 200) await sleep(20);
      await answer?.arrayBuffer().catch(() => null);
    }
  };
  for (let lane = 0; lane < lanes; lane += 1) void load();
}

/** One request of each kind of endpoint: its status, its retry time and its code. */
async function askAll() {
  const headers = {
    apikey,
    authorization: `Bearer ${member.accessToken}`,
    'content-type': 'application/json',
    'x-supabase-api-version': '2024-01-01',
  };
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.origin}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const read = (await answer.json()) as { code?: string; database?: string };
    return [path, answer.status, answer.headers.get('retry-after'), read.code ?? read.database];
  };
  return Promise.all([
    ask('GET', '/api/health'),
    ask('GET', '/api/v1/contacts'),
    ask('POST', '/api/v1/contacts', { first_name: 'Ben' }),
    ask('GET', '/api/v1/contacts/export?format=csv'),
    ask('GET', '/auth/v1/user'),
    ask('POST', '/auth/v1/token?grant_type=password', { email: member.email, password: 'x' }),
    ask('GET', '/rest/v1/notifications?select=id'),
    ask('POST', '/functions/v1/get-feature-flags', {}),
    ask('GET', '/dev/mail'),
    ask('GET', '/unsubscribe/unknown'),
  ]);
}

function expectOutage(answers: Awaited<ReturnType<typeof askAll>>): void {
  // The stock client knows an outage of its database by this code.
  const codeOf = (path: unknown) => (String(path).startsWith('/rest') ? 'PGRST001' : 'unavailable');
  expect(answers).toEqual(answers.map(([path]) => [path, 503, '5', codeOf(path)]));
}

async function openMemberSocket() {
  const query = new URLSearchParams({ apikey, vsn: '2.0.0' }).toString();
  const socket = await openRawSocket(
    `${server.origin.replace('http', 'ws')}/realtime/v1/websocket?${query}`,
  );
  const table = { event: '*', schema: 'public', table: 'notifications' };
  expect((await socket.join('mine', [table], member.accessToken)).status).toBe('ok');
  return socket;
}

/** Requests, jobs and sockets work again, without a new start. */
async function expectRecovery(): Promise<void> {
  await waitFor(async () => {
    const answer = await member.call('GET', '/contacts').catch(() => null);
    return answer?.status === 200 || undefined;
  });
  const before = await readScan();
  await waitFor(async () => {
    const asked = await member.call('POST', '/duplicates/scan', {});
    return asked.ok || undefined;
  });
  await waitFor(async () => {
    const scan = await readScan();
    return (scan?.status === 'completed' && scan.finished_at !== before?.finished_at) || undefined;
  });
  const socket = await waitFor(() => openMemberSocket().catch(() => undefined));
  socket.close();
}

async function readScan() {
  const answer = await member.call('GET', '/duplicates/status');
  if (!answer.ok) return null;
  const { scan } = (await answer.json()) as {
    scan: { status: string; finished_at: string | null } | null;
  };
  return scan;
}

describe.each(Object.entries(setups))('%s', (_, prepare) => {
  let setup: Setup;
  beforeAll(async () => {
    folder = await createDataFolder();
    setup = await prepare();
    await start(setup);
  });
  afterAll(async () => {
    server.child.kill('SIGKILL');
    await folder.remove();
  });

  test('that hangs: every request ends with 503, and all work again once it answers', async () => {
    sendLoad();
    const resume = await signalDatabase(folder.path, 'SIGSTOP');
    try {
      expectOutage(await askAll());
    } finally {
      resume('SIGCONT');
    }
    await expectRecovery();
  });

  test('that is killed: requests end with 503, and all work again once it is back', async () => {
    sendLoad();
    const socket = await openMemberSocket();
    await signalDatabase(folder.path, 'SIGKILL');
    const refused = await waitFor(async () => {
      const answer = await member.call('GET', '/contacts');
      return answer.status === 200 ? undefined : answer;
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    await setup.restart();
    // Clients reconnect and read what they may have missed.
    expect((await socket.closed).code).toBe(1012);
    await expectRecovery();
  });
});
