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

/** What an account of HubSpot holds, and how its API answers. */
class HubSpotAccount {
  readonly tables: Record<ObjectName, Map<string, Note>> = {
    contacts: new Map(),
    companies: new Map(),
    notes: new Map(),
  };
  time = () => Date.now();
  private made = 100;
  private lastAt = 0;
  /** Never twice the same moment, so that the order of changes is clear. */
  readonly tick = () => (this.lastAt = Math.max(this.time(), this.lastAt + 1));

  readonly create = (
    object: ObjectName,
    fields: Record<string, unknown>,
    contactIds: string[] = [],
  ) => {
    this.made += 1;
    const at = this.tick();
    const id = String(this.made);
    this.tables[object].set(id, {
      id,
      fields,
      createdAt: at,
      modifiedAt: at,
      deletedAt: null,
      contactIds,
    });
    return id;
  };
  readonly find = (object: ObjectName, id: string) => {
    const row = this.tables[object].get(id);
    if (!row) throw new Error(`There is no ${object} ${id}`);
    return row;
  };
  readonly edit = (object: ObjectName, id: string, fields: Record<string, unknown>) => {
    const row = this.find(object, id);
    Object.assign(row.fields, fields);
    row.modifiedAt = this.tick();
  };
  readonly rowsOf = (object: ObjectName) =>
    [...this.tables[object].values()].filter(({ deletedAt }) => deletedAt === null);
  readonly present = (object: ObjectName, row: Note, wanted: readonly string[]) => ({
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

  readonly list = (object: ObjectName, query: URLSearchParams): CrmAnswer => {
    const limit = Number(query.get('limit') ?? 10);
    const isArchived = query.get('archived') === 'true';
    const after = Number(query.get('after') ?? 0);
    const rows = [...this.tables[object].values()]
      .filter((row) => (row.deletedAt !== null) === isArchived && Number(row.id) > after)
      .toSorted((one, other) => Number(one.id) - Number(other.id));
    const results = rows.slice(0, limit);
    const last = results.at(-1);
    const names = (query.get('properties') ?? '').split(',');
    return {
      status: 200,
      body: {
        results: results.map((row) => this.present(object, row, names)),
        ...(rows.length > limit && last && { paging: { next: { after: last.id, link: 'x' } } }),
      },
    };
  };
  readonly matches = (
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
  readonly search = (object: ObjectName, body: unknown): CrmAnswer => {
    const asked = body as {
      filterGroups: { filters: Filter[] }[];
      properties: string[];
      limit: number;
      after?: string;
    };
    const after = Number(asked.after ?? 0);
    if (asked.limit > 200 || after + asked.limit > 10_000)
      return { status: 400, body: { category: 'VALIDATION_ERROR' } };
    const rows = this.rowsOf(object)
      .filter((row) =>
        asked.filterGroups.some(({ filters }) =>
          filters.every((filter) => this.matches(object, row, filter)),
        ),
      )
      .toSorted((one, other) => one.modifiedAt - other.modifiedAt);
    const end = after + asked.limit;
    return {
      status: 200,
      body: {
        total: rows.length,
        results: rows.slice(after, end).map((row) => this.present(object, row, asked.properties)),
        ...(rows.length > end && { paging: { next: { after: String(end) } } }),
      },
    };
  };
  readonly isRefused = (fields: Record<string, unknown>) =>
    Object.values(fields).some((value) => typeof value === 'string' && value.includes('REFUSED'));
  readonly updateAll = (object: ObjectName, body: unknown): CrmAnswer => {
    const { inputs } = body as { inputs: { id: string; properties: Record<string, unknown> }[] };
    if (inputs.some(({ properties }) => this.isRefused(properties)))
      return { status: 400, body: { category: 'VALIDATION_ERROR' } };
    const known = inputs.filter(({ id }) => this.tables[object].get(id)?.deletedAt === null);
    for (const { id, properties } of known) this.edit(object, id, properties);
    const results = known.map(({ id }) => this.present(object, this.find(object, id), []));
    return {
      status: known.length === inputs.length ? 200 : 207,
      body: { status: 'COMPLETE', results },
    };
  };
  readonly add = (object: ObjectName, body: unknown): CrmAnswer => {
    const { properties, associations = [] } = body as {
      properties: Record<string, unknown>;
      associations?: { to: { id: string }; types: { associationTypeId: number }[] }[];
    };
    const isTaken =
      object === 'contacts' &&
      this.rowsOf(object).some(
        ({ fields }) => fields['email'] && fields['email'] === properties['email'],
      );
    if (isTaken)
      return { status: 409, body: { category: 'CONFLICT', message: 'Contact already exists.' } };
    if (this.isRefused(properties)) return { status: 400, body: { category: 'VALIDATION_ERROR' } };
    const about = associations
      .filter(({ types }) => types[0]?.associationTypeId === 202)
      .map(({ to }) => to.id);
    return {
      status: 201,
      body: this.present(object, this.find(object, this.create(object, properties, about)), []),
    };
  };
  readonly answer = ({ method, path, query, json }: CrmRequest): CrmAnswer | null => {
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
        to: this.find('notes', id).contactIds.map((one) => ({
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
    if (rest === '') return method === 'POST' ? this.add(object, json()) : this.list(object, query);
    if (rest === '/search') return this.search(object, json());
    if (rest === '/batch/update') return this.updateAll(object, json());
    if (rest === '/batch/read') {
      const { inputs, properties } = json() as { inputs: { id: string }[]; properties: string[] };
      const known = inputs
        .flatMap(({ id }) => this.tables[object].get(id) ?? [])
        .filter(({ deletedAt }) => deletedAt === null);
      return {
        status: 200,
        body: { results: known.map((row) => this.present(object, row, properties)) },
      };
    }
    if (method !== 'PATCH') return null;
    const { properties } = json() as { properties: Record<string, unknown> };
    if (this.isRefused(properties)) return { status: 400, body: { category: 'VALIDATION_ERROR' } };
    this.edit(object, rest.slice(1), properties);
    return { status: 200, body: this.present(object, this.find(object, rest.slice(1)), []) };
  };
}

/** A stand-in for HubSpot: its sign-in, lists, searches and writes, on loopback. */
export async function startHubSpotPeer() {
  const account = new HubSpotAccount();
  const server = await startCrmServer({
    paths: {
      authorize: '/oauth/authorize',
      token: '/oauth/v3/token',
      revoke: '/oauth/v3/token/revoke',
    },
    grantedWith: () => ({ expires_in: 1800, hub_id: 62_515 }),
    handle: account.answer,
  });
  return {
    ...server,
    create: account.create,
    edit: account.edit,
    find: account.find,
    rows: account.rowsOf,
    remove: (object: ObjectName, id: string) => {
      account.find(object, id).deletedAt = account.tick();
    },
    clear: () => {
      for (const table of Object.values(account.tables)) table.clear();
    },
    setClock: (time: () => number) => (account.time = time),
  };
}
