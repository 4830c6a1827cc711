import type { BenchEnvironment } from '../environment.ts';
import { expectSuccess } from '../http-client.ts';
import { measure, type Row } from '../measure.ts';

/** What people type into the dialog, letter by letter: names, a company, a position, a miss. */
const typed = ['Mireille Okafor', 'lind', 'Kestrel 12', 'design lead', 'zzzz', 'Søren'];
const shortest = 2;
const shownInDialog = 8;
const limitMs = 50;

/** The search dialog over 100,000: found, ranked and kept among the recent searches. */
export async function benchSiteSearch({ http, big }: BenchEnvironment): Promise<Row> {
  const config = JSON.parse(expectSuccess(await http.send('GET', '/api/config')).body) as {
    publishable_key: string;
  };
  const headers = { ...big.headers, apikey: config.publishable_key };
  const queries = typed
    .flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1).trim()))
    .filter((query) => query.length >= shortest);
  // Fewer than a member may send in a minute.
  const series = await measure({ warmUp: 40, runs: 240 }, async (index) => {
    const query = queries[index % queries.length];
    const body = JSON.stringify({ query, limit: shownInDialog });
    expectSuccess(await http.send('POST', '/functions/v1/site-search', { headers, body }));
  });
  return {
    row: 'search.contacts',
    ...series,
    baseline: null,
    ratio: null,
    aim: `p95 < ${limitMs} ms`,
    ok: series.p95 < limitMs,
  };
}
