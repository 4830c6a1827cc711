import {
  answerInsert,
  answerRead,
  answerUpdate,
  type Form,
  readForm,
  requireOneRow,
} from './answers.ts';
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
  const handle = handlerOf(table, request.method);
  refuseOtherSchemas(request.headers);
  return handle({
    table,
    caller,
    request,
    query: parseQuery(table, new URL(request.url).searchParams),
    preferences: parsePreferences(request.headers.get('prefer')),
    form: readForm(request.headers.get('accept')),
  });
}

function handlerOf(table: RestTable, method: string): (request: TableRequest) => Promise<Response> {
  if (method === 'GET' || method === 'HEAD') return readTable;
  const { insertable, updatable } = table;
  if (method === 'POST' && insertable) return (request) => insertRows(request, insertable);
  if (method === 'PATCH' && updatable) return (request) => updateRows(request, updatable);
  throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`);
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
  const statement = toSelect(table, query, preferences.count !== undefined);
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
    const options = { conflict: conflictOf(preferences), returnsRows: returnsRows(preferences) };
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
    const options = { returnsRows: returnsRows(preferences) };
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
