import { randomBytes, randomInt, randomUUID } from 'node:crypto';

import pg from 'pg';

import {
  keyOf,
  listTables,
  schemaRecordTables,
  type TableName,
} from '#platform/database/catalogue.ts';

/** A column as the catalogue describes it. */
type Column = {
  name: string;
  type: string;
  isIdentity: boolean;
  /** What a check constraint of the form `column in (…)` allows. */
  allowed: string[] | null;
  /** The column of another table that it must be found in. */
  parent: { table: string; column: string } | null;
};

type Row = Record<string, unknown>;

/** The owner's column, if it has another name. Shared rows count as their creator's. */
const ownerColumns: Readonly<Record<string, string>> = {
  'auth.users': 'id',
  'public.conversations': 'started_by',
  'public.messages': 'sender_id',
  'public.profiles': 'id',
};

/** The member that a row of the service is about. It isn't theirs: they can't read it. */
const subjectColumns: Readonly<Record<string, string>> = {
  'public.bridge_events': 'actor_id',
  'public.moderation_cases': 'member_id',
};

/** The owner's column; null for a table without an owner. */
export async function findOwnerColumn(
  client: pg.ClientBase,
  table: TableName,
): Promise<string | null> {
  const columns = await listColumns(client, table);
  const names = columns.map((column) => column.name);
  const named = ownerColumns[keyOf(table)];
  if (named !== undefined) return named;
  return names.find((name) => name === 'owner_id' || name === 'user_id') ?? null;
}

export function quoteTable({ schema, name }: TableName): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

async function listColumns(client: pg.ClientBase, table: TableName): Promise<Column[]> {
  const found = await client.query<Column & { check: string | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type,
       a.attidentity <> '' as "isIdentity",
       (select pg_get_constraintdef(k.oid) from pg_constraint k
         where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]
         limit 1) as check,
       (select jsonb_build_object('table', n.nspname || '.' || p.relname, 'column', pa.attname)
         from pg_constraint f join pg_class p on p.oid = f.confrelid
         join pg_namespace n on n.oid = p.relnamespace
         join pg_attribute pa on pa.attrelid = p.oid
           and pa.attnum = f.confkey[array_position(f.conkey, a.attnum)]
         where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any(f.conkey)
         order by cardinality(f.conkey) limit 1) as parent
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [quoteTable(table)],
  );
  return found.rows.map(({ check, ...column }) => ({ ...column, allowed: readAllowed(check) }));
}

function readAllowed(check: string | null): string[] | null {
  const list = /ARRAY\[(.*?)\]/u.exec(check ?? '')?.[1];
  const only = /^CHECK \(\(\w+ = '([^']*)'::text\)\)$/u.exec(check ?? '')?.[1];
  if (only !== undefined) return [only];
  if (list === undefined) return null;
  return [...list.matchAll(/'((?:[^']|'')*)'/gu)].map((match) => match[1] ?? '');
}

const makers: Record<string, () => unknown> = {
  uuid: randomUUID,
  'character varying': () => randomBytes(6).toString('hex'),
  text: () => `row\t${randomBytes(6).toString('hex')}\n\\. é`,
  boolean: () => true,
  smallint: () => 1,
  integer: () => 1,
  bigint: () => 1,
  real: () => 0.1,
  'double precision': () => Math.random(),
  date: () => '2026-02-28',
  inet: () => '127.0.0.1',
  bytea: () => randomBytes(40),
  jsonb: () => JSON.stringify({ random: randomUUID() }),
  'smallint[]': () => [1],
  'integer[]': () => [1],
  'date[]': () => ['2026-02-28'],
  'uuid[]': () => [randomUUID()],
  tsvector: () => "'one'",
  'text[]': () => ['one', 'two, "three"'],
  'timestamp with time zone': () => new Date().toISOString(),
};

