import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import pg from 'pg';

import packageJson from '../../package.json' with { type: 'json' };

import { searchTextVersion } from '../../server/src/features/contacts/search-text.ts';
import { openCluster } from '../../server/src/platform/database/cluster.ts';

import { contactsPerOwner, countContacts, fillContacts } from './dataset.ts';
import { createHttpClient, expectSuccess, type HttpClient } from './http-client.ts';
import { untilIdle } from './until-idle.ts';

const root = join(import.meta.dirname, '../..');
/** What `npm start` passes to Node. */
const startArguments = packageJson.scripts.start.split(' ').slice(1);
const dataFolder = join(root, 'data/bench');
const port = 3990;
export const benchPassword = 'Bench-Passw0rd!';

/** Where rows are measured: the app as it is shipped, on a database with a million contacts. */
export type BenchEnvironment = {
  origin: string;
  http: HttpClient;
  /** A bare connection to the same database, as its owner: the baseline. */
  raw: pg.Client;
  /** One more bare connection. */
  connect: () => Promise<pg.Client>;
  /** The publishable key, which browsers send. */
  apiKey: string;
  /** The member with 100,000 contacts; without any if no row needs contacts. */
  big: BenchMember;
  signUp: (name: string) => Promise<BenchMember>;
  dataFolder: string;
  appPid: number;
  close: () => Promise<void>;
};

type BenchMember = { id: string; email: string; headers: Record<string, string> };

export function spawnApp(
  folder: string,
  appPort: number,
  { isApiOnly = false, env = {} }: { isApiOnly?: boolean; env?: Record<string, string> } = {},
): ChildProcess {
  const flags = isApiOnly ? ['--api-only'] : [];
  const following = ['--require', join(import.meta.dirname, 'follow-parent.cjs')];
  return spawn(process.execPath, [...following, ...startArguments, ...flags], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(appPort),
      LOG_LEVEL: 'error',
      AUTH_IP_LIMITS: 'false',
      AUTH_ACCOUNT_LIMITS: 'false',
      // A million contacts take longer than a token lives.
      AUTH_JWT_TTL_S: '86400',
      ...env,
    },
  });
}

/** Resolves when the app reports that it is ready. */
export async function untilReady(child: ChildProcess): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is ready on')) resolve();
    });
    child.once('exit', () => reject(new Error('The app ended before it was ready')));
  });
}

export async function stopApp(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGTERM');
  await ended;
}

/**
 * @param needs `needsContacts`: the table of a million is filled, which takes minutes the first time;
 *   `needsApp`: the browser app is served, too.
 */
export async function openEnvironment({
  owners,
  needsContacts,
  needsApp,
}: {
  owners: number;
  needsContacts: boolean;
  needsApp: boolean;
}): Promise<BenchEnvironment> {
  await mkdir(dataFolder, { recursive: true });
  const child = spawnApp(dataFolder, port, { isApiOnly: !needsApp });
  await untilReady(child);
  const origin = `http://localhost:${port}`;
  const http = createHttpClient(origin);
  const { raw, apiKey, signUp, connect } = await openMembers(dataFolder, http);
  const big = needsContacts ? await fillTable(raw, { owners, signUp }) : await signUp('owner-0');
  return {
    origin,
    http,
    raw,
    connect,
    apiKey,
    big,
    signUp,
    dataFolder,
    appPid: child.pid ?? 0,
    close: async () => {
      http.close();
      await raw.end();
      await stopApp(child);
    },
  };
}

/** A bare connection to an app's database, and members of that app. */
export async function openMembers(folder: string, http: HttpClient) {
  const cluster = await openCluster(folder);
  const connect = async () => {
    const client = new pg.Client(cluster.connection);
    await client.connect();
    // A baseline that runs in parallel on an idle machine only would not be comparable.
    await client.query('set max_parallel_workers_per_gather = 0');
    return client;
  };
  const raw = await connect();
  const config = JSON.parse(expectSuccess(await http.send('GET', '/api/config')).body) as {
    publishable_key: string;
  };
  const apiKey = config.publishable_key;
  const signUp = (name: string) => signUpMember({ http, raw, apiKey }, name);
  return { raw, apiKey, signUp, connect };
}

async function signUpMember(
  { http, raw, apiKey }: Pick<BenchEnvironment, 'http' | 'raw' | 'apiKey'>,
  name: string,
): Promise<BenchMember> {
  const email = `${name}@bench.example`;
  const found = await raw.query('select from auth.users where email = $1', [email]);
  const path = found.rowCount === 0 ? '/auth/v1/signup' : '/auth/v1/token?grant_type=password';
  const answer = await http.send('POST', path, {
    headers: { apikey: apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: benchPassword }),
  });
  const session = JSON.parse(expectSuccess(answer).body) as {
    access_token: string;
    user: { id: string };
  };
  await grantConsents(raw, [session.user.id]);
  return {
    id: session.user.id,
    email,
    headers: {
      authorization: `Bearer ${session.access_token}`,
      'content-type': 'application/json',
    },
  };
}

/** What members agree to in their first steps, without which most requests are refused. */
export async function grantConsents(client: pg.Client, memberIds: string[]): Promise<void> {
  await client.query(
    `insert into user_consent (user_id, consent_type, consent_granted)
     select id, type, true
     from unnest($1::uuid[]) id,
       unnest(array['data_processing', 'ai_matching', 'intro_facilitation']) type
     on conflict do nothing`,
    [memberIds],
  );
}

/** Of contacts that the app would derive again, rows would be measured beside a job that rewrites them all. */
async function refuseOutdated(raw: pg.Client): Promise<void> {
  const { rowCount } = await raw.query(
    'select from contacts where search_text not like $1 limit 1',
    [` ${searchTextVersion} %`],
  );
  if (rowCount !== 0)
    throw new Error('The contacts have words of earlier rules: remove data/bench');
}

/** @returns the first of the owners. */
async function fillTable(
  raw: pg.Client,
  { owners, signUp }: { owners: number; signUp: (name: string) => Promise<BenchMember> },
): Promise<BenchMember> {
  const members: BenchMember[] = [];
  for (let index = 0; index < owners; index += 1) {
    const owner = await signUp(`owner-${index}`);
    members.push(owner);
    if ((await countContacts(raw, owner.id)) >= contactsPerOwner) continue;
    process.stderr.write(`Filling ${contactsPerOwner} contacts of owner ${index + 1} …\n`);
    await raw.query('delete from contacts where owner_id = $1', [owner.id]);
    await fillContacts(raw, owner.id, contactsPerOwner);
  }
  // Also what an earlier run left must not slow the rows of this one.
  await raw.query('vacuum analyze contacts, contact_points');
  await untilIdle(raw);
  await refuseOutdated(raw);
  const big = members[0];
  if (!big) throw new Error('No owner');
  return big;
}
