import type { BenchEnvironment } from '../environment.ts';
import { measureBoth, round, type Row } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';

import { pickRequest } from './list-request.ts';
import { fillPathNetwork, linkSearcher, openHashes, unlinkSearcher } from './path-network.ts';

const limitMs = 150;
const warmUp = 10;
/** Fewer than a member may send in a minute. */
const runs = 105;

/**
 * The baseline: everyone who holds the person's address, by one look into the index of hashes. No second
 * connector, consent, block, rule or order.
 */
const bareLookup = `
  select e.holder_id, e.contact_id, c.warmth_rank
  from contact_points p
    join path_edges e on e.hash = path_hash(p.kind, p.normalized, path_key())
    left join contacts c on c.owner_id = e.holder_id and c.id = e.contact_id
  where p.owner_id = $1 and p.contact_id = $2`;

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
  let found = 0;
  const [subject, baseline] = await measureBoth(
    {
      warmUp,
      runs,
      // A day's questions are soon asked.
      before: () => raw.query('delete from path_searches where owner_id = $1', [searcher.id]),
    },
    async (index) => {
      const { body } = await sendRequest(http, pickRequest(requests, index), searcher.headers);
      found += (JSON.parse(body) as { paths: unknown[] }).paths.length;
    },
    (index) => raw.query(bareLookup, [searcher.id, contacts[index % contacts.length]]),
  );
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
  return {
    row: 'paths.search',
    ...subject,
    baseline: { p50: baseline.p50, perSecond: baseline.perSecond },
    ratio: round(subject.p50 / baseline.p50),
    target: `p95 < ${limitMs} ms`,
    ok: subject.p95 < limitMs && found > 0,
  };
}
