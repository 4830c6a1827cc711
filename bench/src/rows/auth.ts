import { availableParallelism } from 'node:os';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import { hash, verify } from '@node-rs/argon2';

import { productCost } from '../../../server/src/features/passwords/passwords.ts';
import { type BenchEnvironment, benchPassword } from '../environment.ts';
import { type Answer, createHttpClient, expectSuccess } from '../http-client.ts';
import { measureBoth, type Row, type Series, summarize } from '../measure.ts';

const parallelSignIns = 4 * availableParallelism();
const signIns = 120;
const signInAim = 0.9;
const verifyAim = 0.85;
const verifyRuns = 400;
const refreshRuns = 200;
const refreshLimitMs = 25;
const floodSize = 256;
const floodRounds = 4;
const quietRuns = 200;
const roundMs = 3_000;
const floodFactor = 2;
const floodMemoryMb = 256;

/** Runs `work` so many times with so many at once; each sample is the time from one's start to its end. */
async function runParallel(
  { times, atOnce }: { times: number; atOnce: number },
  work: () => Promise<unknown>,
): Promise<Series> {
  const samples: number[] = [];
  const startedAt = performance.now();
  let left = times;
  const lanes = Array.from({ length: atOnce }, async () => {
    while (left > 0) {
      left -= 1;
      const beganAt = performance.now();
      await work();
      samples.push(performance.now() - beganAt);
    }
  });
  await Promise.all(lanes);
  const perSecond = Math.round((1000 * times) / (performance.now() - startedAt));
  return { ...summarize(samples), perSecond };
}

async function openSignIn({ http }: Pick<BenchEnvironment, 'http'>, email: string) {
  const config = JSON.parse(expectSuccess(await http.send('GET', '/api/config')).body) as {
    publishable_key: string;
  };
  const headers = { apikey: config.publishable_key, 'content-type': 'application/json' };
  const post = (path: string, body: object): Promise<Answer> =>
    http.send('POST', path, { headers, body: JSON.stringify(body) });
  const signIn = () =>
    post('/auth/v1/token?grant_type=password', { email, password: benchPassword });
  return { headers, post, signIn };
}

/** Sign-ins a second, held against what the same cores do of bare Argon2id. */
export async function benchSignIn(environment: BenchEnvironment): Promise<Row> {
  const { signIn } = await openSignIn(environment, environment.big.email);
  const stored = await hash(benchPassword, productCost);
  const load = { times: signIns, atOnce: parallelSignIns };
  await runParallel({ times: parallelSignIns, atOnce: parallelSignIns }, signIn);
  // As many at once as there are cores: more would only take memory from each other.
  const bare = { times: signIns, atOnce: availableParallelism() };
  const baseline = await runParallel(bare, () => verify(stored, benchPassword));
  const series = await runParallel(load, async () => expectSuccess(await signIn()));
  const ratio = Math.round((1000 * series.perSecond) / baseline.perSecond) / 1000;
  return {
    row: 'auth.signin',
    ...series,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio,
    aim: `per s ≥ ${signInAim} × bare Argon2id`,
    ok: ratio >= signInAim,
  };
}

/** One session refreshed again and again, each time with the token of the time before. */
export async function benchRefresh(environment: BenchEnvironment): Promise<Row> {
  const { post, signIn } = await openSignIn(environment, environment.big.email);
  const readToken = (answer: Answer) =>
    (JSON.parse(expectSuccess(answer).body) as { refresh_token: string }).refresh_token;
  let token = readToken(await signIn());
  const samples: number[] = [];
  for (let run = -20; run < refreshRuns; run += 1) {
    const startedAt = performance.now();
    token = readToken(
      await post('/auth/v1/token?grant_type=refresh_token', { refresh_token: token }),
    );
    if (run >= 0) samples.push(performance.now() - startedAt);
  }
  const series = summarize(samples);
  return {
    row: 'auth.refresh',
    ...series,
    baseline: null,
    ratio: null,
    aim: `p95 < ${refreshLimitMs} ms`,
    ok: series.p95 < refreshLimitMs,
  };
}

/** The same route as a member and as nobody: what it costs to find out who asks. */
export async function benchVerify(environment: BenchEnvironment): Promise<Row> {
  const { http, big } = environment;
  const { headers } = await openSignIn(environment, big.email);
  const ask = (extra: Record<string, string>) =>
    http
      .send('POST', '/rest/v1/rpc/get_feature_flags', {
        headers: { ...headers, ...extra },
        body: '{}',
      })
      .then(expectSuccess);
  const asMember = { authorization: big.headers['authorization'] ?? '' };
  const asNobody = { authorization: `Bearer ${headers.apikey}` };
  const [series, baseline] = await measureBoth(
    { warmUp: 50, runs: verifyRuns },
    () => ask(asMember),
    () => ask(asNobody),
  );
  const ratio = Math.round((1000 * series.perSecond) / baseline.perSecond) / 1000;
  return {
    row: 'auth.verify',
    ...series,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio,
    aim: `per s ≥ ${verifyAim} × without`,
    ok: ratio >= verifyAim,
  };
}

/** Resident memory of the app, in megabytes. */
async function readMemoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/u.exec(status)?.[1] ?? 0) / 1024;
}

/**
 * What another member feels while 256 sign in at once, several times in a row: their list's p95
 * against that of a quiet hour. Whoever finds the queue full is told when to come again.
 */
export async function benchFlood(environment: BenchEnvironment): Promise<Row> {
  const { http, origin, big, appPid } = environment;
  const list = async () => {
    const startedAt = performance.now();
    expectSuccess(await http.send('GET', '/api/v1/contacts?limit=50', big));
    return performance.now() - startedAt;
  };
  const quiet: number[] = [];
  for (let run = -50; run < quietRuns; run += 1) {
    const tookMs = await list();
    if (run >= 0) quiet.push(tookMs);
  }
  const memoryBefore = await readMemoryMb(appPid);
  const busy: number[] = [];
  const answers: Answer[] = [];
  let memoryPeak = memoryBefore;
  for (let round = 0; round < floodRounds; round += 1) {
    // Its connections are new each time: the app closes those that idled in the round before.
    const crowd = createHttpClient(origin, { maxSockets: floodSize });
    const { signIn } = await openSignIn({ http: crowd }, big.email);
    const endsAt = performance.now() + roundMs;
    const flood = Promise.all(Array.from({ length: floodSize }, signIn));
    // Awaited below: until then a failure must not end the whole bench.
    flood.catch(() => undefined);
    while (performance.now() < endsAt) {
      busy.push(await list());
      await sleep(5);
    }
    memoryPeak = Math.max(memoryPeak, await readMemoryMb(appPid));
    answers.push(...(await flood));
    crowd.close();
  }
  const [series, baseline] = [summarize(busy), summarize(quiet)];
  const statuses = new Set(answers.map(({ status }) => status));
  const isRefusedWell = answers.every(
    ({ status, retryAfter }) => status === 200 || (status === 503 && Number(retryAfter) > 0),
  );
  const grownMb = Math.round(memoryPeak - memoryBefore);
  const ratio = Math.round((1000 * series.p95) / baseline.p95) / 1000;
  const isBounded = statuses.has(200) && statuses.has(503) && isRefusedWell;
  return {
    row: 'auth.flood',
    ...series,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio,
    aim: `p95 ≤ ${floodFactor} × quiet, 503 beyond, < ${floodMemoryMb} MB more (${grownMb})`,
    ok: ratio <= floodFactor && isBounded && grownMb < floodMemoryMb,
  };
}
