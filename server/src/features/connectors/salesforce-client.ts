import type { CrmObject } from '@kith/contract/connectors/rules';
import { cutText } from '@kith/contract/core/text';
import { minuteMs } from '@kith/contract/core/time';
import type { Clock } from '#platform/clock.ts';
import { z } from 'zod';

import { type CallApi, readAs, requireSuccess } from './call-peer.ts';
import {
  type CrmPeer,
  PeerError,
  type RemoteAddition,
  type RemotePage,
  type RemoteRecord,
} from './crm-peer.ts';
import { readRemoteText, readRemoteTime } from './remote-values.ts';

/** https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest */
const data = '/services/data/v62.0';
const types: Record<CrmObject, string> = { contact: 'Contact', company: 'Account', note: 'Task' };
/** The smallest that it allows. */
const queryOptions = { 'sforce-query-options': 'batchSize=200' };
const mostRecords = 2_000;
const idPattern = /^[A-Za-z0-9]{15,18}$/u;
/** The rest of the organization’s daily calls is left to others. */
const usableShare = 0.9;
const spentPauseMs = 60 * minuteMs;
/** What a call is logged as there: a finished task of a contact. */
const mostSubject = 255;
const noteProperties = ['WhoId', 'ActivityDate', 'CreatedDate', 'Subject', 'Description'];
const isLogged = `IsClosed = true AND WhoId != null`;

const pageSchema = z.object({
  records: z.array(z.unknown()).max(mostRecords),
  nextRecordsUrl: z.string().max(400).nullish(),
});
const cursorSchema = z.tuple([z.number(), z.string().regex(idPattern), z.string().nullable()]);
type Cursor = z.infer<typeof cursorSchema>;

export function openSalesforce(ask: CallApi, clock: Clock): CrmPeer {
  const call = limitUse(ask, clock);
  const query = async (soql: string, resource = 'query') =>
    pageOf(
      requireSuccess(
        await call(`${data}/${resource}`, { query: { q: soql }, headers: queryOptions }),
      ),
    );
  const readAll = async (object: CrmObject, where: string, properties: readonly string[]) => {
    const { records } = await query(
      `SELECT ${namesOf(object, properties)} FROM ${types[object]} WHERE ${where}`,
    );
    return records.flatMap((record) => readRecord(object, record, properties) ?? []);
  };
  return {
    describeAccount: async () => {
      const { records } = await query('SELECT Id, Name FROM Organization LIMIT 1');
      const { Id: key, Name: label } = readAs(accountSchema, records[0]);
      return { key, label };
    },
    listProperties: async (object) => {
      const answer = await call(`${data}/sobjects/${types[object]}/describe`);
      const { fields } = readAs(describeSchema, requireSuccess(answer));
      const own = fields
        .filter(({ type }) => textTypes.includes(type))
        .map(({ name, label, updateable }) => ({ name, label, is_writable: updateable }));
      const company = { name: 'Account.Name', label: 'Account Name', is_writable: false };
      return object === 'contact' ? [...own, company] : own;
    },
    readChanged: async (object, { since, cursor, properties }) => {
      const last = cursor === null ? null : readCursor(cursor);
      const page =
        (last && (await continueQuery(call, last))) ??
        (await query(
          `SELECT ${namesOf(object, properties)} FROM ${types[object]} WHERE ${[
            ...(object === 'note' ? [isLogged] : []),
            last ? isAfter(last) : `SystemModstamp >= ${toLiteral(since ?? 0)}`,
          ].join(' AND ')} ORDER BY SystemModstamp, Id`,
        ));
      return toPage(object, page, properties, last);
    },
    readRemoved: async (object, { since, cursor }) => {
      const last = cursor === null ? null : readCursor(cursor);
      const from = last ? isAfter(last) : `SystemModstamp >= ${toLiteral(since)}`;
      const soql =
        `SELECT Id, SystemModstamp FROM ${types[object]} WHERE IsDeleted = true AND ${from}
        ORDER BY SystemModstamp, Id`.replaceAll(/\s+/gu, ' ');
      const page = await query(soql, 'queryAll');
      const { records, next } = toPage(object, page, [], last);
      return { ids: records.map(({ id }) => id), next };
    },
    readByIds: (object, ids, properties) => {
      const known = ids.filter((id) => idPattern.test(id)).map((id) => `'${id}'`);
      return known.length === 0
        ? Promise.resolve([])
        : readAll(object, `Id IN (${known.join(', ')})`, properties);
    },
    update: async (object, writes) => {
      const records = writes.map(({ id, values }) => ({
        attributes: { type: types[object] },
        id,
        ...toProperties(object, values),
      }));
      const body = { allOrNone: false, records };
      const answer = await call(`${data}/composite/sobjects`, { method: 'PATCH', body });
      const results = readAs(savedSchema, requireSuccess(answer));
      // The results are in the order of the records.
      return new Set(writes.flatMap(({ id }, index) => (results[index]?.success ? [] : [id])));
    },
    create: async (object, addition) => {
      const body = toAddition(object, addition);
      const answer = await call(`${data}/sobjects/${types[object]}`, { method: 'POST', body });
      if (answer.status === 400) return null;
      return readAs(createdSchema, requireSuccess(answer)).id;
    },
    findCreated: async (object, addition) => {
      const wanted = toAddition(object, addition);
      const conditions = toConditions(wanted);
      const properties = object === 'note' ? ['Subject', 'Description'] : Object.keys(wanted);
      const found = await readAll(object, conditions.join(' AND '), properties);
      const text = wanted['Description'] ?? '';
      return found
        .filter(({ values }) => object === 'contact' || values['body'] === text)
        .map(({ id }) => id);
    },
    sentValues,
  };
}

