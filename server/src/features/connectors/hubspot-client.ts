import type { CrmObject } from '@kith/contract/connectors/rules';
import { z } from 'zod';

import { type CallApi, readAs, requireSuccess } from './call-peer.ts';
import {
  type CrmPeer,
  peerBatch,
  PeerError,
  type RemoteAddition,
  type RemotePage,
  type RemoteRecord,
  type RemoteWrite,
} from './crm-peer.ts';
import { readHtml, readRemoteText, readRemoteTime, writeHtml } from './remote-values.ts';

/** https://developers.hubspot.com/docs/api-reference/crm-contacts-v3/guide */
const objects = '/crm/v3/objects';
const types: Record<CrmObject, string> = {
  contact: 'contacts',
  company: 'companies',
  note: 'notes',
};
const modified: Record<CrmObject, string> = {
  contact: 'lastmodifieddate',
  company: 'hs_lastmodifieddate',
  note: 'hs_lastmodifieddate',
};
/** A search shows no more than so many results. */
const searchWindow = 10_000;
const idPattern = /^\d{1,20}$/u;
/** `note_to_contact`, which HubSpot defines. */
const noteToContact = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 };
const noteProperties = ['hs_note_body', 'hs_timestamp'];

const pageSchema = z.object({
  results: z.array(z.unknown()).max(2 * peerBatch),
  paging: z.object({ next: z.object({ after: z.string().regex(idPattern) }).nullish() }).nullish(),
});

const createdSchema = z.object({ id: z.string().regex(idPattern) });

export function openHubSpot(call: CallApi): CrmPeer {
  const post = async (path: string, body: unknown) =>
    requireSuccess(await call(path, { method: 'POST', body }));
  const search = async (object: CrmObject, body: object) =>
    pageOf(await post(`${objects}/${types[object]}/search`, { limit: peerBatch, ...body }));
  return {
    describeAccount: async () => {
      const answer = requireSuccess(await call('/account-info/v3/details'));
      const { portalId } = readAs(z.object({ portalId: z.number().int() }), answer);
      return { key: String(portalId), label: String(portalId) };
    },
    listProperties: async (object) => {
      const answer = await call(`/crm/v3/properties/${types[object]}`);
      return readAs(propertiesSchema, requireSuccess(answer))
        .results.filter(
          ({ type, hidden }) =>
            ['string', 'enumeration', 'date', 'phone_number'].includes(type) && !hidden,
        )
        .map(({ name, label, modificationMetadata }) => ({
          name,
          label,
          is_writable: modificationMetadata?.readOnlyValue !== true,
        }));
    },
    readChanged: async (object, request) => {
      const page =
        request.since === null || request.cursor?.startsWith('f')
          ? await readList(call, object, request)
          : await readSearch(search, object, { ...request, since: request.since });
      return object === 'note'
        ? { ...page, records: await withContacts(post, page.records) }
        : page;
    },
    readRemoved: (object, request) => readArchived(call, object, request),
    readByIds: async (object, ids, properties) => {
      const inputs = ids.filter((id) => idPattern.test(id)).map((id) => ({ id }));
      if (inputs.length === 0) return [];
      const body = { inputs, properties: namesOf(object, properties) };
      const page = pageOf(await post(`${objects}/${types[object]}/batch/read`, body));
      return page.results.flatMap((raw) => readRecord(object, raw, properties) ?? []);
    },
    update: (object, writes) => updateAll(call, object, writes),
    create: async (object, addition) => {
      const body = toAddition(object, addition);
      const answer = await call(`${objects}/${types[object]}`, { method: 'POST', body });
      // 409: another contact has the email address.
      if (answer.status === 400 || answer.status === 409) return null;
      return readAs(createdSchema, requireSuccess(answer)).id;
    },
    findCreated: async (object, { values, contactId, at }) => {
      const equals = (propertyName: string, value: string) => ({
        propertyName,
        operator: 'EQ',
        value,
      });
      const filters =
        object === 'note'
          ? [equals('associations.contact', contactId ?? ''), equals('hs_timestamp', String(at))]
          : Object.entries(values)
              .filter(([name]) => !values['email'] || name === 'email')
              .slice(0, 5)
              .map(([name, value]) => equals(name, value));
      if (filters.length === 0) return [];
      const properties = object === 'note' ? noteProperties : Object.keys(values);
      const { results } = await search(object, { filterGroups: [{ filters }], properties });
      const found = results.flatMap((raw) => readRecord(object, raw, Object.keys(values)) ?? []);
      const text = textOf(values);
      return found
        .filter((record) => object === 'contact' || record.values['body'] === text)
        .map(({ id }) => id);
    },
    sentValues: (_object, { values }) => values,
  };
}

