import { randomUUID } from 'node:crypto';

import type { BenchEnvironment } from '../environment.ts';
import { expectSuccess } from '../http-client.ts';
import { compareWithQuery, measure, measureBoth, type Row } from '../measure.ts';

const summary = `c.id, c.full_name, c.company, c.title, c.location, c.tags, c.cadence_days,
  c.warmth_rank, c.last_interaction_at, c.archived_at, c.created_at`;

const listQuery = `select ${summary}, c.warmth_rank::text as sort_key,
    (select sum(t.active)::integer from contact_tallies t where t.owner_id = $1) as total
  from contacts c
  where c.owner_id = $1 and c.deleted_at is null and c.archived_at is null
  order by c.warmth_rank desc, c.id desc limit 51`;

/** 50 by warmth out of one member's 100,000 in a table of a million. */
export async function benchList({ http, raw, big }: BenchEnvironment): Promise<Row> {
  const [subject, baseline] = await measureBoth(
    { warmUp: 200, runs: 1_000 },
    async () => expectSuccess(await http.send('GET', '/api/v1/contacts?sort=warmth&limit=50', big)),
    () => raw.query(listQuery, [big.id]),
  );
  return compareWithQuery('contacts.list', subject, baseline);
}

const getQuery = `select c.*, (select json_agg(p order by p.kind, p.position) from contact_points p
    where p.owner_id = c.owner_id and p.contact_id = c.id) as points
  from contacts c where c.owner_id = $1 and c.id = $2 and c.deleted_at is null`;

export async function benchGet({ http, raw, big }: BenchEnvironment): Promise<Row> {
  const chosen = await raw.query<{ id: string }>(
    'select id from contacts where owner_id = $1 and deleted_at is null limit 1000',
    [big.id],
  );
  const idAt = (index: number) => chosen.rows[index % chosen.rows.length]?.id;
  const [subject, baseline] = await measureBoth(
    { warmUp: 200, runs: 1_000 },
    async (index) => expectSuccess(await http.send('GET', `/api/v1/contacts/${idAt(index)}`, big)),
    (index) => raw.query(getQuery, [big.id, idAt(index)]),
  );
  return compareWithQuery('contacts.get', subject, baseline);
}

const insertQuery = `with c as (
    insert into contacts (owner_id, first_name, last_name, full_name, company, title, name_key,
      search_text)
    values ($1, $2, $3, $2 || ' ' || $3, 'Lumen Labs', 'Founder', lower($2 || ' ' || $3),
      ' ' || lower($2) || ' ' || lower($3) || ' lumen labs founder')
    returning *)
  insert into contact_points (owner_id, contact_id, kind, position, value, normalized, label)
  select owner_id, id, 'email', 0, $4, $4, 'work' from c returning contact_id`;

const inventPerson = () => ({
  first: 'Mireille',
  last: `Okafor ${randomUUID().slice(0, 8)}`,
  email: `${randomUUID()}@example.org`,
});

export async function benchInsert({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('inserter');
  const [subject, baseline] = await measureBoth(
    { warmUp: 100, runs: 600 },
    async () => {
      const { first, last, email } = inventPerson();
      const body = JSON.stringify({
        first_name: first,
        last_name: last,
        company: 'Lumen Labs',
        title: 'Founder',
        emails: [{ value: email, label: 'work' }],
      });
      expectSuccess(await http.send('POST', '/api/v1/contacts', { headers: member.headers, body }));
    },
    async () => {
      const { first, last, email } = inventPerson();
      await raw.query(insertQuery, [member.id, first, last, email]);
    },
  );
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  return compareWithQuery('contacts.insert', subject, baseline);
}

/** What people type, letter by letter: rare and common names, two words, a company, a miss. */
const typed = ['Mireille Okafor', 'lind', 'Zhang-B', 'design lead', 'Kestrel 12', 'zzz', 'Søren'];
const searchLimitMs = 50;

/** As one types over 100,000: every prefix of what people look for. */
export async function benchSearch({ http, big }: BenchEnvironment): Promise<Row> {
  const prefixes = typed.flatMap((text) =>
    Array.from({ length: text.length }, (_, end) => text.slice(0, end + 1)),
  );
  const series = await measure(
    { warmUp: prefixes.length, runs: prefixes.length * 8 },
    async (index) => {
      const q = encodeURIComponent(prefixes[index % prefixes.length] ?? '');
      expectSuccess(await http.send('GET', `/api/v1/contacts?q=${q}&limit=50`, big));
    },
  );
  return {
    row: 'contacts.search',
    ...series,
    baseline: null,
    ratio: null,
    aim: `p95 < ${searchLimitMs} ms`,
    ok: series.p95 < searchLimitMs,
  };
}
