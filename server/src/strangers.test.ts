import { randomUUID } from 'node:crypto';

import { api } from '@kith/contract/api';
import { defaultWays } from '@kith/contract/notifications/rules';
import { defaultPrivacyPreferences } from '@kith/contract/privacy/rules';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { listTables } from '#platform/database/catalogue.ts';
import { openCluster } from '#platform/database/cluster.ts';
import { type SignedUp, signUpOver } from '#testing/api-client.ts';
import { fillTables, readWholeTable } from '#testing/fill-tables.ts';
import {
  createDataFolder,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';

type Ids = Record<
  | 'contact'
  | 'company'
  | 'interaction'
  | 'import'
  | 'nudge'
  | 'view'
  | 'bulk'
  | 'relationship'
  | 'group'
  | 'reminder'
  | 'file'
  | 'duplicate'
  | 'merge'
  | 'session'
  | 'export'
  | 'token'
  | 'device'
  | 'conversation'
  | 'message',
  string
>;

/**
 * What is sent to each endpoint of the contract. `names` is the kind of row that the path names:
 * such a request must be "not found" to a stranger. The others answer a stranger's own world.
 */
type Case = { names?: keyof Ids; body?: (ids: Ids) => object; path?: string };

const nobody = '00000000-0000-4000-8000-000000000000';
const query = { sort: 'name', direction: 'asc' };
const preferences = { ...defaultPrivacyPreferences, warmth_threshold: 1 };

const cases: Record<string, Case> = {
  'account.get': {},
  'accountDeletion.cancel': {},
  'accountDeletion.get': {},
  'accountDeletion.request': { body: () => ({ email: 'nobody@example.org' }) },
  'accountExports.create': {},
  'accountExports.delete': { names: 'export' },
  'accountExports.get': { names: 'export' },
  'accountExports.list': {},
  'accountTokens.create': {
    body: () => ({ name: 'Script', scopes: ['contacts:read'], expires_in_days: 1 }),
  },
  'accountTokens.list': {},
  'accountTokens.revoke': { names: 'token' },
  'account.update': { body: () => ({ display_name: 'Stranger' }) },
  'companies.get': { names: 'company' },
  'companies.list': {},
  'companies.merge': { names: 'company', body: (ids) => ({ other_id: ids.company }) },
  'companies.separate': { names: 'company', body: (ids) => ({ other_id: ids.company }) },
  'companies.suggestions': { names: 'company' },
  'companies.update': { names: 'company', body: () => ({ name: 'Taken' }) },
  'adminSetup.claim': {},
  'adminSetup.get': {},
  'agenda.calendar': { path: '/agenda/calendar?from=2026-11-01&to=2026-11-30' },
  'agenda.clearNextStep': { names: 'contact' },
  'agenda.completeNextStep': { names: 'contact', body: () => ({ text: 'x' }) },
  'agenda.due': {},
  'agenda.setNextStep': { names: 'contact', body: () => ({ text: 'Call', due_on: null }) },
  'cadence.get': {},
  'cadence.put': { body: () => ({ touch_kinds: ['call'], tag_rules: [{ tag: 'one', days: 3 }] }) },
  'consents.history': {},
  'contactFiles.delete': { names: 'file' },
  'contactFiles.list': { names: 'contact' },
  'contactFiles.rename': { names: 'file', body: () => ({ name: 'Taken' }) },
  'contactFiles.restore': { names: 'file' },
  'contactGroups.addMembers': {
    names: 'group',
    body: (ids) => ({ selection: { ids: [ids.contact] } }),
  },
  'contactGroups.create': { body: () => ({ name: 'New' }) },
  'contactGroups.delete': { names: 'group' },
  'contactGroups.list': {},
  'contactGroups.removeMembers': {
    names: 'group',
    body: (ids) => ({ selection: { ids: [ids.contact] } }),
  },
  'contactGroups.restore': { names: 'group' },
  'contactGroups.update': { names: 'group', body: () => ({ name: 'Taken' }) },
  'contactViews.create': { body: () => ({ name: 'New', query, columns: ['company'] }) },
  'contactViews.delete': { names: 'view' },
  'contactViews.list': {},
  'contactViews.reorder': { body: (ids) => ({ ids: [ids.view] }) },
  'contactViews.restore': { names: 'view' },
  'contactViews.update': { names: 'view', body: () => ({ name: 'Taken' }) },
  'contacts.bulk': {
    body: (ids) => ({ change: { action: 'delete' }, selection: { ids: [ids.contact] } }),
  },
  'contacts.count': {},
  'contacts.facets': { path: '/contacts/facets/tags' },
  'contacts.undoBulk': { names: 'bulk' },
  'contacts.list': {},
  'contacts.get': { names: 'contact' },
  'contacts.create': { body: () => ({ first_name: 'New' }) },
  'contacts.update': { names: 'contact', body: () => ({ first_name: 'Taken' }) },
  'contacts.archive': { names: 'contact' },
  'contacts.unarchive': { names: 'contact' },
  'contacts.delete': { names: 'contact' },
  'contacts.restore': { names: 'contact' },
  'contacts.history': { names: 'contact' },
  'contacts.explainWarmth': { names: 'contact' },
  'conversations.accept': { names: 'conversation' },
  'conversations.decline': { names: 'conversation' },
  'conversations.get': { names: 'conversation' },
  'conversations.messages': { names: 'conversation' },
  'conversations.mute': { names: 'conversation', body: () => ({ until: 'forever' }) },
  'conversations.report': { names: 'conversation', body: () => ({ reason: 'spam' }) },
  'conversations.unread': {},
  'dashboard.get': {},
  'duplicates.dismiss': { names: 'duplicate' },
  'duplicates.list': {},
  'duplicates.merge': { names: 'duplicate' },
  'duplicates.merges': {},
  'duplicates.mergeSure': {},
  'duplicates.reopen': { names: 'duplicate' },
  'duplicates.scan': {},
  'duplicates.status': {},
  'duplicates.undoMerge': { names: 'merge' },
  'errorReports.create': {},
  'expectations.get': {},
  'expectations.put': {
    body: () => ({ goals: [], topics: ['x'], nudges_per_day: 1, nudge_kinds: ['birthday'] }),
  },
  'imports.map': { names: 'import', body: () => ({ fields: ['full_name'] }) },
  'imports.mapping': { names: 'import' },
  'imports.paste': { body: () => ({ text: 'New Person <new@example.org>' }) },
  'imports.list': {},
  'imports.get': { names: 'import' },
  'imports.rows': { names: 'import' },
  'imports.start': { names: 'import' },
  'imports.undo': { names: 'import' },
  'imports.discard': { names: 'import' },
  'interactions.timeline': { names: 'contact' },
  'interactions.log': {
    names: 'contact',
    body: (ids) => ({ contact_id: ids.contact, nudge_id: ids.nudge, kind: 'call' }),
  },
  'interactions.update': { names: 'interaction', body: () => ({ summary: 'Taken' }) },
  'interactions.delete': { names: 'interaction' },
  'interactions.restore': { names: 'interaction' },
  'notificationPreferences.get': {},
  'notificationPreferences.put': { body: () => ({ topics: defaultWays, quiet_hours: null }) },
  'messages.block': { path: `/members/${nobody}/block` },
  'messages.delete': { names: 'message' },
  'messages.edit': { names: 'message', body: () => ({ content: 'Taken' }) },
  'messages.react': { names: 'message' },
  'messages.recipients': {},
  'messages.search': { path: '/messages/search?q=row' },
  'messages.settings': {},
  'messages.unblock': { path: `/members/${nobody}/block` },
  'messages.unreact': { names: 'message' },
  'messages.updateSettings': {
    body: () => ({ shows_presence: false, sends_read_receipts: false }),
  },
  'nudges.today': {},
  'nudges.draft': { names: 'nudge' },
  'nudges.snooze': { names: 'nudge', body: () => ({ span: 'day' }) },
  'nudges.dismiss': { names: 'nudge' },
  'nudges.reopen': { names: 'nudge' },
  'operations.audit': {},
  'operations.deadLetters': {},
  'operations.discard': { path: `/admin/dead-letters/${randomUUID()}/discard` },
  'operations.health': {},
  'operations.jobs': {},
  'operations.restore': { path: `/admin/dead-letters/${randomUUID()}/restore` },
  'operations.retry': { path: `/admin/dead-letters/${randomUUID()}/retry` },
  'operations.retryAll': { body: () => ({ kind: 'x' }) },
  'nudges.rate': { names: 'nudge', body: () => ({ rating: 'down' }) },
  'privacyPreferences.get': {},
  'privacyPreferences.put': { body: () => preferences },
  'privacyPreferences.remove': {},
  'pushSubscriptions.create': {
    body: () => ({
      endpoint: 'https://push.example.org/1',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
    }),
  },
  'pushSubscriptions.delete': { names: 'device' },
  'pushSubscriptions.list': {},
  'quickstart.get': {},
  'quickstart.update': { body: () => ({ is_dismissed: true }) },
  'relationships.list': { names: 'contact' },
  'relationships.create': {
    names: 'contact',
    body: (ids) => ({ other_id: ids.contact, kind: 'friend' }),
  },
  'relationships.delete': { names: 'relationship' },
  'relationships.restore': { names: 'relationship' },
  'reminders.complete': { names: 'reminder', body: () => ({ due_on: '2026-02-28' }) },
  'reminders.create': {
    names: 'contact',
    body: (ids) => ({ contact_id: ids.contact, text: 'Call', due_on: '2026-02-28' }),
  },
  'reminders.delete': { names: 'reminder' },
  'reminders.list': { names: 'contact' },
  'reminders.reopen': { names: 'reminder', body: () => ({ due_on: '2026-02-28' }) },
  'reminders.restore': { names: 'reminder' },
  'reminders.snooze': { names: 'reminder', body: () => ({ until: '2099-01-01' }) },
  'reminders.update': { names: 'reminder', body: () => ({ text: 'Taken' }) },
  'sampleNetwork.create': {},
  'sessions.delete': { names: 'session' },
  'sessions.list': {},
  'support.listTickets': {},
  'support.openTicket': { body: () => ({ subject: 'Help', message: 'Please' }) },
  'waitlist.join': {},
};

/** What visitors may call; none of it reads anything of a member. */
const openToAll = ['errorReports.create', 'sampleNetwork.create', 'waitlist.join'];

type Endpoint = { key: string; method: string; path: string };

const endpoints: Endpoint[] = Object.entries(api).flatMap(([group, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { method = 'POST', path = '' } = procedure['~orpc'].route;
    return { key: `${group}.${name}`, method, path };
  }),
);
const naming = endpoints.filter(({ key }) => cases[key]?.names !== undefined);
const others = endpoints.filter(({ key }) => cases[key]?.names === undefined);

let folder: Awaited<ReturnType<typeof createDataFolder>>;
let server: ServerProcess;
let database: pg.Pool;
let owner: SignedUp;
let stranger: SignedUp;
let ids: Ids;

beforeAll(async () => {
  folder = await createDataFolder();
  server = await startServerProcess({ DATA_DIR: folder.path, AUTH_IP_LIMITS: 'false' });
  database = new pg.Pool({ ...(await openCluster(folder.path)).connection, max: 2 });
  owner = await signUpOver(server.origin);
  stranger = await signUpOver(server.origin);
  ids = await furnish(owner.memberId);
  await furnish(stranger.memberId);
  // The owner is an administrator now, and stays the only one.
  await database.query('delete from user_roles where user_id = $1', [stranger.memberId]);
});
afterAll(async () => {
  await database.end();
  await server.stop('SIGTERM');
  await folder.remove();
});

/** Rows in every table, none of them put away, and every consent. */
async function furnish(memberId: string): Promise<Ids> {
  const client = await database.connect();
  try {
    const rows = await fillTables(client, memberId);
    await client.query('update contacts set deleted_at = null, archived_at = null');
    await client.query('update interactions set deleted_at = null');
    await client.query('update contact_views set deleted_at = null');
    await client.query('update contact_relationships set deleted_at = null');
    await client.query('update contact_operations set undone_at = null');
    await client.query('update contact_files set deleted_at = null');
    await client.query('update contact_groups set deleted_at = null');
    await client.query('update contact_reminders set deleted_at = null, done_at = null');
    await client.query(`update duplicate_candidates set state = 'dismissed'`);
    await client.query('update contacts set merged_into = null');
    await client.query(`update nudges set snoozed_until = null, answered_at = null, rating = null`);
    await client.query(`update imports set status = 'ready'`);
    await client.query(
      `update account_exports set status = 'done', deleted_at = null, expires_at = now() + '1 day'`,
    );
    await client.query('update auth.users set deletion_due_at = null');
    await client.query('update messages set deleted_at = null, created_at = now()');
    await client.query(
      `insert into user_consent (user_id, consent_type, consent_granted)
       select $1, type, true from unnest(array['data_processing', 'ai_matching']) type
       on conflict (user_id, consent_type)
       do update set consent_granted = true, expires_at = null`,
      [memberId],
    );
    await client.query('update user_consent set expires_at = null');
    const idOf = (table: string) => String(rows.get(`public.${table}`)?.['id']);
    return {
      company: idOf('companies'),
      contact: idOf('contacts'),
      interaction: idOf('interactions'),
      import: idOf('imports'),
      nudge: idOf('nudges'),
      view: idOf('contact_views'),
      bulk: idOf('contact_operations'),
      relationship: idOf('contact_relationships'),
      group: idOf('contact_groups'),
      reminder: idOf('contact_reminders'),
      file: idOf('contact_files'),
      duplicate: idOf('duplicate_candidates'),
      merge: idOf('contact_merges'),
      session: String(rows.get('auth.sessions')?.['id']),
      export: idOf('account_exports'),
      token: idOf('access_tokens'),
      device: idOf('push_subscriptions'),
      conversation: idOf('conversations'),
      message: idOf('messages'),
    };
  } finally {
    client.release();
  }
}

/** All that the database holds of the owner. */
async function readOwnersRows(): Promise<string[]> {
  const client = await database.connect();
  try {
    const tables = await listTables(client, ['public']);
    const rows: string[] = [];
    for (const table of tables) rows.push(...(await readWholeTable(client, table)));
    return rows.filter((row) => row.includes(owner.memberId));
  } finally {
    client.release();
  }
}

function callAs(member: SignedUp, { key, method, path }: Endpoint): Promise<Response> {
  const { names, body = () => ({}), path: given } = cases[key] ?? {};
  const address = (given ?? path)
    .replace(/\{\w+\}/u, names === undefined ? '' : ids[names])
    .replace('{emoji}', encodeURIComponent('👍'));
  return member.call(method, address, method === 'GET' ? undefined : body(ids));
}

test('every endpoint of the contract has its case here', () => {
  expect(Object.keys(cases).sort()).toEqual(endpoints.map(({ key }) => key).sort());
  const unnamed = others.filter(({ key, path }) => path.includes('{') && !cases[key]?.path);
  expect(unnamed.map(({ key }) => key)).toEqual([]);
});

test('what an endpoint names is not found by a stranger and stays as it is', async () => {
  const before = await readOwnersRows();
  for (const endpoint of naming) {
    const answer = await callAs(stranger, endpoint);
    const body = (await answer.json()) as { code: string };
    expect([answer.status, body.code], endpoint.key).toEqual([404, 'not_found']);
  }
  expect(await readOwnersRows()).toEqual(before);
});

test('every other endpoint tells a stranger nothing of the owner and changes nothing of theirs', async () => {
  const before = await readOwnersRows();
  const secrets = [owner.memberId, owner.email, ...Object.values(ids)];
  for (const endpoint of others) {
    const answer = await callAs(stranger, endpoint);
    const text = await answer.text();
    expect(answer.status, `${endpoint.key}: ${text}`).toBeLessThan(500);
    for (const secret of secrets) expect(text, endpoint.key).not.toContain(secret);
  }
  expect(await readOwnersRows()).toEqual(before);
});

test('nothing at all is answered without a sign-in', async () => {
  const before = await readOwnersRows();
  const call: SignedUp['call'] = (method, path, body) =>
    fetch(`${server.origin}/api/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  for (const endpoint of endpoints.filter(({ key }) => !openToAll.includes(key))) {
    const answer = await callAs({ ...stranger, call }, endpoint);
    expect(answer.status, endpoint.key).toBe(401);
  }
  expect(await readOwnersRows()).toEqual(before);
});

// Last, because it changes the rows: the same requests do find what they name.
test('the owner finds what the stranger did not', async () => {
  for (const endpoint of naming) {
    const answer = await callAs(owner, endpoint);
    expect(answer.status, `${endpoint.key}: ${await answer.text()}`).not.toBe(404);
  }
});