/** Where a check spans columns, the catalogue alone can't say what fits. */
const chosen: Record<string, unknown> = {
  'public.privacy_preferences.time_window_start': 0,
  'public.meeting_hours.start_hour': 0,
  // An account begins empty, and a transaction adds up to zero.
  'public.credit_accounts.balance': 0,
  'public.credit_entries.amount': 0,
  'public.credit_entries.unit': 'credit',
  // A settled hold is captured and released as a whole.
  'public.credit_holds.amount': 2,
  'public.analyses.proposals': '[]',
  'public.profile_analyses.proposals': '[]',
  'public.profile_analyses.person': '{"name":"","title":"","company":"","location":""}',
  'public.forum_deeds.post_id': () => randomInt(1, 1_000_000_000),
  'public.forum_group_rules.group_name': 'kith_rows',
  'public.invoices.series_number': () => randomInt(1, 1_000_000_000),
  'public.invoices.total': 2,
  'public.invoices.reverses': null,
  // Logged by hand: only a day's messages, likes or comments have these.
  'public.interactions.conversation_id': null,
  'public.interactions.message_count': null,
  'public.interactions.began_at': null,
  'public.interactions.feed_member_id': null,
  'public.interactions.post_count': null,
  'public.interactions.post_id': null,
  'public.referral_links.code': () => randomBytes(16).toString('base64url'),
  // No one comes by themselves, and every time is set.
  'public.referrals.member_id': null,
  'public.referrals.state': 'rewarded',
  'public.peer_benchmarks.month': '2026-02',
  // A Monday, and a figure that is shown.
  'public.scorecard_weeks.week': '2026-02-23',
  'public.scorecard_weeks.is_few': false,
  'public.scorecard_notes.week': '2026-02-23',
  'public.watches.industry': null,
  'public.conversations.low_member_id': null,
  'public.conversations.high_member_id': null,
};

function makeValue(table: TableName, column: Column): unknown {
  const value = chosen[`${keyOf(table)}.${column.name}`];
  if (value !== undefined) return typeof value === 'function' ? value() : value;
  if (column.allowed) return column.allowed[0];
  const make = makers[column.type];
  if (!make) throw new Error(`No value known for ${keyOf(table)}.${column.name} (${column.type})`);
  return make();
}

/**
 * Gives a member a row in every table, generated from the catalogue, so that future tables are
 * filled too. Tables without an owner get one as well.
 *
 * @returns the rows by `schema.table`.
 */
export async function fillTables(
  client: pg.ClientBase,
  memberId: string,
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>();
  for (const table of await listTables(client, ['public', 'auth'])) {
    if (!schemaRecordTables.includes(keyOf(table))) {
      rows.set(keyOf(table), await fillTable(client, table, memberId, rows));
    }
  }
  return rows;
}

async function fillTable(
  client: pg.ClientBase,
  table: TableName,
  memberId: string,
  rows: Map<string, Row>,
): Promise<Row> {
  const owner = (await findOwnerColumn(client, table)) ?? subjectColumns[keyOf(table)] ?? null;
  const existing = await readRow(client, table, owner, memberId);
  if (existing) return existing;
  const columns = (await listColumns(client, table)).filter((column) => !column.isIdentity);
  const values = columns.map((column) => {
    if (column.name === owner) return memberId;
    if (!column.parent || chosen[`${keyOf(table)}.${column.name}`] === null)
      return makeValue(table, column);
    return rows.get(column.parent.table)?.[column.parent.column] ?? null;
  });
  const names = columns.map((column) => pg.escapeIdentifier(column.name)).join(', ');
  const marks = values.map((_value, index) => `$${index + 1}`).join(', ');
  const made = await client.query<Row>(
    `insert into ${quoteTable(table)} (${names}) values (${marks}) returning *`,
    values,
  );
  return made.rows[0] ?? {};
}

async function readRow(
  client: pg.ClientBase,
  table: TableName,
  owner: string | null,
  memberId: string,
): Promise<Row | undefined> {
  const condition = owner === null ? 'true' : `${pg.escapeIdentifier(owner)} = $1`;
  const values = owner === null ? [] : [memberId];
  const query = `select * from ${quoteTable(table)} where ${condition} limit 1`;
  return (await client.query<Row>(query, values)).rows[0];
}

/** Everything in a table as text, in a fixed order, for comparison. */
export async function readWholeTable(
  client: { query: pg.ClientBase['query'] } | pg.Pool,
  table: TableName,
): Promise<string[]> {
  const query = `select t::text as row from ${quoteTable(table)} t order by 1`;
  return (await (client as pg.Pool).query<{ row: string }>(query)).rows.map(({ row }) => row);
}
