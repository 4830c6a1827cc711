import { minuteMs } from '@kith/contract/core/time';
import type { CrmConnection } from '@kith/contract/connectors/schemas';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { allow, type Crm, openCrm, startCrmApp } from '#testing/crm-scene.ts';
import { startHubSpotPeer } from '#testing/peers/hubspot-peer.ts';
import { startSalesforcePeer } from '#testing/peers/salesforce-peer.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const [salesforce, hubspot] = [await startSalesforcePeer(), await startHubSpotPeer()];
const server = await startCrmApp(database, { salesforce, hubspot });
for (const peer of [salesforce, hubspot]) peer.setClock(() => server.clock.now().getTime());
afterAll(() => Promise.all([salesforce.close(), hubspot.close()]));

let ana: AppMember;
let crm: Crm;
let last = 0;
/** Another person for each test: the stand-in is shared. */
const someone = () => {
  last += 1;
  return { name: `Person${last}`, email: `person${last}@acme.example` };
};
beforeEach(async () => {
  salesforce.clear();
  server.sent.length = 0;
  ana = await server.signUp();
  crm = openCrm(server, ana, 'salesforce');
});

const query = async (text: string, ...values: unknown[]) =>
  (await database.pool.query(text, values)).rows;
const addThere = ({ name, email }: { name: string; email: string }, more = {}) =>
  salesforce.create('Contact', {
    FirstName: 'Ada',
    LastName: name,
    Email: email,
    Title: 'Analyst',
    ...more,
  });
const findHere = async (email: string) =>
  (await crm.contacts()).find(({ emails }) => emails.some(({ value }) => value === email));

test('a member connects, sees what a sync would do, and gets contacts, companies and notes', async () => {
  const person = someone();
  const accountId = salesforce.create('Account', { Name: 'Acme', Website: 'https://acme.example' });
  const remoteId = addThere(person, { AccountId: accountId, Description: 'Met at the fair' });
  salesforce.create('Task', {
    WhoId: remoteId,
    Subject: 'Call about <b>looms</b>',
    Description: 'She wants two.',
    Status: 'Completed',
    ActivityDate: '2026-11-02',
  });
  const { status, account_label: label, run } = await crm.connect();
  expect([status, label, run]).toEqual(['new', 'Lovelace Ltd', null]);
  expect(salesforce.scopes.at(-1)).toBe('api refresh_token');

  expect(await refusalOf(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }))).toEqual([
    409,
    'preview_needed',
  ]);
  const preview = await crm.preview();
  expect(preview).toMatchObject({ status: 'done', failure: null });
  expect(preview.counts.contacts_created).toBeGreaterThan(0);
  expect(preview.sample).toContainEqual({
    object: 'contact',
    action: 'create',
    label: `Ada ${person.name}`,
    changes: [],
  });
  expect(await crm.contacts()).toEqual([]);

  const done = await crm.sync();
  expect(done).toMatchObject({
    status: 'done',
    counts: { contacts_created: preview.counts.contacts_created },
  });
  const ada = (await findHere(person.email))!;
  expect(ada).toMatchObject({
    title: 'Analyst',
    company: 'Acme',
    notes: 'Met at the fair',
    interaction_count: 1,
  });
  const [note] = await query(
    'select summary, body, kind from interactions where contact_id = $1',
    ada.id,
  );
  expect(note).toEqual({
    summary: 'Call about <b>looms</b>',
    body: 'She wants two.',
    kind: 'note',
  });
  const [company] = await query(
    `select website from companies where owner_id = $1 and name = 'Acme'`,
    ana.id,
  );
  expect(company).toEqual({ website: 'https://acme.example' });
  expect(await crm.read()).toMatchObject({ status: 'active', open_conflicts: 0 });

  // Again: nothing twice, and only what changed is read.
  salesforce.edit('Contact', remoteId, { Title: 'Director' });
  const again = await crm.sync();
  expect(again.counts).toMatchObject({
    contacts_created: 0,
    contacts_updated: 1,
    notes_created: 0,
  });
  expect(await findHere(person.email)).toMatchObject({ title: 'Director', interaction_count: 1 });
  const [change] = await crm.changes();
  expect(change).toMatchObject({
    field: 'title',
    side: 'kith',
    old_value: 'Analyst',
    new_value: 'Director',
  });
  const [entry] = await query(
    `select source, old_value from contact_changes where contact_id = $1 and field = 'title'`,
    ada.id,
  );
  expect(entry).toEqual({ source: 'salesforce', old_value: 'Analyst' });
});

