import { feedPageSize } from '@kith/contract/feed/rules';

import type { BenchEnvironment } from '../environment.ts';
import { measureBoth, type Row, type Series } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';

import { fillPosts, linkAuthors } from './post-network.ts';

const deepPage = 20;
const limitMs = 60;
/** How much slower a deep page may be: the noise between two equal requests. */
const deepFactor = 1.25;

async function measureFeed({ http, raw, signUp }: BenchEnvironment) {
  const reader = await signUp(`feed-reader-${Date.now()}`);
  await fillPosts(raw);
  await linkAuthors(raw, reader.id);
  const request = (cursor?: string) =>
    recordRequest((client) =>
      client.feed.read(cursor === undefined ? {} : { cursor, limit: feedPageSize }),
    );
  let cursor: string | undefined;
  for (let page = 1; page < deepPage; page += 1) {
    const { body } = await sendRequest(http, await request(cursor), reader.headers);
    cursor = (JSON.parse(body) as { next_cursor: string }).next_cursor;
  }
  const [first, deep] = [await request(), await request(cursor)];
  return measureBoth(
    { warmUp: 20, runs: 200 },
    () => sendRequest(http, first, reader.headers),
    () => sendRequest(http, deep, reader.headers),
  );
}

const measured = new WeakMap<BenchEnvironment, Promise<[Series, Series]>>();

/** Both rows are of one run, in which they alternate. */
function measureOnce(environment: BenchEnvironment): Promise<[Series, Series]> {
  const known = measured.get(environment) ?? measureFeed(environment);
  measured.set(environment, known);
  return known;
}

/** The first page of a feed of 5,000 relationships and 100,000 posts. */
export async function benchFeedFirst(environment: BenchEnvironment): Promise<Row> {
  const [first] = await measureOnce(environment);
  return {
    row: 'feed.first',
    ...first,
    baseline: null,
    ratio: null,
    target: `p95 < ${limitMs} ms`,
    ok: first.p95 < limitMs,
  };
}

/** Its twentieth page, which is as fast. */
export async function benchFeedDeep(environment: BenchEnvironment): Promise<Row> {
  const [first, deep] = await measureOnce(environment);
  return {
    row: 'feed.deep',
    ...deep,
    baseline: { p50: first.p50, perSecond: first.perSecond },
    ratio: Math.round((deep.p50 / first.p50) * 100) / 100,
    target: `p95 < ${limitMs} ms, p50 ≤ ${deepFactor} × page 1`,
    ok: deep.p95 < limitMs && deep.p50 <= deepFactor * first.p50,
  };
}
