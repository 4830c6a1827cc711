import type pg from 'pg';

import type { BenchEnvironment } from '../environment.ts';
import { expectSuccess } from '../http-client.ts';
import { measure, type Row, summarize } from '../measure.ts';

const filterLimitMs = 60;
const bulkLimitMs = 1_000;
const bulkContacts = 10_000;
const bulkRuns = 10;

/** Three filters and an order each: common together, rare together, and hardly anybody. */
const filters = [
  'tags[0]=vip&health[0]=cooling&health[1]=dormant&has_email=true&sort=name',
  'companies[0]=Lumen%20210&sources[0]=linkedin&warmth_max=60&sort=last_interaction',
  'locations[0]=Berlin&overdue=true&has_email=true&sort=warmth',
  'tags[0]=golf%20club&locations[0]=Osaka&locations[1]=Oslo&warmth_min=10&sort=added',
  'health[0]=thriving&sources[0]=linkedin&has_phone=false&sort=name',
  'tags[0]=board&locations[0]=Paris&never_contacted=true&sort=warmth',
  'warmth_min=10&warmth_max=60&sources[0]=manual&has_cadence=true&sort=last_interaction',
  'companies[0]=Kestrel%2048&last_contact_min_days=90&has_email=true&sort=name',
];

/** Gives the 100,000 contacts the properties that filters ask for; does nothing a second time. */
async function spreadProperties(raw: pg.Client, ownerId: string): Promise<void> {
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

/** Pages of 50 under three filters and an order, out of one member's 100,000. */
export async function benchFilter({ http, raw, big }: BenchEnvironment): Promise<Row> {
  await spreadProperties(raw, big.id);
  const series = await measure(
    { warmUp: filters.length * 3, runs: filters.length * 40 },
    async (index) => {
      const filter = filters[index % filters.length] ?? '';
      expectSuccess(await http.send('GET', `/api/v1/contacts?${filter}&limit=50`, big));
    },
  );
  return {
    row: 'contacts.filter',
    ...series,
    baseline: null,
    ratio: null,
    aim: `p95 < ${filterLimitMs} ms`,
    ok: series.p95 < filterLimitMs,
  };
}

/** One tag on 10,000 contacts, and its undo between the runs. */
export async function benchBulk({ http, raw, big }: BenchEnvironment): Promise<Row> {
  const chosen = await raw.query<{ id: string }>(
    'select id from contacts where owner_id = $1 and deleted_at is null order by id limit $2',
    [big.id, bulkContacts],
  );
  const body = JSON.stringify({
    change: { action: 'add_tags', tags: ['spring campaign'] },
    selection: { ids: chosen.rows.map(({ id }) => id) },
  });
  const { headers } = big;
  const samples: number[] = [];
  for (let run = 0; run <= bulkRuns; run += 1) {
    const startedAt = performance.now();
    const answer = expectSuccess(
      await http.send('POST', '/api/v1/contacts/bulk', { headers, body }),
    );
    // The first run only warms up.
    if (run > 0) samples.push(performance.now() - startedAt);
    const { operation_id: id } = JSON.parse(answer.body) as { operation_id: string };
    const undo = `/api/v1/contacts/bulk/${id}/undo`;
    expectSuccess(await http.send('POST', undo, { headers, body: '{}' }));
  }
  const series = summarize(samples);
  return {
    row: 'contacts.bulk',
    ...series,
    perSecond: Math.round((1000 * bulkContacts) / series.p50),
    baseline: null,
    ratio: null,
    aim: `p95 < ${bulkLimitMs / 1000} s`,
    ok: series.p95 < bulkLimitMs,
  };
}