test('known people are linked, gaps are filled on both sides, and only mapped fields are written', async () => {
  const person = someone();
  const here = await crm.add({
    first_name: 'Ada',
    last_name: person.name,
    emails: [
      { value: person.email, label: 'work' },
      { value: `home-${person.email}`, label: 'home' },
    ],
    department: 'Engines',
    notes: 'Private: likes horses',
  });
  const remoteId = addThere(person);
  await crm.connect();
  await crm.update({ direction: 'both' });
  const preview = await crm.preview();
  expect(preview.counts).toMatchObject({ contacts_linked: 1, contacts_sent: 1 });
  await crm.sync();
  expect(await findHere(person.email)).toMatchObject({ id: here.id, title: 'Analyst' });
  const { fields } = salesforce.find('Contact', remoteId);
  expect(fields).toMatchObject({ Department: 'Engines', Email: person.email });
  // Notes go one way only, unless the member maps them both ways.
  expect(fields['Description']).toBeUndefined();
  expect(
    salesforce.rows('Contact').filter(({ fields: known }) => known['LastName'] === person.name),
  ).toHaveLength(1);
  const calls = salesforce.calls.length;
  await crm.sync();
  expect(
    salesforce.calls.slice(calls).filter((call) => /PATCH|POST .*sobjects/u.test(call)),
  ).toEqual([]);
});

test('a field that both sides changed waits for the member, who decides either way', async () => {
  const [one, two] = [someone(), someone()];
  const ids = [addThere(one), addThere(two)] as const;
  await crm.connect();
  await crm.update({ direction: 'both' });
  await crm.sync();
  const here = [(await findHere(one.email))!, (await findHere(two.email))!] as const;
  for (const [index, id] of ids.entries()) {
    salesforce.edit('Contact', id, { Title: 'Theirs' });
    await crm.edit(here[index]!.id, { title: 'Ours' });
  }
  const run = await crm.sync();
  expect(run.counts).toMatchObject({ conflicts: 2, contacts_updated: 0, contacts_sent: 0 });
  expect((await crm.sync()).counts.conflicts).toBe(0);
  const conflicts = await crm.conflicts();
  expect(conflicts).toHaveLength(2);
  expect(conflicts[0]).toMatchObject({
    field: 'title',
    kith_value: 'Ours',
    crm_value: 'Theirs',
    label: expect.stringMatching(/^Ada /u),
  });
  const conflictOf = (id: string) =>
    conflicts.find(({ contact_id: contact }) => contact === id)!.id;

  await bodyOf(crm.decide(conflictOf(here[0].id), 'crm'));
  await bodyOf(crm.decide(conflictOf(here[1].id), 'kith'));
  await crm.sync();
  expect(await crm.conflicts()).toEqual([]);
  expect((await findHere(one.email))?.title).toBe('Theirs');
  expect((await findHere(two.email))?.title).toBe('Ours');
  expect(ids.map((id) => salesforce.find('Contact', id).fields['Title'])).toEqual([
    'Theirs',
    'Ours',
  ]);
  const history = (await crm.changes()).map(({ side, old_value, new_value, cause }) => [
    side,
    old_value,
    new_value,
    cause,
  ]);
  expect(history).toEqual(
    expect.arrayContaining([
      ['kith', 'Ours', 'Theirs', 'decision'],
      ['crm', 'Theirs', 'Ours', 'sync'],
    ]),
  );
});

test('what a sync wrote can be undone, on both sides, unless it changed since', async () => {
  const person = someone();
  const id = addThere(person);
  await crm.connect();
  await crm.update({ direction: 'both' });
  await crm.sync();
  salesforce.edit('Contact', id, { Title: 'Wrong' });
  await crm.sync();
  const [change] = await crm.changes();
  await bodyOf(crm.undo(change!.id));
  await bodyOf(crm.undo(change!.id));
  expect((await findHere(person.email))?.title).toBe('Analyst');
  await crm.sync();
  expect(salesforce.find('Contact', id).fields['Title']).toBe('Analyst');
  const sent = (await crm.changes()).find(({ side }) => side === 'crm')!;
  expect(sent).toMatchObject({ old_value: 'Wrong', new_value: 'Analyst' });
  await crm.edit((await findHere(person.email))!.id, { title: 'Later' });
  expect(await refusalOf(crm.undo(sent.id))).toEqual([409, 'conflict']);
});