const textTypes = ['string', 'textarea', 'email', 'phone', 'url', 'picklist', 'date', 'combobox'];
const describeSchema = z.object({
  fields: z
    .array(
      z.object({ name: z.string(), label: z.string(), type: z.string(), updateable: z.boolean() }),
    )
    .max(2_000),
});
const accountSchema = z.object({ Id: z.string().regex(idPattern), Name: z.string().max(500) });
const createdSchema = z.object({ id: z.string().regex(idPattern) });
const savedSchema = z.array(z.object({ success: z.boolean() })).max(200);

/** Its answers say how much of the day's calls is used. */
function limitUse(ask: CallApi, clock: Clock): CallApi {
  let isSpent = false;
  return async (path, call) => {
    if (isSpent) {
      throw new PeerError(
        'rate_limited',
        'The day is nearly used up',
        clock.now().getTime() + spentPauseMs,
      );
    }
    const answer = await ask(path, call);
    const [, used, total] =
      /api-usage=(\d+)\/(\d+)/u.exec(answer.headers['sforce-limit-info'] ?? '') ?? [];
    isSpent = used !== undefined && Number(used) >= usableShare * Number(total);
    return answer;
  };
}

const pageOf = (body: unknown) => readAs(pageSchema, body);

/** The next page of a query that is still open there; null where it is not any more. */
async function continueQuery(call: CallApi, [, , locator]: Cursor) {
  if (locator === null) return null;
  const answer = await call(locator, { headers: queryOptions });
  return answer.status === 200 ? pageOf(answer.body) : null;
}

/**
 * The position is the last record’s, in the order of the query, so that a run goes on where it stopped
 * also when the query is closed. Threat: pages without end. Each record must be after the one before.
 */
function toPage(
  object: CrmObject,
  { records: raw, nextRecordsUrl }: z.infer<typeof pageSchema>,
  properties: readonly string[],
  last: Cursor | null,
): RemotePage {
  const records = raw.map((record) => readRecord(object, record, properties));
  const good = records.filter((record) => record !== null);
  let [at, id] = last ?? [-1, ''];
  for (const record of good) {
    const isLater = record.modifiedAt > at || (record.modifiedAt === at && record.id > id);
    if (!isLater) throw new PeerError('invalid_answer', 'Its pages do not move on');
    [at, id] = [record.modifiedAt, record.id];
  }
  const hasMore = typeof nextRecordsUrl === 'string';
  if (hasMore && good.length === 0)
    throw new PeerError('invalid_answer', 'Its pages do not move on');
  const locator = nextRecordsUrl?.startsWith(`${data}/query/`) === true ? nextRecordsUrl : null;
  return {
    records: good,
    next: hasMore ? JSON.stringify([at, id, locator] satisfies Cursor) : null,
    faulty: records.length - good.length,
  };
}

function readCursor(text: string): Cursor {
  return cursorSchema.parse(JSON.parse(text));
}

