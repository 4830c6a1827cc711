import { type CrmAnswer, type CrmRequest, type CrmRow, startCrmServer } from './crm-store.ts';

/** As https://developers.hubspot.com/docs/api-reference describes version 3 of its CRM API. */
type ObjectName = 'contacts' | 'companies' | 'notes';
type Note = CrmRow & { contactIds: string[] };
type Filter = { propertyName: string; operator: string; value: string };

const propertyNames: Record<string, string[]> = {
  contacts: [
    'firstname',
    'lastname',
    'jobtitle',
    'company',
    'email',
    'phone',
    'city',
    'favourite_colour',
  ],
  companies: ['name', 'website', 'description'],
};
const modifiedName = (object: ObjectName) =>
  object === 'contacts' ? 'lastmodifieddate' : 'hs_lastmodifieddate';

export type HubSpotPeer = Awaited<ReturnType<typeof startHubSpotPeer>>;

/** A stand-in for HubSpot: its sign-in, lists, searches and writes, on loopback. */
export async function startHubSpotPeer({ now = () => Date.now() } = {}) {
  const tables: Record<ObjectName, Map<string, Note>> = {
    contacts: new Map(),
    companies: new Map(),
    notes: new Map(),
  };
  const settings = { time: now };
  let made = 100;
  let lastAt = 0;
  const tick = () => (lastAt = Math.max(settings.time(), lastAt + 1));

  const create = (
    object: ObjectName,
    fields: Record<string, unknown>,
    contactIds: string[] = [],
  ) => {
    made += 1;
    const at = tick();
    const id = String(made);
    tables[object].set(id, {
      id,
      fields,
      createdAt: at,
      modifiedAt: at,
      deletedAt: null,
      contactIds,
    });
    return id;
  };
  const find = (object: ObjectName, id: string) => {
    const row = tables[object].get(id);
    if (!row) throw new Error(`There is no ${object} ${id}`);
    return row;
  };
  const edit = (object: ObjectName, id: string, fields: Record<string, unknown>) => {
    const row = find(object, id);
    Object.assign(row.fields, fields);
    row.modifiedAt = tick();
  };
  const rowsOf = (object: ObjectName) =>
    [...tables[object].values()].filter(({ deletedAt }) => deletedAt === null);
  const present = (object: ObjectName, row: Note, wanted: readonly string[]) => ({
    id: row.id,
    properties: {
      hs_object_id: row.id,
      [modifiedName(object)]: new Date(row.modifiedAt).toISOString(),
      ...Object.fromEntries(
        wanted.filter((name) => name in row.fields).map((name) => [name, row.fields[name] ?? null]),
      ),
    },
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.modifiedAt).toISOString(),
    archived: row.deletedAt !== null,
    ...(row.deletedAt !== null && { archivedAt: new Date(row.deletedAt).toISOString() }),
  });

  const list = (object: ObjectName, query: URLSearchParams): CrmAnswer => {
    const limit = Number(query.get('limit') ?? 10);
    const isArchived = query.get('archived') === 'true';
    const after = Number(query.get('after') ?? 0);
    const rows = [...tables[object].values()]
      .filter((row) => (row.deletedAt !== null) === isArchived && Number(row.id) > after)
      .toSorted((one, other) => Number(one.id) - Number(other.id));
    const results = rows.slice(0, limit);
    const last = results.at(-1);
    const names = (query.get('properties') ?? '').split(',');
    return {
      status: 200,
      body: {
        results: results.map((row) => present(object, row, names)),
        ...(rows.length > limit && last && { paging: { next: { after: last.id, link: 'x' } } }),
      },
    };
  };
  const matches = (
    object: ObjectName,
    row: Note,
    { propertyName, operator, value }: Filter,
  ): boolean => {
    if (propertyName === 'associations.contact') return row.contactIds.includes(value);
    const isTime = propertyName === modifiedName(object) || propertyName === 'hs_timestamp';
    const own = propertyName === modifiedName(object) ? row.modifiedAt : row.fields[propertyName];
    const left = isTime ? new Date(own as never).getTime() : own;
    const right = isTime ? Number(value) : value;
    if (operator === 'GTE') return (left as number) >= (right as number);
    return left === right;
  };
  const search = (object: ObjectName, body: unknown): CrmAnswer => {
    const asked = body as {
      filterGroups: { filters: Filter[] }[];
      properties: string[];
      limit: number;
      after?: string;
    };
    const after = Number(asked.after ?? 0);
    if (asked.limit > 200 || after + asked.limit > 10_000)
      return { status: 400, body: { category: 'VALIDATION_ERROR' } };
    const rows = rowsOf(object)
      .filter((row) =>
        asked.filterGroups.some(({ filters }) =>
          filters.every((filter) => matches(object, row, filter)),
        ),
      )
      .toSorted((one, other) => one.modifiedAt - other.modifiedAt);
    const end = after + asked.limit;
    return {
      status: 200,
      body: {
        total: rows.length,
        results: rows.slice(after, end).map((row) => present(object, row, asked.properties)),
        ...(rows.length > end && { paging: { next: { after: String(end) } } }),
      },
    };
  };
  const isRefused = (fields: Record<string, unknown>) =>
    Object.values(fields).some((value) => typeof value === 'string' && value.includes('REFUSED'));
  const updateAll = (object: ObjectName, body: unknown): CrmAnswer => {
    const { inputs } = body as { inputs: { id: string; properties: Record<string, unknown> }[] };
    if (inputs.some(({ properties }) => isRefused(properties)))
      return { status: 400, body: { category: 'VALIDATION_ERROR' } };
    const known = inputs.filter(({ id }) => tables[object].get(id)?.deletedAt === null);
    for (const { id, properties } of known) edit(object, id, properties);
    const results = known.map(({ id }) => present(object, find(object, id), []));
    return {
      status: known.length === inputs.length ? 200 : 207,
      body: { status: 'COMPLETE', results },
    };
  };
  const add = (object: ObjectName, body: unknown): CrmAnswer => {
    const { properties, associations = [] } = body as {
      properties: Record<string, unknown>;
      associations?: { to: { id: string }; types: { associationTypeId: number }[] }[];
    };
    const isTaken =
      object === 'contacts' &&
      rowsOf(object).some(
        ({ fields }) => fields['email'] && fields['email'] === properties['email'],
      );
    if (isTaken)
      return { status: 409, body: { category: 'CONFLICT', message: 'Contact already exists.' } };
    if (isRefused(properties)) return { status: 400, body: { category: 'VALIDATION_ERROR' } };
    const about = associations
      .filter(({ types }) => types[0]?.associationTypeId === 202)
      .map(({ to }) => to.id);
    return {
      status: 201,
      body: present(object, find(object, create(object, properties, about)), []),
    };
  };
  const answer = ({ method, path, query, json }: CrmRequest): CrmAnswer | null => {
    if (path === '/account-info/v3/details')
      return { status: 200, body: { portalId: 62_515, uiDomain: 'app.hubspot.com' } };
    const [, described] = /^\/crm\/v3\/properties\/(contacts|companies)$/u.exec(path) ?? [];
    if (described) {
      const results = propertyNames[described]!.map((name) => ({
        name,
        label: name,
        type: 'string',
        hidden: false,
        modificationMetadata: { readOnlyValue: false },
      }));
      return { status: 200, body: { results } };
    }
    if (path === '/crm/v4/associations/notes/contacts/batch/read') {
      const { inputs } = json() as { inputs: { id: string }[] };
      const results = inputs.map(({ id }) => ({
        from: { id },
        to: find('notes', id).contactIds.map((one) => ({
          toObjectId: Number(one),
          associationTypes: [],
        })),
      }));
      return { status: 200, body: { status: 'COMPLETE', results } };
    }
    const [, name, rest = ''] =
      /^\/crm\/v3\/objects\/(contacts|companies|notes)(\/.*)?$/u.exec(path) ?? [];
    if (name === undefined) return null;
    const object = name as ObjectName;
    if (rest === '') return method === 'POST' ? add(object, json()) : list(object, query);
    if (rest === '/search') return search(object, json());
    if (rest === '/batch/update') return updateAll(object, json());
    if (rest === '/batch/read') {
      const { inputs, properties } = json() as { inputs: { id: string }[]; properties: string[] };
      const known = inputs
        .flatMap(({ id }) => tables[object].get(id) ?? [])
        .filter(({ deletedAt }) => deletedAt === null);
      return {
        status: 200,
        body: { results: known.map((row) => present(object, row, properties)) },
      };
    }
    if (method !== 'PATCH') return null;
    const { properties } = json() as { properties: Record<string, unknown> };
    if (isRefused(properties)) return { status: 400, body: { category: 'VALIDATION_ERROR' } };
    edit(object, rest.slice(1), properties);
    return { status: 200, body: present(object, find(object, rest.slice(1)), []) };
  };
  const server = await startCrmServer({
    paths: {
      authorize: '/oauth/authorize',
      token: '/oauth/v3/token',
      revoke: '/oauth/v3/token/revoke',
    },
    grantedWith: () => ({ expires_in: 1800, hub_id: 62_515 }),
    handle: answer,
  });
  return {
    ...server,
    create,
    edit,
    find,
    rows: rowsOf,
    remove: (object: ObjectName, id: string) => {
      const row = find(object, id);
      row.deletedAt = tick();
    },
    clear: () => {
      for (const table of Object.values(tables)) table.clear();
    },
    setClock: (time: () => number) => (settings.time = time),
  };
}