test('nothing is deleted here because it was deleted there: the member is asked', async () => {
  const [one, two] = [someone(), someone()];
  const ids = [addThere(one), addThere(two)] as const;
  await crm.connect();
  await crm.sync();
  for (const id of ids) salesforce.remove('Contact', id);
  expect((await crm.sync()).counts.removed).toBe(2);
  expect(await findHere(one.email)).toBeDefined();
  const conflicts = await crm.conflicts();
  expect(conflicts.map(({ field }) => field)).toEqual(['removed', 'removed']);
  const of = (name: string) => conflicts.find(({ label }) => label.endsWith(name))!.id;
  await bodyOf(crm.decide(of(one.name), 'crm'));
  await bodyOf(crm.decide(of(two.name), 'kith'));
  expect(await findHere(one.email)).toBeUndefined();
  expect(await findHere(two.email)).toBeDefined();
  // Restorable, as every deleted contact.
  expect(
    await query('select 1 from contacts where owner_id = $1 and deleted_at is not null', ana.id),
  ).toHaveLength(1);
  await crm.sync();
  expect(await crm.conflicts()).toEqual([]);
});

test('notes that are logged from then on go there once, also when the answer is lost', async () => {
  const person = someone();
  const remoteId = addThere(person);
  await crm.connect();
  await crm.update({ direction: 'both' });
  await crm.sync();
  const contact = (await findHere(person.email))!;
  const log = (body: string) =>
    bodyOf(
      ana.call('POST', '/interactions', {
        contact_id: contact.id,
        kind: 'note',
        summary: 'Lunch',
        body,
      }),
    );
  await log('Talked about looms');
  salesforce.plan(/^POST .*\/sobjects\/Task$/u, 'drop', true);
  expect(await crm.syncOnce()).toMatchObject({ status: 'waiting', failure: 'unavailable' });
  await server.runAll();
  const tasks = salesforce.rows('Task').filter(({ fields }) => fields['WhoId'] === remoteId);
  expect(
    tasks.map(({ fields }) => [fields['Subject'], fields['Description'], fields['Status']]),
  ).toEqual([['Lunch', 'Talked about looms', 'Completed']]);
  // What comes back is the same note.
  await crm.sync();
  expect((await findHere(person.email))?.interaction_count).toBe(1);
});

test('a limit pauses the run where it is, and it goes on there', async () => {
  const people = [someone(), someone(), someone()];
  for (const person of people) addThere(person);
  await crm.connect();
  await crm.preview();
  salesforce.plan(/GET .*\/query$/u, {
    status: 403,
    body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'x' }],
  });
  const run = await crm.syncOnce();
  expect(run).toMatchObject({ status: 'waiting', failure: 'rate_limited' });
  const pause = Date.parse(run.resumes_at!) - server.clock.now().getTime();
  expect(pause).toBeGreaterThan(10 * minuteMs);
  // A second request while it waits begins nothing else.
  const same = await bodyOf<{ id: string }>(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }));
  expect(same.id).toBe(run.id);
  await server.runAll();
  expect(await findHere(people[2]!.email)).toBeDefined();
});

test('the day’s calls are not used up', async () => {
  addThere(someone());
  await crm.connect();
  await crm.preview();
  salesforce.setUsage('14000/15000');
  const calls = salesforce.calls.length;
  expect(await crm.syncOnce()).toMatchObject({ status: 'waiting', failure: 'rate_limited' });
  expect(salesforce.calls.length - calls).toBe(1);
  salesforce.setUsage('18/15000');
  await server.runAll();
  expect((await crm.read()).run?.status).toBe('done');
});

