import { api } from '@kith/contract/api';
import { consentsOf } from '@kith/contract/account/scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { searchTextVersion } from '#features/contacts/search-text.ts';
import { listTables } from '#platform/database/catalogue.ts';
import { openCluster } from '#platform/database/cluster.ts';
import { connectDatabase, type Database } from '#platform/database/database.ts';
import { type SignedUp, signUpOver } from '#testing/api-client.ts';
import { fillTables, readWholeTable } from '#testing/fill-tables.ts';
import {
  createDataFolder,
  type ServerProcess,
  startServerProcess,
} from '#testing/server-process.ts';
import { type OwnedIds } from '#testing/stranger-case.ts';
import { strangerCases } from '#testing/stranger-cases.ts';

/** What visitors may call; none of it reads anything of a member. */
const openToAll = [
  'community.announce',
  'errorReports.create',
  'extension.exchange',
  'extension.revoke',
  'review.enter',
  'review.open',
  'sampleNetwork.create',
  'siteVisits.create',
  'waitlist.join',
  'waitlist.noteBlocked',
];

type Refusal = { code: string; details: { missing?: string[] } | null };
type Endpoint = { key: string; method: string; path: string; consents: readonly string[] };

const endpoints: Endpoint[] = Object.entries(api).flatMap(([group, procedures]) =>
  Object.entries(procedures).map(([name, procedure]) => {
    const { meta, route } = procedure['~orpc'];
    const { method = 'POST', path = '' } = route;
    return { key: `${group}.${name}`, method, path, consents: consentsOf(meta, method) };
  }),
);
const naming = endpoints.filter(({ key }) => strangerCases[key]?.names !== undefined);
const others = endpoints.filter(({ key }) => strangerCases[key]?.names === undefined);

let folder: Awaited<ReturnType<typeof createDataFolder>>;
let server: ServerProcess;
let connected: Database;
let database: Database['pool'];
let owner: SignedUp;
let stranger: SignedUp;
let ids: OwnedIds;

beforeAll(async () => {
  folder = await createDataFolder();
  server = await startServerProcess({ DATA_DIR: folder.path, AUTH_IP_LIMITS: 'false' });
  connected = connectDatabase((await openCluster(folder.path)).connection, { max: 2 });
  database = connected.pool;
  owner = await signUpOver(server.origin);
  stranger = await signUpOver(server.origin);
  ids = await addRows(owner.memberId);
  // Nothing of theirs is due: a sweep that runs meanwhile would change it.
  await database.query(
    `update wallets set plan_due_at = null, granted_month = date_trunc('month', now())
     where owner_id = $1`,
    [owner.memberId],
  );
  await addRows(stranger.memberId);
  // The owner is an administrator now, and stays the only one.
  await database.query('delete from user_roles where user_id = $1', [stranger.memberId]);
});
afterAll(async () => {
  await connected.close();
  await server.stop('SIGTERM');
  await folder.remove();
});

const softDeletedTables =
  'interactions contact_statements contact_views contact_relationships contact_files contact_groups opportunities'.split(
    ' ',
  );

