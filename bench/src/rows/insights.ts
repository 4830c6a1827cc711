import { setTimeout as sleep } from 'node:timers/promises';

import { contactsPerOwner } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import { measureBoth, round, type Row } from '../measure.ts';
import { recordRequest, type ScreenRequest, sendRequest } from '../record-request.ts';
import { fillInsightNetwork, type InsightMember } from './insight-network.ts';
import { bareListQuery, requestList } from './list-request.ts';

const limitMs = 400;
const rebuildLimitMs = 60_000;
const listFactor = 2;
const pollMs = 500;

/** Notes every contact; the first request sends the job. Resolves with how long it took. */
async function rebuild(
  { http, raw }: BenchEnvironment,
  member: InsightMember,
  request: ScreenRequest,
): Promise<number> {
  await raw.query('delete from insight_changes where owner_id = $1', [member.id]);
  await raw.query(
    `insert into insight_changes (owner_id, contact_id) select owner_id, id from contacts
     where owner_id = $1`,
    [member.id],
  );
  const startedAt = performance.now();
  let isUpdating = true;
  while (isUpdating) {
    const { body } = await sendRequest(http, request, member.headers);
    isUpdating = (JSON.parse(body) as { updating: unknown }).updating !== null;
    if (isUpdating) await sleep(pollMs);
  }
  return performance.now() - startedAt;
}

async function requestSeries() {
  return recordRequest((client) =>
    client.insights.series({ from: '2026-01-01', to: '2026-01-02', step: 'day' }),
  );
}

/** One screen of the insights of the whole network, from what was summed up before: all that it asks for at once. */
async function benchScreen(
  name: string,
  environment: BenchEnvironment,
  requests: readonly ScreenRequest[],
): Promise<Row> {
  const { http, raw } = environment;
  const member = await fillInsightNetwork(environment);
  await rebuild(environment, member, await requestSeries());
  await raw.query('analyze insight_ties, insight_days, insight_flows, insight_hours');
  const [subject, baseline] = await measureBoth(
    { warmUp: 5, runs: 60 },
    () => Promise.all(requests.map((request) => sendRequest(http, request, member.headers))),
    () =>
      raw.query('select count(*), sum(warmth_rank) from contacts where owner_id = $1', [member.id]),
  );
  return {
    row: name,
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio: round(subject.p50 / baseline.p50),
    target: `p95 ≤ ${limitMs} ms`,
    ok: subject.p95 <= limitMs,
  };
}

export async function benchOverview(environment: BenchEnvironment): Promise<Row> {
  const request = await recordRequest((client) => client.insights.overview({ range: 'year' }));
  return benchScreen('insights.overview', environment, [request]);
}

export async function benchHealth(environment: BenchEnvironment): Promise<Row> {
  const request = await recordRequest((client) => client.insights.health({ months: 6 }));
  return benchScreen('insights.health', environment, [request]);
}

/** The score and the first page of the queue, after the job that checks every contact. */
export async function benchQuality(environment: BenchEnvironment): Promise<Row> {
  const score = await recordRequest((client) => client.insightQuality.get());
  const queue = await recordRequest((client) => client.insightQuality.problems({ limit: 30 }));
  const member = await fillInsightNetwork(environment);
  for (let isChecking = true; isChecking;) {
    const { body } = await sendRequest(environment.http, score, member.headers);
    isChecking = (JSON.parse(body) as { checking: boolean }).checking;
    if (isChecking) await sleep(pollMs);
  }
  return benchScreen('insights.quality', environment, [score, queue]);
}

/** The 5,000 people who are drawn, and what is known to connect them. */
export async function benchGraph(environment: BenchEnvironment): Promise<Row> {
  const request = await recordRequest((client) => client.insights.graph({}));
  return benchScreen('insights.graph', environment, [request]);
}

/**
 * The history of the whole network is derived again by the job, while the first page of the contacts is
 * read all the time: its p50 beside that of a quiet time.
 */
export async function benchRebuild(environment: BenchEnvironment): Promise<Row> {
  const { http, raw } = environment;
  const member = await fillInsightNetwork(environment);
  const list = await requestList();
  const read = () => sendRequest(http, list, member.headers);
  const [quiet] = await measureBoth({ warmUp: 50, runs: 300 }, read, () =>
    raw.query(bareListQuery, [member.id]),
  );
  let tookMs: number | undefined;
  const rebuilding = (async () => {
    tookMs = await rebuild(environment, member, await requestSeries());
  })();
  const samples: number[] = [];
  while (tookMs === undefined) {
    const startedAt = performance.now();
    await read();
    samples.push(performance.now() - startedAt);
    await sleep(5);
  }
  await rebuilding;
  const sorted = samples.toSorted((a, b) => a - b);
  const busy = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const ratio = round(busy / quiet.p50);
  return {
    row: 'insights.rebuild',
    p50: round(tookMs),
    p95: round(tookMs),
    p99: round(tookMs),
    perSecond: round((contactsPerOwner * 1_000) / tookMs),
    baseline: { p50: quiet.p50, perSecond: quiet.perSecond },
    ratio,
    target: `≤ ${rebuildLimitMs / 1_000} s, contacts.list meanwhile ≤ ${listFactor} × quiet`,
    ok: tookMs <= rebuildLimitMs && ratio <= listFactor,
  };
}
