import type { ContactFilter } from '@kith/contract/contacts/filter';
import type { ContactSort } from '@kith/contract/contacts/rules';
import type pg from 'pg';

import type { BenchEnvironment } from '../environment.ts';
import { compareWithBaseline, measureWithSparseBaseline, type Row, summarize } from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';

import { barePass, pickRequest, readAllContacts, requestList } from './list-request.ts';

const filterFactor = 1;
const bulkFactor = 2;
const bulkContacts = 10_000;
const bulkRuns = 10;
const bulkTag = 'spring campaign';

/** Three filters and an order each: common together, rare together, and almost no one. */
const filters: { filter: ContactFilter; sort: ContactSort }[] = [
  { filter: { tags: ['vip'], health: ['cooling', 'dormant'], has_email: true }, sort: 'name' },
  {
    filter: { companies: ['Lumen 210'], sources: ['linkedin'], warmth_max: 60 },
    sort: 'last_interaction',
  },
  { filter: { locations: ['Berlin'], overdue: true, has_email: true }, sort: 'warmth' },
  {
    filter: { tags: ['golf club'], locations: ['Osaka', 'Oslo'], warmth_min: 10 },
    sort: 'added',
  },
  { filter: { health: ['thriving'], sources: ['linkedin'], has_phone: false }, sort: 'name' },
  { filter: { tags: ['board'], locations: ['Paris'], never_contacted: true }, sort: 'warmth' },
  {
    filter: { warmth_min: 10, warmth_max: 60, sources: ['manual'], has_cadence: true },
    sort: 'last_interaction',
  },
  {
    filter: { companies: ['Kestrel 48'], last_contact_min_days: 90, has_email: true },
    sort: 'name',
  },
];

/** Gives the 100,000 contacts the properties that filters ask for; does nothing a second time. */
export async function spreadProperties(raw: pg.Client, ownerId: string): Promise<void> {
  const known = await raw.query(
    `select from contacts where owner_id = $1 and location <> '' limit 1`,
    [ownerId],
  );
  if (known.rowCount) return;
  process.stderr.write('Giving the contacts tags, locations and cadences …\n');
  await raw.query(
    `update contacts c set
       tags = case n % 20 when 0 then array['vip', 'golf club'] when 1 then array['board']
         when 2 then array['alumni', 'vip'] else '{}' end,
       location = (array['Berlin', 'Paris', 'Lisbon', 'Osaka', 'Oslo'])[1 + (n / 20) % 5],
       source = case when n % 3 = 0 then 'manual' else 'linkedin' end,
       cadence_days = case when n % 7 = 0 then 30 end,
       search_text = search_text || case n % 20 when 0 then ' vip golf club' when 1 then ' board'
         when 2 then ' alumni vip' else '' end
         || (array[' berlin', ' paris', ' lisbon', ' osaka', ' oslo'])[1 + (n / 20) % 5]
     from (select id, (row_number() over (order by created_at))::integer as n
       from contacts where owner_id = $1) numbered
     where c.owner_id = $1 and c.id = numbered.id`,
    [ownerId],
  );
  await raw.query('vacuum analyze contacts');
}

/** First pages under three filters and an order, of one member's 100,000 contacts. */
export async function benchFilter({ http, raw, big }: BenchEnvironment): Promise<Row> {
  await spreadProperties(raw, big.id);
  const requests = await Promise.all(filters.map(requestList));
  const series = await measureWithSparseBaseline(
    { warmUp: requests.length * 3, runs: requests.length * 40, every: 15 },
    (index) => sendRequest(http, pickRequest(requests, index), big.headers),
    () => readAllContacts(raw, big.id),
  );
  return compareWithBaseline('contacts.filter', series, {
    figure: 'p95',
    factor: filterFactor,
    what: barePass,
  });
}

/** One bare update that adds the tag as it is stored and found, and the removal, which is not timed. */
async function timeBareUpdate(raw: pg.Client, ownerId: string, ids: string[]): Promise<number> {
  const update = (tags: string, words: string) =>
    raw.query(
      `update contacts set tags = ${tags}, search_text = ${words} where owner_id = $1 and id = any($2)`,
      [ownerId, ids, bulkTag],
    );
  const startedAt = performance.now();
  await update('array_append(tags, $3)', "search_text || ' ' || $3");
  const tookMs = performance.now() - startedAt;
  await update('array_remove(tags, $3)', "left(search_text, -length(' ' || $3))");
  return tookMs;
}

/** One tag on 10,000 contacts, undone between the runs, beside one bare update of the same rows. */
export async function benchBulk({ http, raw, big }: BenchEnvironment): Promise<Row> {
  const chosen = await raw.query<{ id: string }>(
    'select id from contacts where owner_id = $1 and deleted_at is null order by id limit $2',
    [big.id, bulkContacts],
  );
  const ids = chosen.rows.map(({ id }) => id);
  const change = { action: 'add_tags' as const, tags: [bulkTag] };
  const request = await recordRequest((client) =>
    client.contacts.bulk({ change, selection: { ids } }),
  );
  const samples: number[] = [];
  const bare: number[] = [];
  for (let run = 0; run <= bulkRuns; run += 1) {
    const startedAt = performance.now();
    const answer = await sendRequest(http, request, big.headers);
    const tookMs = performance.now() - startedAt;
    const { operation_id: id } = JSON.parse(answer.body) as { operation_id: string };
    const undo = await recordRequest((client) => client.contacts.undoBulk({ id }));
    await sendRequest(http, undo, big.headers);
    const bareMs = await timeBareUpdate(raw, big.id, ids);
    // The first run only warms up.
    if (run > 0) {
      samples.push(tookMs);
      bare.push(bareMs);
    }
  }
  const series = { subject: summarize(samples), baseline: summarize(bare) };
  return {
    ...compareWithBaseline('contacts.bulk', series, {
      figure: 'p50',
      factor: bulkFactor,
      what: 'a bare update',
    }),
    perSecond: Math.round((1000 * bulkContacts) / series.subject.p50),
  };
}
