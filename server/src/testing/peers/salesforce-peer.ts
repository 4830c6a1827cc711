import { type CrmAnswer, type CrmRequest, type CrmRow, startCrmServer } from './crm-store.ts';
import { parseCondition } from './soql.ts';

/** As https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest describes it. */
const data = '/services/data/v62.0';
const prefixes: Record<string, string> = { Contact: '003', Account: '001', Task: '00T' };
const properties: Record<string, string[]> = {
  Contact: [
    'FirstName',
    'LastName',
    'Title',
    'Department',
    'Email',
    'Phone',
    'MailingStreet',
    'MailingCity',
    'Description',
    'Nickname__c',
  ],
  Account: ['Name', 'Website', 'Description'],
};

/** What an organization of Salesforce holds, and how its API answers. */
class SalesforceOrg {
  readonly tables = new Map<string, Map<string, CrmRow>>(
    Object.keys(prefixes).map((type) => [type, new Map()]),
  );
  readonly locators = new Map<string, { fields: string[]; rows: CrmRow[] }>();
  usage = '18/15000';
  time = () => Date.now();
  private made = 0;
  private lastAt = 0;
  readonly pageSize: number;
  constructor(pageSize: number) {
    this.pageSize = pageSize;
  }

  /** Never twice the same moment, so that the order of changes is clear. */
  readonly tick = () => (this.lastAt = Math.max(this.time(), this.lastAt + 1));

  readonly create = (type: string, fields: Record<string, unknown>): string => {
    this.made += 1;
    const id = `${prefixes[type]}${String(this.made).padStart(15, '0')}`;
    const at = this.tick();
    this.tables.get(type)!.set(id, { id, fields, createdAt: at, modifiedAt: at, deletedAt: null });
    return id;
  };
  readonly find = (type: string, id: string) => {
    const row = this.tables.get(type)?.get(id);
    if (!row) throw new Error(`There is no ${type} ${id}`);
    return row;
  };
  readonly edit = (type: string, id: string, fields: Record<string, unknown>) => {
    const row = this.find(type, id);
    Object.assign(row.fields, fields);
    row.modifiedAt = this.tick();
  };

