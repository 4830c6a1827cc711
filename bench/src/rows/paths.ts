import type { BenchEnvironment } from '../environment.ts';
import { type Row, summarize } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';

import { pickRequest } from './list-request.ts';
import { fillPathNetwork, linkSearcher, openHashes, unlinkSearcher } from './path-network.ts';

const limitMs = 150;
const warmUp = 10;
/** Fewer than a member may send in a minute. */
const runs = 105;

/** Who could introduce a member of 100,000 with 20,000,000 edges to people of all kinds. */
export async function benchPaths({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const searcher = await signUp(`path-searcher-${Date.now()}`);
  await openHashes(raw);
  await fillPathNetwork(raw);
  const contacts = await linkSearcher(raw, searcher.id);
  const requests = await Promise.all(
    contacts.map((contact_id) =>
      recordRequest((client) => client.paths.search({ kind: 'person', contact_id })),
    ),
  );
  const samples: number[] = [];
  let found = 0;
  for (let index = 0; index < warmUp + runs; index += 1) {
    // A day's questions are soon asked.
    await raw.query('delete from path_searches where owner_id = $1', [searcher.id]);
    const request = pickRequest(requests, index);
    const startedAt = performance.now();
    const { body } = await sendRequest(http, request, searcher.headers);
    if (index >= warmUp) samples.push(performance.now() - startedAt);
    found += (JSON.parse(body) as { paths: unknown[] }).paths.length;
  }
  await unlinkSearcher(raw, searcher.id);
  const { rows } = await raw.query<{ edges: string; table: string; index: string }>(
    `select (select count(*) from path_edges)::text as edges,
       pg_size_pretty(pg_relation_size('path_edges')) as table,
       pg_size_pretty(pg_indexes_size('path_edges')) as index`,
  );
  const [size] = rows;
  process.stderr.write(
    `${found} paths over ${size?.edges ?? ''} edges: table ${size?.table ?? ''}, index ${size?.index ?? ''}\n`,
  );
  const series = summarize(samples);
  return {
    row: 'paths.search',
    ...series,
    baseline: null,
    ratio: null,
    target: `p95 < ${limitMs} ms`,
    ok: series.p95 < limitMs && found > 0,
  };
}