test('access that ended is renewed with rotation, and a refused renewal asks the member', async () => {
  const person = someone();
  const id = addThere(person);
  await crm.connect();
  await crm.sync();
  salesforce.expire();
  salesforce.edit('Contact', id, { Title: 'Renewed' });
  await crm.sync();
  expect((await findHere(person.email))?.title).toBe('Renewed');
  salesforce.expire(true);
  expect((await crm.run('sync')).failure).toBe('reconnect');
  expect((await crm.read()).status).toBe('reconnect');
  expect(await refusalOf(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }))).toEqual([
    422,
    'connection_refused',
  ]);
  expect((await crm.connect()).status).toBe('active');
  salesforce.edit('Contact', id, { Title: 'Back' });
  await crm.sync();
  expect((await findHere(person.email))?.title).toBe('Back');
});

test('an answer of the CRM works once, in time, and only for who asked', async () => {
  const ben = await server.signUp();
  const { state, code, back } = await allow(ana, 'salesforce');
  expect(back.pathname).toBe('/app/contacts/import');
  const complete = (member: AppMember, answer: object) =>
    refusalOf(member.call('POST', '/connectors/completions', answer));
  const refused = [422, 'connection_refused'];
  expect(await complete(ben, { state, code })).toEqual(refused);
  expect(await complete(ana, { state: 'x', code })).toEqual(refused);
  expect(await complete(ana, { state, code: 'x' })).toEqual(refused);
  // The state is used up by the attempt.
  expect(await complete(ana, { state, code })).toEqual(refused);
  const late = await allow(ana, 'salesforce');
  server.advance(11 * minuteMs);
  expect(await complete(ana, { state: late.state, code: late.code })).toEqual(refused);
  expect(await bodyOf<{ connections: CrmConnection[] }>(ana.call('GET', '/connectors'))).toEqual({
    providers: ['salesforce', 'hubspot'],
    connections: [],
  });
});

test('tokens are sealed, and disconnecting revokes the access and keeps the contacts', async () => {
  const person = someone();
  addThere(person);
  await crm.connect();
  await crm.sync();
  const [{ sealed }] = (await query(
    'select sealed from auth.crm_tokens where owner_id = $1',
    ana.id,
  )) as [{ sealed: Buffer }];
  expect(sealed.toString('latin1')).not.toMatch(/access-|refresh-/u);
  const grants = salesforce.countGrants();
  await bodyOf(ana.call('DELETE', crm.path));
  expect(salesforce.countGrants()).toBe(grants - 1);
  for (const table of ['crm_connections', 'crm_links', 'crm_runs', 'auth.crm_tokens']) {
    expect(await query(`select from ${table} where owner_id = $1`, ana.id), table).toEqual([]);
  }
  expect(await findHere(person.email)).toBeDefined();
  // Connected again, everybody is found again.
  const contacts = await crm.contacts();
  await crm.connect();
  const { counts } = await crm.sync();
  expect(counts).toMatchObject({
    contacts_created: 0,
    contacts_linked: contacts.length,
    notes_created: 0,
  });
});

test('a connection syncs by itself every hour, until it is paused', async () => {
  const person = someone();
  const id = addThere(person);
  await crm.connect();
  await crm.sync();
  salesforce.edit('Contact', id, { Title: 'By itself' });
  const schedule = async () => {
    await server.run('connectors.schedule');
    await server.runAll();
  };
  await schedule();
  expect((await findHere(person.email))?.title).toBe('Analyst');
  server.advance(61 * minuteMs);
  await schedule();
  expect((await findHere(person.email))?.title).toBe('By itself');
  await crm.update({ is_paused: true });
  salesforce.edit('Contact', id, { Title: 'Unseen' });
  server.advance(61 * minuteMs);
  await schedule();
  expect((await findHere(person.email))?.title).toBe('By itself');
});

test('a stopped worker’s run goes on with another, and a run of two workers is one', async () => {
  for (let index = 0; index < 5; index += 1) addThere(someone());
  await crm.connect();
  await crm.preview();
  await bodyOf(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }));
  const job = server.sent.shift()!.data as object;
  const stopped = AbortSignal.abort();
  await server.run('connectors.sync', job, stopped);
  expect((await crm.read()).run?.status).toBe('running');
  await Promise.all([server.run('connectors.sync', job), server.run('connectors.sync', job)]);
  server.advance(3 * minuteMs);
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({ status: 'done' });
  const [{ most }] = (await query(
    `select max(n)::int as most from (select count(*) as n from contacts where owner_id = $1 group by name_key) x`,
    ana.id,
  )) as [{ most: number }];
  expect(most).toBe(1);
});