function isAfter([at, id]: Cursor): string {
  const time = toLiteral(at);
  return `(SystemModstamp > ${time} OR (SystemModstamp = ${time} AND Id > '${id}'))`;
}

function toLiteral(ms: number): string {
  return new Date(ms).toISOString();
}

function quote(text: string): string {
  const escaped = text.replaceAll(/[\\'"]/gu, String.raw`\$&`).replaceAll('\n', String.raw`\n`);
  return `'${escaped}'`;
}

function namesOf(object: CrmObject, properties: readonly string[]): string {
  const wanted = object === 'note' ? noteProperties : properties;
  return [...new Set(['Id', 'SystemModstamp', ...wanted])].join(', ');
}

function readRecord(
  object: CrmObject,
  raw: unknown,
  properties: readonly string[],
): RemoteRecord | null {
  const record = z.record(z.string(), z.unknown()).safeParse(raw).data;
  const id = record?.['Id'];
  const modifiedAt = readRemoteTime(record?.['SystemModstamp'] ?? '1970-01-01T00:00:00Z');
  if (!record || typeof id !== 'string' || !idPattern.test(id) || modifiedAt === null) return null;
  if (object === 'note') return readNote(record, id, modifiedAt);
  const values: Record<string, string> = {};
  for (const property of properties) {
    const text = readRemoteText(readPath(record, property));
    if (text === null) return null;
    values[property] = text;
  }
  return { id, modifiedAt, values, contactIds: [], at: null };
}

/** `Account.Name` is a field of a related record. */
function readPath(record: Record<string, unknown>, property: string): unknown {
  const [first = '', second] = property.split('.');
  const value = record[first];
  if (second === undefined) return value;
  return value === null || value === undefined ? null : (value as Record<string, unknown>)[second];
}

function readNote(
  record: Record<string, unknown>,
  id: string,
  modifiedAt: number,
): RemoteRecord | null {
  const [summary, body] = [
    readRemoteText(record['Subject']),
    readRemoteText(record['Description']),
  ];
  const contactId = record['WhoId'];
  if (summary === null || body === null) return null;
  if (typeof contactId !== 'string' || !idPattern.test(contactId)) return null;
  const createdAt = readRemoteTime(record['CreatedDate']);
  const day = record['ActivityDate'];
  // A day alone: noon, which is that day nearly everywhere.
  const dayAt = typeof day === 'string' ? readRemoteTime(`${day}T12:00:00Z`) : null;
  const isCreatedThen = createdAt !== null && toLiteral(createdAt).slice(0, 10) === day;
  const at = isCreatedThen ? createdAt : (dayAt ?? createdAt);
  return { id, modifiedAt, values: { summary, body }, contactIds: [contactId], at };
}

function toProperties(
  object: CrmObject,
  values: Record<string, string>,
): Record<string, string | null> {
  if (object !== 'note') {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, value === '' ? null : value]),
    );
  }
  const { summary, body } = values;
  return {
    ...(summary !== undefined && { Subject: summary }),
    ...(body !== undefined && { Description: body }),
  };
}

function toAddition(
  object: 'contact' | 'note',
  { values, contactId, at }: RemoteAddition,
): Record<string, string> {
  const sent = sentValues(object, { values });
  if (object === 'contact') return sent;
  return {
    WhoId: contactId ?? '',
    ActivityDate: toLiteral(at ?? 0).slice(0, 10),
    Subject: sent['summary']!,
    Description: sent['body']!,
    Status: 'Completed',
  };
}

/** A contact without a last name is refused, and a task without a subject is hard to see. */
function sentValues(
  object: 'contact' | 'note',
  { values }: Pick<RemoteAddition, 'values'>,
): Record<string, string> {
  if (object === 'contact') {
    return values['LastName']
      ? values
      : { ...values, FirstName: '', LastName: values['FirstName'] ?? '' };
  }
  const { summary, body = '' } = values;
  const subject = summary || body.split('\n')[0]! || 'Note';
  return { summary: cutText(subject, mostSubject).trimEnd(), body };
}

/** Those of an interrupted creation. Long texts can’t be in a condition: they are compared by the caller. */
function toConditions(wanted: Record<string, string>): string[] {
  return Object.entries(wanted)
    .filter(([name]) => !['Description', 'Status'].includes(name))
    .map(([name, value]) => `${name} = ${name === 'ActivityDate' ? value : quote(value)}`);
}
