import { type Form } from './query.ts';
import { answerInsert, answerRead, answerUpdate, readForm, requireOneRow } from './answers.ts';
import type { Caller } from './caller.ts';
import { parsePreferences, type Preferences } from './preferences.ts';
import { malformedQuery, RestError } from './rest-error.ts';
import { parseQuery, type RestQuery } from './query.ts';
import { readRows } from './rows.ts';
import { runStatement } from './run-statement.ts';
import { type Outcome, toInsert, toSelect, toUpdate } from './statements.ts';
import type { RestTable } from './tables.ts';

type TableRequest = {
  table: RestTable;
  caller: Caller;
  request: Request;
  query: RestQuery;
  preferences: Preferences;
  form: Form;
};

const nothing: Outcome = { body: null, rows: 0, total: null, inserted: 0 };

/** Serves one request on one table by its method. */
export async function serveTable(
  table: RestTable,
  caller: Caller,
  request: Request,
): Promise<Response> {
  const handle = handlerOf(table, request.method, caller);
  refuseOtherSchemas(request.headers);
  return handle({
    table,
    caller,
    request,
    query: withRange(parseQuery(table, new URL(request.url).searchParams), request),
    preferences: parsePreferences(request.headers.get('prefer')),
    form: readForm(request.headers.get('accept')),
  });
}

function handlerOf(
  table: RestTable,
  method: string,
  { isService }: Caller,
): (request: TableRequest) => Promise<Response> {
  if (method === 'GET' || method === 'HEAD') return readTable;
  const insertable = isService ? table.columns : table.insertable;
  const updatable = isService ? table.columns : table.updatable;
  if (method === 'POST' && insertable) return (request) => insertRows(request, insertable);
  if (method === 'PATCH' && updatable) return (request) => updateRows(request, updatable);
  throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
}

/** `Range: 0-24` of a read, where its query names no page. Another unit is not ours to read. */
function withRange(query: RestQuery, { method, headers }: Request): RestQuery {
  const [, first, last] = /^\s*(\d{1,9})-(\d{0,9})\s*$/u.exec(headers.get('range') ?? '') ?? [];
  const isPaged = query.limit !== null || query.offset !== 0;
  if (method !== 'GET' || first === undefined || isPaged) return query;
  if (!last) return { ...query, offset: Number(first) };
  if (Number(last) < Number(first)) {
    throw new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details:
        'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    });
  }
  return { ...query, offset: Number(first), limit: Number(last) - Number(first) + 1 };
}

function refuseOtherSchemas(headers: Headers): void {
  const schema = headers.get('accept-profile') ?? headers.get('content-profile') ?? 'public';
  if (schema !== 'public') {
    throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
      hint: 'Only the following schemas are exposed: public',
    });
  }
}

async function readTable(asked: TableRequest): Promise<Response> {
  const { table, caller, query, preferences } = asked;
  const options = { counts: preferences.count !== undefined, form: asked.form };
  const statement = toSelect(table, query, options);
  const outcome = await caller.database.transaction((tx) => runStatement(tx, statement));
  requireOneRow(asked.form, outcome);
  return answerRead(asked, outcome);
}

async function insertRows(asked: TableRequest, writable: readonly string[]): Promise<Response> {
  const { table, caller, query, preferences, form } = asked;
  refusePaging(query);
  const text = await readText(asked.request);
  const rows = readRows(table, writable, { text, named: query.columns, single: false });
  if (rows.count > 0 && rows.columns.length === 0) {
    throw new RestError(400, 'PGRST102', 'The body names no column');
  }
  const outcome = await caller.database.transaction(async (tx) => {
    if (rows.count === 0) return nothing;
    const conflict = conflictOf(preferences);
    const options = { conflict, returnsRows: returnsRows(preferences), form };
    const result = await runStatement(tx, toInsert(table, query, rows, options));
    if (options.returnsRows) requireOneRow(form, result);
    return result;
  });
  return answerInsert(asked, outcome);
}

async function updateRows(asked: TableRequest, writable: readonly string[]): Promise<Response> {
  const { table, caller, query, preferences, form } = asked;
  refusePaging(query);
  const text = await readText(asked.request);
  const rows = readRows(table, writable, { text, named: query.columns, single: true });
  const outcome = await caller.database.transaction(async (tx) => {
    if (rows.columns.length === 0) return nothing;
    const options = { returnsRows: returnsRows(preferences), form };
    const result = await runStatement(tx, toUpdate(table, query, rows, options));
    if (options.returnsRows) requireOneRow(form, result);
    return result;
  });
  return answerUpdate(asked, outcome);
}

function returnsRows(preferences: Preferences): boolean {
  return preferences.return === 'representation';
}

function conflictOf({ resolution }: Preferences): 'fail' | 'merge' | 'ignore' {
  if (resolution === undefined) return 'fail';
  return resolution === 'merge-duplicates' ? 'merge' : 'ignore';
}

/** A write with a page would change fewer rows than its filters say, so it is refused. */
function refusePaging({ limit, offset }: RestQuery): void {
  if (limit !== null) throw malformedQuery('limit of a write', String(limit));
  if (offset !== 0) throw malformedQuery('offset of a write', String(offset));
}

async function readText(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? 'application/json';
  if (!/^application\/json\s*(;|$)/iu.test(type)) {
    throw new RestError(400, 'PGRST102', `Content-Type not acceptable: ${type}`);
  }
  return request.text();
}
