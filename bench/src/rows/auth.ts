import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { hash, verify } from '@node-rs/argon2';

import { hashingCosts } from '../../../server/src/features/auth/passwords/passwords.ts';
import { type BenchEnvironment, benchPassword } from '../environment.ts';
import { type Answer, createHttpClient, expectSuccess, type HttpClient } from '../http-client.ts';
import { compareWithBaseline, measureBoth, round, type Row, summarize } from '../measure.ts';
import { readMemoryMb } from '../read-memory.ts';
import { sendRequest } from '../record-request.ts';
import { runParallel } from '../run-parallel.ts';

import { requestList } from './list-request.ts';

const parallelSignIns = 4 * availableParallelism();
const signIns = 120;
const signInShare = 0.9;
const verifyShare = 0.7;
const verifyRuns = 400;
const refreshRuns = 200;
const refreshFactor = 8;
const floodSize = 256;
const floodRounds = 4;
const quietRuns = 200;
const flagsPath = '/rest/v1/rpc/get_feature_flags';
const roundMs = 3_000;
const floodFactor = 2;
const floodMemoryMb = 256;

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

/** Sign-ins a second, beside the bare Argon2id that the same cores compute. */
export async function benchSignIn(environment: BenchEnvironment): Promise<Row> {
  const { signIn } = await openSignIn(environment, environment.big.email);
  const stored = await hash(benchPassword, hashingCosts.strong);
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
    target: `per s ≥ ${signInShare} × bare Argon2id`,
    ok: ratio >= signInShare,
  };
}

/** The cheapest request of the router that asks the database; anonymous with the API key alone. */
const readFlags = (http: HttpClient, headers: Record<string, string>) =>
  http.send('POST', flagsPath, { headers, body: '{}' }).then(expectSuccess);

/** One session refreshed again and again, each time with the token of the time before. */
export async function benchRefresh(environment: BenchEnvironment): Promise<Row> {
  const { headers, post, signIn } = await openSignIn(environment, environment.big.email);
  const readToken = (answer: Answer) =>
    (JSON.parse(expectSuccess(answer).body) as { refresh_token: string }).refresh_token;
  let token = readToken(await signIn());
  const [subject, baseline] = await measureBoth(
    { warmUp: 20, runs: refreshRuns },
    async () => {
      const body = { refresh_token: token };
      token = readToken(await post('/auth/v1/token?grant_type=refresh_token', body));
    },
    () => readFlags(environment.http, headers),
  );
  return compareWithBaseline(
    'auth.refresh',
    { subject, baseline },
    { figure: 'p95', factor: refreshFactor, what: 'an anonymous request' },
  );
}

/** The same route as a member and anonymously: the cost of verifying who asks. */
export async function benchVerify(environment: BenchEnvironment): Promise<Row> {
  const { http, big } = environment;
  const { headers } = await openSignIn(environment, big.email);
  const asMember = { authorization: big.headers['authorization'] ?? '' };
  const anonymous = { authorization: `Bearer ${headers.apikey}` };
  const [series, baseline] = await measureBoth(
    { warmUp: 50, runs: verifyRuns },
    () => readFlags(http, { ...headers, ...asMember }),
    () => readFlags(http, { ...headers, ...anonymous }),
  );
  // By medians: a few slow requests of a busy machine must not decide.
  const ratio = round(baseline.p50 / series.p50);
  return {
    row: 'auth.verify',
    ...series,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio,
    target: `speed at p50 ≥ ${verifyShare} × anonymous`,
    ok: ratio >= verifyShare,
  };
}

/**
 * Another member's contact list while 256 sign in at once, several times in a row: its p95 beside
 * that without load. A refused sign-in is given a time to retry.
 */
export async function benchFlood(environment: BenchEnvironment): Promise<Row> {
  const { http, origin, big, appPid } = environment;
  const request = await requestList();
  const list = async () => {
    const startedAt = performance.now();
    await sendRequest(http, request, big.headers);
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
    target: `p95 ≤ ${floodFactor} × quiet, 503 beyond, < ${floodMemoryMb} MB more (${grownMb})`,
    ok: ratio <= floodFactor && isBounded && grownMb < floodMemoryMb,
  };
}