/** Rows in every table, none of them deleted, and every consent. */
async function addRows(memberId: string): Promise<OwnedIds> {
  const client = await database.connect();
  try {
    await client.query('begin');
    const rows = await fillTables(client, memberId);
    await client.query('update contacts set deleted_at = null, archived_at = null');
    await client.query('update contacts set merged_into = null');
    // Written by today's rules: otherwise a job refreshes it in the middle of a test.
    await client.query('update contacts set search_text = $1', [` ${searchTextVersion} `]);
    for (const table of softDeletedTables)
      await client.query(`update ${table} set deleted_at = null`);
    await client.query('update contact_operations set undone_at = null');
    await client.query('update contact_reminders set deleted_at = null, done_at = null');
    await client.query(`update duplicate_candidates set state = 'dismissed'`);
    await client.query(`update signals set type = 'birthday', expires_at = now() + '1 day'`);
    await client.query(`update nudges set type = 'birthday', snoozed_until = null, answered_at = null,
        rating = null`);
    await client.query(`update imports set status = 'ready'`);
    await client.query(
      `update account_exports set status = 'done', deleted_at = null, expires_at = now() + '1 day'`,
    );
    await client.query('update auth.users set deletion_due_at = null');
    await client.query('update messages set deleted_at = null, created_at = now()');
    // Filled in like every other table, but no one blocks themselves.
    await client.query('delete from member_blocks');
    await client.query('update member_profiles set hidden_at = null');
    await client.query('update comments set deleted_at = null, hidden_at = null');
    await client.query(`update posts set deleted_at = null, hidden_at = null, visibility = 'private',
        status = 'published', published_at = now()`);
    await client.query(
      `insert into user_consent (user_id, consent_type, consent_granted)
       select $1, type, true from unnest(array['data_processing', 'ai_matching']) type
       on conflict (user_id, consent_type)
       do update set consent_granted = true, expires_at = null`,
      [memberId],
    );
    await client.query('update user_consent set expires_at = null');
    // Their hold is no row of the ledger: what waits could not be stopped.
    await client.query(`update profile_analyses set status = 'stopped', finished_at = now()`);
    // Otherwise the server takes them in the middle of a test, and awards badges.
    await client.query('delete from badge_checks');
    await client.query('commit');
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
      post: idOf('posts'),
      comment: idOf('comments'),
      linkRequest: idOf('member_link_requests'),
      signal: idOf('signals'),
      shareLink: idOf('share_links'),
      invitation: idOf('invitations'),
      notice: idOf('moderation_notices'),
      bridge: idOf('bridges'),
      checkout: idOf('checkouts'),
      opportunity: idOf('opportunities'),
      meeting: idOf('meetings'),
      guest: idOf('meeting_people'),
      meetingCalendar: idOf('meeting_calendars'),
      match: idOf('matches'),
      analysis: idOf('analysis_runs'),
      profileAnalysis: idOf('profile_analyses'),
      answers: String(rows.get('public.contact_statements')?.['batch_id']),
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
  const { names, body = () => ({}), path: given } = strangerCases[key] ?? {};
  const address = (given ?? path)
    .replace(/\{\w+\}/u, names === undefined ? '' : ids[names])
    .replace('{emoji}', encodeURIComponent('👍'))
    .replace('{contact_id}', ids.contact)
    .replace('{file_id}', ids.file)
    .replace('{note_id}', ids.opportunity);
  return member.call(method, address, method === 'GET' ? undefined : body(ids));
}

test('every endpoint of the contract has its case here', () => {
  expect(Object.keys(strangerCases).sort()).toEqual(endpoints.map(({ key }) => key).sort());
  const unnamed = others.filter(({ key, path }) => path.includes('{') && !strangerCases[key]?.path);
  expect(unnamed.map(({ key }) => key)).toEqual([]);
});

test('a stranger gets not-found for another member’s entities, which stay unchanged', async () => {
  const before = await readOwnersRows();
  for (const endpoint of naming) {
    const answer = await callAs(stranger, endpoint);
    const body = (await answer.json()) as { code: string };
    expect([answer.status, body.code], endpoint.key).toEqual([404, 'not_found']);
  }
  expect(await readOwnersRows()).toEqual(before);
});

test('every other endpoint reveals nothing of the owner to a stranger and changes nothing', async () => {
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

test('every endpoint refuses requests without a sign-in', async () => {
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

test('without consents every endpoint that needs one refuses, and changes nothing', async () => {
  const setAll = (granted: boolean) =>
    database.query('update user_consent set consent_granted = $2 where user_id = $1', [
      owner.memberId,
      granted,
    ]);
  await setAll(false);
  const before = await readOwnersRows();
  const guarded = endpoints.filter(({ consents }) => consents.length > 0);
  expect(guarded.length).toBeGreaterThan(50);
  const answers: object[] = [];
  for (const endpoint of guarded) {
    const { code, details } = (await (await callAs(owner, endpoint)).json()) as Refusal;
    answers.push({ endpoint: endpoint.key, code, missing: details?.missing });
  }
  const after = await readOwnersRows();
  await setAll(true);
  expect(answers).toEqual(
    guarded.map(({ key, consents }) => ({
      endpoint: key,
      code: 'consent_required',
      missing: consents,
    })),
  );
  expect(after).toEqual(before);
});

// Last, because it changes the rows: the same requests do find what they name.
test('the owner finds what the stranger did not', async () => {
  for (const endpoint of naming.filter(({ key }) => !strangerCases[key]?.isAnsweredBefore)) {
    const answer = await callAs(owner, endpoint);
    expect(answer.status, `${endpoint.key}: ${await answer.text()}`).not.toBe(404);
  }
});