  readonly read = (row: CrmRow, field: string): unknown => {
    if (field === 'Id') return row.id;
    if (field === 'SystemModstamp') return row.modifiedAt;
    if (field === 'CreatedDate') return row.createdAt;
    if (field === 'IsDeleted') return row.deletedAt !== null;
    if (field === 'IsClosed') return row.fields['Status'] === 'Completed';
    if (field === 'Account.Name') {
      const account = this.tables.get('Account')!.get(String(row.fields['AccountId'] ?? ''));
      return account?.fields['Name'] ?? null;
    }
    return row.fields[field] ?? null;
  };
  readonly present = (row: CrmRow, fields: readonly string[]) => {
    const record: Record<string, unknown> = { attributes: { url: `${data}/sobjects/${row.id}` } };
    for (const field of fields) {
      const value = this.read(row, field);
      const isTime = field === 'SystemModstamp' || field === 'CreatedDate';
      if (field.startsWith('Account.')) record['Account'] = value === null ? null : { Name: value };
      else
        record[field] = isTime
          ? new Date(Number(value)).toISOString().replace('Z', '+0000')
          : value;
    }
    return record;
  };
  readonly page = (locator: string): CrmAnswer => {
    const [name = '', from = '0'] = locator.split('-');
    const known = this.locators.get(name);
    if (!known) return { status: 400, body: [{ errorCode: 'INVALID_QUERY_LOCATOR' }] };
    const offset = Number(from);
    const rest = known.rows.length - offset - this.pageSize;
    return {
      status: 200,
      body: {
        totalSize: known.rows.length,
        done: rest <= 0,
        ...(rest > 0 && { nextRecordsUrl: `${data}/query/${name}-${offset + this.pageSize}` }),
        records: known.rows
          .slice(offset, offset + this.pageSize)
          .map((row) => this.present(row, known.fields)),
      },
    };
  };
  readonly query = (soql: string, withDeleted: boolean): CrmAnswer => {
    const found =
      /^SELECT (.+?) FROM (\w+)(?: WHERE (.+?))?(?: ORDER BY ([\w, ]+))?(?: LIMIT \d+)?$/u.exec(
        soql,
      );
    const [, fields = '', type = '', condition] = found ?? [];
    if (type === 'Organization') {
      return {
        status: 200,
        body: {
          done: true,
          totalSize: 1,
          records: [{ Id: '00D000000000001AAA', Name: 'Lovelace Ltd' }],
        },
      };
    }
    const table = this.tables.get(type);
    if (!found || !table) return { status: 400, body: [{ errorCode: 'MALFORMED_QUERY' }] };
    const isWanted = condition === undefined ? () => true : parseCondition(condition, this.read);
    const rows = [...table.values()]
      .filter((row) => (withDeleted || row.deletedAt === null) && isWanted(row))
      .toSorted((one, other) => one.modifiedAt - other.modifiedAt || (one.id < other.id ? -1 : 1));
    const name = `01g${this.locators.size}`;
    this.locators.set(name, { fields: fields.split(', '), rows });
    return this.page(`${name}-0`);
  };
  readonly save = (record: Record<string, unknown>) => {
    const { attributes, id, ...fields } = record as { attributes: { type: string }; id: string };
    const row = this.tables.get(attributes.type)?.get(id);
    const isLong = Object.values(fields).some(
      (value) => typeof value === 'string' && value.includes('REFUSED'),
    );
    if (!row || row.deletedAt !== null || isLong) {
      return {
        id,
        success: false,
        errors: [{ statusCode: 'STRING_TOO_LONG', message: 'refused', fields: [] }],
      };
    }
    this.edit(attributes.type, id, fields);
    return { id, success: true, errors: [] };
  };
  readonly answer = ({ method, path, query: search, json }: CrmRequest): CrmAnswer | null => {
    const rest = path.startsWith(data) ? path.slice(data.length) : '';
    if (rest === '/query' || rest === '/queryAll')
      return this.query(search.get('q') ?? '', rest === '/queryAll');
    if (rest.startsWith('/query/')) return this.page(rest.slice('/query/'.length));
    if (rest === '/composite/sobjects' && method === 'PATCH') {
      const { records } = json() as { records: Record<string, unknown>[] };
      return { status: 200, body: records.map(this.save) };
    }
    const [, type = '', last] = /^\/sobjects\/(\w+)(\/describe)?$/u.exec(rest) ?? [];
    if (last !== undefined) {
      const fields = properties[type]!.map((name) => ({
        name,
        label: name.replace('__c', ''),
        type: 'string',
        updateable: true,
      }));
      const blob = { name: 'Photo', label: 'Photo', type: 'base64', updateable: false };
      return { status: 200, body: { fields: [...fields, blob] } };
    }
    if (method !== 'POST' || !this.tables.has(type)) return null;
    const fields = json() as Record<string, unknown>;
    if (type === 'Contact' && !fields['LastName']) {
      return { status: 400, body: [{ errorCode: 'REQUIRED_FIELD_MISSING' }] };
    }
    return { status: 201, body: { id: this.create(type, fields), success: true, errors: [] } };
  };
}

/** A stand-in for Salesforce: its sign-in, queries, and writes, on loopback. */
export async function startSalesforcePeer({ pageSize = 200 } = {}) {
  const org = new SalesforceOrg(pageSize);
  const server = await startCrmServer({
    paths: {
      authorize: '/services/oauth2/authorize',
      token: '/services/oauth2/token',
      revoke: '/services/oauth2/revoke',
    },
    grantedWith: (url) => ({
      instance_url: url,
      issued_at: String(org.time()),
      signature: 'x',
      scope: 'api refresh_token',
    }),
    handle: (request) => {
      const given = org.answer(request);
      const limits = { 'sforce-limit-info': `api-usage=${org.usage}` };
      return given && { ...given, headers: { ...limits, ...given.headers } };
    },
  });
  return {
    ...server,
    create: org.create,
    edit: org.edit,
    find: org.find,
    rows: (type: string) =>
      [...org.tables.get(type)!.values()].filter(({ deletedAt }) => deletedAt === null),
    remove: (type: string, id: string) => {
      const row = org.find(type, id);
      row.deletedAt = org.tick();
      row.modifiedAt = row.deletedAt;
    },
    setUsage: (usage: string) => (org.usage = usage),
    setClock: (time: () => number) => (org.time = time),
    clear: () => {
      for (const table of org.tables.values()) table.clear();
    },
  };
}
