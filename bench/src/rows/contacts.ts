import { randomUUID } from 'node:crypto';

import { wordsForSearch } from '../dataset.ts';
import type { BenchEnvironment } from '../environment.ts';
import {
  compareWithLimit,
  compareWithQuery,
  measureBoth,
  measureWithSparseBaseline,
  type Row,
} from '../measure.ts';
import { recordRequest, sendRequest } from '../record-request.ts';

import { giveCredits } from './give-credits.ts';
import {
  bareListQuery,
  barePass,
  pickRequest,
  readAllContacts,
  requestList,
  searchLimitMs,
} from './list-request.ts';

/** The first page by warmth, of one member's 100,000 contacts in a table of a million. */
export async function benchList({ http, raw, big }: BenchEnvironment): Promise<Row> {
  const request = await requestList();
  const [subject, baseline] = await measureBoth(
    { warmUp: 200, runs: 1_000 },
    () => sendRequest(http, request, big.headers),
    () => raw.query(bareListQuery, [big.id]),
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
  const ids = chosen.rows.map(({ id }) => id);
  const requests = await Promise.all(
    ids.map((id) => recordRequest((client) => client.contacts.get({ id }))),
  );
  const [subject, baseline] = await measureBoth(
    { warmUp: 200, runs: 1_000 },
    (index) => sendRequest(http, pickRequest(requests, index), big.headers),
    (index) => raw.query(getQuery, [big.id, ids[index % ids.length]]),
  );
  return compareWithQuery('contacts.get', subject, baseline);
}

const addContact = `with c as (
    insert into contacts (owner_id, first_name, last_name, full_name, company, title, name_key,
      search_text)
    values ($1, $2, $3, $2 || ' ' || $3, 'Lumen Labs', 'Founder', lower($2 || ' ' || $3),
      ${wordsForSearch(`lower($2) || ' ' || lower($3) || ' lumen labs founder'`)})
    returning *)`;
const addAddress = `insert into contact_points
    (owner_id, contact_id, kind, position, value, normalized, label)
  select owner_id, id, 'email', 0, $4, $4, 'work' from c returning contact_id`;

export const insertQuery = `${addContact} ${addAddress}`;

/** The same, charged with the credit that a contact costs. */
const chargedInsertQuery = `${addContact}, added as (${addAddress})
  select charge_credits($1, 1, 'contact_created', array[contact_id::text], now()) from added`;

export const inventPerson = () => ({
  first: 'Mireille',
  last: `Okafor ${randomUUID().slice(0, 8)}`,
  email: `${randomUUID()}@example.org`,
});

export const requestInsert = ({ first, last, email }: ReturnType<typeof inventPerson>) =>
  recordRequest((client) =>
    client.contacts.create({
      first_name: first,
      last_name: last,
      company: 'Lumen Labs',
      title: 'Founder',
      emails: [{ value: email, label: 'work' }],
    }),
  );

export async function benchInsert({ http, raw, signUp }: BenchEnvironment): Promise<Row> {
  const member = await signUp('inserter');
  await giveCredits(raw, member.id);
  const load = { warmUp: 100, runs: 600 };
  const requests = await Promise.all(
    Array.from({ length: load.warmUp + load.runs }, () => requestInsert(inventPerson())),
  );
  const [subject, baseline] = await measureBoth(
    load,
    (index) => sendRequest(http, pickRequest(requests, index), member.headers),
    async () => {
      const { first, last, email } = inventPerson();
      await raw.query(chargedInsertQuery, [member.id, first, last, email]);
    },
  );
  await raw.query('delete from contacts where owner_id = $1', [member.id]);
  return compareWithQuery('contacts.insert', subject, baseline);
}

/** What people type, letter by letter: rare and common names, two words, a company, a miss. */
const typed = ['Mireille Okafor', 'lind', 'Zhang-B', 'design lead', 'Kestrel 12', 'zzz', 'Søren'];
const searchFactor = 0.8;

/** Search while typing in 100,000 contacts: every prefix of what people look for. */
export async function benchSearch({ http, raw, big }: BenchEnvironment): Promise<Row> {
  const prefixes = typed.flatMap((text) =>
    Array.from({ length: text.length }, (_, end) => text.slice(0, end + 1).trim()),
  );
  const requests = await Promise.all(prefixes.map((q) => requestList({ q })));
  const series = await measureWithSparseBaseline(
    { warmUp: requests.length, runs: requests.length * 8, every: 20 },
    (index) => sendRequest(http, pickRequest(requests, index), big.headers),
    () => readAllContacts(raw, big.id),
  );
  return compareWithLimit('contacts.search', series, {
    figure: 'p95',
    limitMs: searchLimitMs,
    factor: searchFactor,
    what: barePass,
  });
}
