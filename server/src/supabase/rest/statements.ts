import type { Form } from './query.ts';
import type { Filter } from './filters.ts';
import type { RestQuery } from './query.ts';
import type { BodyRows } from './rows.ts';
import type { RestTable } from './tables.ts';

/**
 * The SQL of reading, writing and deleting. Threat: everything in a request is hostile. Invariant:
 * a request's values travel as parameters only, and every identifier is one of the table's columns,
 * compared with its list by the parser.
 */
export type Statement = { text: string; values: unknown[] };

/** Returns one row: the page as JSON text, its length, and the total where it was requested. */
export type Outcome = { body: string | null; rows: number; total: number | null; inserted: number };

const maxPageRows = 1_000;

type Binder = { values: unknown[]; bind: (value: unknown) => string };

function createBinder(): Binder {
  const values: unknown[] = [];
  return { values, bind: (value) => `$${values.push(value)}` };
}

function quote(column: string): string {
  return `"${column}"`;
}

function list(columns: readonly string[], prefix = ''): string {
  return columns.map((column) => prefix + quote(column)).join(', ');
}

function toCondition(filter: Filter, binder: Binder): string {
  const { bind } = binder;
  if (filter.kind === 'group') {
    return `(${toConditions(filter.filters, binder).join(` ${filter.operator} `)})`;
  }
  const column = `target.${quote(filter.column)}`;
  switch (filter.kind) {
    case 'is':
      return `${column} is ${filter.keyword}`;
    case 'in':
      return `${column} = any(${bind(filter.values)})`;
    case 'compare':
    case 'match':
      return `${column} ${filter.operator} ${bind(filter.value)}`;
  }
}

function toWhere(filters: Filter[], binder: Binder): string {
  return filters.length === 0 ? '' : `where ${toConditions(filters, binder).join(' and ')}`;
}

function toConditions(filters: readonly Filter[], binder: Binder): string[] {
  return filters.map((filter) => {
    const condition = toCondition(filter, binder);
    return filter.negated ? `not (${condition})` : condition;
  });
}

/** All rows of `page` as one text. A line of CSV is PostgreSQL's text of a row, without brackets. */
function toBody(form: Form): string {
  if (form !== 'csv') return `coalesce(json_agg(page), '[]')::text`;
  return `coalesce(string_agg(substr(page::text, 2, length(page::text) - 2), e'\\n'), '')`;
}

function toOrder(query: RestQuery): string {
  if (query.order.length === 0) return '';
  const terms = query.order.map(({ column, direction, nulls }) => {
    return `${quote(column)} ${direction}${nulls === undefined ? '' : ` nulls ${nulls}`}`;
  });
  return `order by ${terms.join(', ')}`;
}

export function toSelect(
  table: RestTable,
  query: RestQuery,
  { counts, form }: { counts: boolean; form: Form },
): Statement {
  const binder = createBinder();
  const source = `public.${quote(table.name)} target ${toWhere(query.filters, binder)}`;
  const total = counts ? `(select count(*) from ${source})` : 'null';
  const limit = binder.bind(Math.min(query.limit ?? maxPageRows, maxPageRows));
  const text = `with page as (
      select ${list(query.select, 'target.')} from ${source}
      ${toOrder(query)} limit ${limit}::bigint offset ${binder.bind(query.offset)}::bigint)
    select ${toBody(form)} as body, count(*)::int as rows,
      ${total} as total, 0 as inserted from page`;
  return { text, values: binder.values };
}

/** PostgreSQL reads the JSON rows by the table's own column types. */
function toSource(table: RestTable, rows: BodyRows, { bind }: Binder): string {
  return `json_populate_recordset(null::public.${quote(table.name)}, ${bind(rows.json)}::json)`;
}

type ChangeOptions = { returnsRows: boolean; form: Form };

function toChange(change: string, query: RestQuery, { returnsRows, form }: ChangeOptions): string {
  const page = `(select ${list(query.select)} from changed ${toOrder(query)}) page`;
  return `with changed as (${change})
    select ${returnsRows ? `(select ${toBody(form)} from ${page})` : 'null'} as body,
      count(*)::int as rows, count(*) as total,
      count(*) filter (where "was inserted") as inserted
    from changed`;
}

export function toInsert(
  table: RestTable,
  query: RestQuery,
  rows: BodyRows,
  options: ChangeOptions & { conflict: 'fail' | 'merge' | 'ignore' },
): Statement {
  const binder = createBinder();
  const target = list(query.onConflict ?? table.primaryKey);
  const merged = rows.columns.map((column) => `${quote(column)} = excluded.${quote(column)}`);
  const conflict = {
    fail: '',
    ignore: `on conflict (${target}) do nothing`,
    merge: `on conflict (${target}) do update set ${merged.join(', ')}`,
  }[options.conflict];
  // A row that an upsert changed has the updating transaction in xmax; a new one has none.
  const change = `insert into public.${quote(table.name)} as target (${list(rows.columns)})
    select ${list(rows.columns)} from ${toSource(table, rows, binder)} ${conflict}
    returning ${list(table.columns, 'target.')}, target.xmax = 0 as "was inserted"`;
  return { text: toChange(change, query, options), values: binder.values };
}

export function toUpdate(
  table: RestTable,
  query: RestQuery,
  rows: BodyRows,
  options: ChangeOptions,
): Statement {
  const binder = createBinder();
  const settings = rows.columns.map((column) => `${quote(column)} = body.${quote(column)}`);
  const change = `update public.${quote(table.name)} as target set ${settings.join(', ')}
    from ${toSource(table, rows, binder)} body ${toWhere(query.filters, binder)}
    returning ${list(table.columns, 'target.')}, false as "was inserted"`;
  return { text: toChange(change, query, options), values: binder.values };
}
