import { dialogSearchRequest } from '@kith/contract/search/requests';

import type { BenchEnvironment } from '../environment.ts';
import { compareWithLimit, measureWithSparseBaseline, type Row } from '../measure.ts';
import { recordFunctionCall, sendRequest } from '../record-request.ts';

import { barePass, pickRequest, readAllContacts, searchLimitMs } from './list-request.ts';
import { inOwnMinute } from './search-minute.ts';

/** What people type into the dialog, letter by letter: names, a company, a position, a miss. */
const typed = ['Mireille Okafor', 'lind', 'Kestrel 12', 'design lead', 'zzzz', 'Søren'];
const shortest = 2;
const factor = 0.8;

/** The search dialog over 100,000 contacts: found, ranked and kept among the recent searches. */
export async function benchSiteSearch({ http, raw, big, apiKey }: BenchEnvironment): Promise<Row> {
  const headers = { ...big.headers, apikey: apiKey };
  const requests = typed
    .flatMap((text) => Array.from(text, (_, end) => text.slice(0, end + 1).trim()))
    .filter((query) => query.length >= shortest)
    .map((query) => recordFunctionCall('site-search', dialogSearchRequest(query)));
  // Fewer than a member may send in a minute.
  const series = await inOwnMinute(() =>
    measureWithSparseBaseline(
      { warmUp: 40, runs: 240, every: 12 },
      (index) => sendRequest(http, pickRequest(requests, index), headers),
      () => readAllContacts(raw, big.id),
    ),
  );
  return compareWithLimit('search.contacts', series, {
    figure: 'p95',
    limitMs: searchLimitMs,
    factor,
    what: barePass,
  });
}