/** In one call; one by one where that is refused, because one bad value refuses all of them. */
async function updateAll(
  call: CallApi,
  object: CrmObject,
  writes: readonly RemoteWrite[],
): Promise<Set<string>> {
  const inputs = writes.map(({ id, values }) => ({
    id,
    properties: toProperties(object, values),
  }));
  const path = `${objects}/${types[object]}`;
  const answer = await call(`${path}/batch/update`, { method: 'POST', body: { inputs } });
  if (answer.status === 200 || answer.status === 207) {
    const done = new Set(
      pageOf(answer.body).results.flatMap(
        (raw) => z.object({ id: z.string() }).safeParse(raw).data?.id ?? [],
      ),
    );
    return new Set(writes.map(({ id }) => id).filter((id) => !done.has(id)));
  }
  const refused = new Set<string>();
  for (const { id, properties } of inputs) {
    const single = await call(`${path}/${id}`, { method: 'PATCH', body: { properties } });
    if (single.status >= 300) refused.add(id);
  }
  return refused;
}

/** Deleted records stay in a list of their own for some time. */
async function readArchived(
  call: CallApi,
  object: CrmObject,
  { since, cursor }: { since: number; cursor: string | null },
) {
  const page = pageOf(
    requireSuccess(
      await call(`${objects}/${types[object]}`, {
        query: { limit: String(peerBatch), archived: 'true', ...(cursor && { after: cursor }) },
      }),
    ),
  );
  const after = nextOf(page);
  if (after !== null && BigInt(after) <= BigInt(cursor ?? 0)) throw doesNotMoveOn();
  const ids = page.results.flatMap((raw) => {
    const record = archivedSchema.safeParse(raw).data;
    const at = readRemoteTime(record?.archivedAt);
    return record && (at === null || at >= since) ? [record.id] : [];
  });
  return { ids, next: after };
}

const propertiesSchema = z.object({
  results: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        type: z.string(),
        hidden: z.boolean().nullish(),
        modificationMetadata: z.object({ readOnlyValue: z.boolean().nullish() }).nullish(),
      }),
    )
    .max(5_000),
});
const archivedSchema = z.object({
  id: z.string().regex(idPattern),
  archivedAt: z.string().nullish(),
});
const associationsSchema = z.object({
  results: z
    .array(
      z.object({
        from: z.object({ id: z.string() }),
        to: z
          .array(z.object({ toObjectId: z.union([z.number(), z.string().regex(idPattern)]) }))
          .max(2_000),
      }),
    )
    .max(2 * peerBatch),
});

const pageOf = (body: unknown) => readAs(pageSchema, body);
const nextOf = ({ paging }: z.infer<typeof pageSchema>) => paging?.next?.after ?? null;
const doesNotMoveOn = () => new PeerError('invalid_answer', 'Its pages do not move on');

/** Everything, in the order of the ids: the list has no end, and the search has. */
async function readList(
  call: CallApi,
  object: CrmObject,
  { cursor, properties }: { cursor: string | null; properties: readonly string[] },
): Promise<RemotePage> {
  const after = cursor?.slice(1) || null;
  const answer = await call(`${objects}/${types[object]}`, {
    query: {
      limit: String(peerBatch),
      properties: namesOf(object, properties).join(','),
      ...(after && { after }),
    },
  });
  const page = pageOf(requireSuccess(answer));
  const next = nextOf(page);
  if (next !== null && BigInt(next) <= BigInt(after ?? 0)) throw doesNotMoveOn();
  return toPage(object, page, properties, next === null ? null : `f${next}`);
}

type Search = (object: CrmObject, body: object) => Promise<z.infer<typeof pageSchema>>;

/** What changed, oldest first. Behind the end of the search’s window it begins again at the last change. */
async function readSearch(
  search: Search,
  object: CrmObject,
  {
    since: first,
    cursor,
    properties,
  }: { since: number; cursor: string | null; properties: readonly string[] },
): Promise<RemotePage> {
  const [, from, offset] = /^s(\d+):(\d+)$/u.exec(cursor ?? '') ?? [];
  const since = from === undefined ? first : Number(from);
  const after = Number(offset ?? 0);
  const page = await search(object, {
    filterGroups: [
      { filters: [{ propertyName: modified[object], operator: 'GTE', value: String(since) }] },
    ],
    sorts: [{ propertyName: modified[object], direction: 'ASCENDING' }],
    properties: namesOf(object, properties),
    ...(after > 0 && { after: String(after) }),
  });
  const next = nextOf(page);
  if (next !== null && Number(next) <= after) throw doesNotMoveOn();
  const read = toPage(object, page, properties, null);
  if (next === null) return read;
  if (Number(next) + peerBatch <= searchWindow) return { ...read, next: `s${since}:${next}` };
  const last = Math.max(...read.records.map(({ modifiedAt }) => modifiedAt), since);
  // More changes at one moment than a search shows: the list has them all.
  return { ...read, next: last > since ? `s${last}:0` : 'f' };
}

function toPage(
  object: CrmObject,
  { results }: z.infer<typeof pageSchema>,
  properties: readonly string[],
  next: string | null,
): RemotePage {
  const records = results.flatMap((raw) => readRecord(object, raw, properties) ?? []);
  return { records, next, faulty: results.length - records.length };
}

/** Searches and lists don’t say which contacts a note is about. */
async function withContacts(
  post: (path: string, body: unknown) => Promise<unknown>,
  records: RemoteRecord[],
): Promise<RemoteRecord[]> {
  if (records.length === 0) return records;
  const body = { inputs: records.map(({ id }) => ({ id })) };
  const read = readAs(
    associationsSchema,
    await post('/crm/v4/associations/notes/contacts/batch/read', body),
  );
  const contacts = new Map(
    read.results.map(({ from, to }) => [from.id, to.map(({ toObjectId }) => String(toObjectId))]),
  );
  return records.map((record) => ({ ...record, contactIds: contacts.get(record.id) ?? [] }));
}

function namesOf(object: CrmObject, properties: readonly string[]): string[] {
  return [...new Set([modified[object], ...(object === 'note' ? noteProperties : properties)])];
}

const recordSchema = z.object({
  id: z.string().regex(idPattern),
  properties: z.record(z.string(), z.unknown()),
  updatedAt: z.string().nullish(),
});

function readRecord(
  object: CrmObject,
  raw: unknown,
  properties: readonly string[],
): RemoteRecord | null {
  const record = recordSchema.safeParse(raw).data;
  if (!record) return null;
  const { id, properties: said } = record;
  const modifiedAt = readRemoteTime(said[modified[object]] ?? record.updatedAt) ?? 0;
  if (object === 'note') {
    const html = readRemoteText(said['hs_note_body']);
    if (html === null) return null;
    const at = readRemoteTime(said['hs_timestamp']);
    return { id, modifiedAt, values: { body: readHtml(html) }, contactIds: [], at };
  }
  const values: Record<string, string> = {};
  for (const property of properties) {
    const text = readRemoteText(said[property]);
    if (text === null) return null;
    values[property] = text;
  }
  return { id, modifiedAt, values, contactIds: [], at: null };
}

/** A note there is one text. */
function textOf({ summary = '', body = '' }: Record<string, string>): string {
  return [summary, body].filter((part) => part !== '').join('\n\n');
}

function toProperties(object: CrmObject, values: Record<string, string>): Record<string, string> {
  return object === 'note' ? { hs_note_body: writeHtml(textOf(values)) } : values;
}

function toAddition(object: 'contact' | 'note', { values, contactId, at }: RemoteAddition) {
  if (object === 'contact') return { properties: values };
  return {
    properties: { ...toProperties('note', values), hs_timestamp: new Date(at ?? 0).toISOString() },
    associations: [{ to: { id: contactId }, types: [noteToContact] }],
  };
}
