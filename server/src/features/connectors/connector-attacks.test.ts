import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeEach, expect, test } from 'vitest';

import { allow, type Crm, openCrm, startCrmApp } from '#testing/crm-scene.ts';
import { startHubSpotPeer } from '#testing/peers/hubspot-peer.ts';
import { startSalesforcePeer } from '#testing/peers/salesforce-peer.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

import { openSeal, seal } from './seal.ts';

const database = await useFileDatabase();
const [salesforce, hubspot] = [
  await startSalesforcePeer({ pageSize: 3 }),
  await startHubSpotPeer(),
];
const server = await startCrmApp(database, { salesforce, hubspot });
for (const peer of [salesforce, hubspot]) peer.setClock(() => server.clock.now().getTime());
const reached: string[] = [];
const inner = createServer((request, response) => {
  reached.push(`${request.url} ${request.headers.authorization ?? ''}`);
  response.end('{}');
});
await new Promise<void>((resolve) => void inner.listen(0, '127.0.0.1', resolve));
const innerUrl = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
afterAll(async () => {
  await Promise.all([salesforce.close(), hubspot.close()]);
  inner.close();
});

let ana: AppMember;
let crm: Crm;
beforeEach(async () => {
  salesforce.clear();
  hubspot.clear();
  server.sent.length = 0;
  reached.length = 0;
  ana = await server.signUp();
  crm = openCrm(server, ana, 'salesforce');
});
const addThere = (fields = {}) =>
  salesforce.create('Contact', { FirstName: 'Ada', LastName: 'Lovelace', ...fields });
const query = /^GET .*\/query/u;

test.each([
  [
    'pages without end',
    { nextRecordsUrl: '/services/data/v62.0/query/01g-again', done: false, records: [] },
  ],
  [
    'the same page again and again',
    {
      nextRecordsUrl: '/services/data/v62.0/query/x',
      records: [
        { Id: '003000000000000001', SystemModstamp: '2026-01-01T00:00:00.000+0000' },
        { Id: '003000000000000001', SystemModstamp: '2026-01-01T00:00:00.000+0000' },
      ],
    },
  ],
  ['a page that is none', { records: 'many' }],
  ['more records than a page has', { records: Array.from({ length: 3000 }, () => ({})) }],
  ['text', 'not JSON'],
])('%s end the run with a reason', async (_name, body) => {
  await crm.connect();
  salesforce.plan(query, { status: 200, body });
  expect(await crm.preview()).toMatchObject({ status: 'failed', failure: 'invalid_answer' });
  expect(await crm.contacts()).toEqual([]);
});

test.each([
  ['what was written', /^PATCH .*\/composite\/sobjects/u],
  ['what was created', /^POST .*\/sobjects\/Contact/u],
])('an answer to %s that has another shape ends the run with a reason', async (_name, call) => {
  addThere();
  await crm.connect();
  await crm.update({ direction: 'both', adds_contacts: true });
  await crm.sync();
  const [contact] = await crm.contacts();
  await crm.edit(contact!.id, { title: 'Chair' });
  await crm.add({ first_name: 'Grace', last_name: 'Hopper' });
  salesforce.plan(call, { status: 200, body: { outcome: 'Saved' } });
  expect(await crm.sync()).toMatchObject({ status: 'failed', failure: 'invalid_answer' });
});

test('an answer that breaks off is asked for again', async () => {
  addThere();
  await crm.connect();
  salesforce.plan(query, 'cut');
  expect(await crm.preview()).toMatchObject({ status: 'done', counts: { contacts_created: 1 } });
});

test('names and times that can’t be kept do no harm', async () => {
  const { state, code } = await allow(ana, 'salesforce');
  const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer' };
  const body = { ...tokens, instance_url: salesforce.url, expires_in: 1e300 };
  salesforce.plan(/oauth2\/token$/u, { status: 200, body });
  const account = { Id: '00D000000000001AAA', Name: 'Null\u0000byte' };
  salesforce.plan(query, { status: 200, body: { records: [account] } });
  await bodyOf(ana.call('POST', '/connectors/completions', { state, code }));
  expect(await crm.read()).toMatchObject({ account_label: 'Nullbyte' });
});

test('a redirect and a next page of another host are not followed, and no token goes there', async () => {
  await crm.connect();
  salesforce.plan(query, { status: 302, headers: { location: `${innerUrl}/steal` } });
  expect(await crm.preview()).toMatchObject({ failure: 'invalid_answer' });
  for (let index = 0; index < 4; index += 1) addThere({ LastName: `L${index}` });
  salesforce.plan(query, {
    status: 200,
    body: {
      records: [{ Id: '003000000000000009', SystemModstamp: '2026-01-01T00:00:00.000+0000' }],
      nextRecordsUrl: `${innerUrl}/services/data/v62.0/query/x`,
    },
  });
  await crm.preview();
  expect(reached).toEqual([]);
});

test('tokens for another host are refused', async () => {
  const { state, code } = await allow(ana, 'salesforce');
  const tokens = {
    access_token: 'a',
    refresh_token: 'r',
    token_type: 'Bearer',
    instance_url: innerUrl,
  };
  salesforce.plan(/oauth2\/token$/u, { status: 200, body: tokens });
  const answer = ana.call('POST', '/connectors/completions', { state, code });
  expect(await refusalOf(answer)).toEqual([503, 'unavailable']);
  expect(reached).toEqual([]);
});

test('wrong types, markup, control characters and huge values do no harm', async () => {
  addThere({ Title: ['a', 'list'] });
  addThere({
    LastName: 'Markup',
    Title: '<img src=x onerror=alert(1)>',
    Email: 'not an address',
    Description: 'x'.repeat(60_000),
  });
  addThere({ LastName: 'Null\u0000byte\u202E', Title: 'T'.repeat(5_000) });
  addThere({ FirstName: '', LastName: '  ', Email: 'nameless@x.example' });
  const call = { WhoId: '\u0000', Subject: 'Call', Status: 'Completed' };
  salesforce.create('Task', { ...call, ActivityDate: '2026-11-02' });
  await crm.connect();
  const run = await crm.sync();
  expect(run).toMatchObject({ status: 'done', counts: { contacts_created: 2, skipped: 3 } });
  const people = await crm.contacts();
  expect(people.map(({ last_name: name }) => name).toSorted()).toEqual(['Markup', 'Nullbyte']);
  const markup = people.find(({ last_name: name }) => name === 'Markup')!;
  // As text: nothing here shows it as markup.
  expect(markup).toMatchObject({ title: '<img src=x onerror=alert(1)>', emails: [] });
  expect(markup.notes).toHaveLength(20_000);
  // What can't be kept is no change the next time.
  expect((await crm.sync()).counts).toMatchObject({ contacts_updated: 0, conflicts: 0 });
});

test('a text that is cut in the middle of an emoji ends no run', async () => {
  const about = addThere();
  await crm.connect();
  await crm.update({ direction: 'both' });
  await crm.sync();
  salesforce.create('Task', {
    WhoId: about,
    Subject: 'Call',
    Description: `${'x'.repeat(199)}😀`,
    Status: 'Completed',
    ActivityDate: '2026-11-02',
  });
  const preview = await crm.preview();
  expect(preview).toMatchObject({ status: 'done', counts: { notes_created: 1 } });
  expect(preview.sample[0]!.changes[0]!.to).toBe('x'.repeat(199));
  expect((await crm.sync()).status).toBe('done');
  const contact_id = (await crm.contacts())[0]!.id;
  const body = `${'y'.repeat(254)}😀`;
  await bodyOf(ana.call('POST', '/interactions', { contact_id, kind: 'note', body }));
  expect(await crm.sync()).toMatchObject({ status: 'done', counts: { notes_sent: 1 } });
  expect(salesforce.rows('Task').at(-1)?.fields).toMatchObject({
    Subject: 'y'.repeat(254),
    Description: body,
  });
});

test('SOQL is never built from a value or a property that could leave its place', async () => {
  const injected = "x' OR Name != '";
  const { mapping } = await crm.connect();
  const contact = [{ field: 'title', property: `Title FROM User--`, direction: 'in' }];
  expect(
    await refusalOf(ana.call('PATCH', crm.path, { mapping: { ...mapping, contact } })),
  ).toEqual([400, 'validation_failed']);
  addThere({ Title: injected });
  await crm.update({ direction: 'both', adds_contacts: true });
  await crm.sync();
  await crm.add({ first_name: 'Bo', last_name: injected });
  salesforce.plan(/POST .*sobjects\/Contact$/u, 'drop', true);
  await crm.preview();
  await crm.syncOnce();
  await server.runAll();
  expect(
    salesforce.rows('Contact').filter(({ fields }) => fields['LastName'] === injected),
  ).toHaveLength(1);
});

test('another member reaches nothing of a connection, and has the same one for themselves', async () => {
  const id = addThere();
  await crm.connect();
  await crm.update({ direction: 'both' });
  await crm.sync();
  const [contact] = await crm.contacts();
  salesforce.edit('Contact', id, { Title: 'Theirs' });
  await crm.sync();
  salesforce.edit('Contact', id, { Title: 'Theirs again' });
  await crm.edit(contact!.id, { title: 'Ours' });
  await crm.sync();
  const [[conflict], [change]] = [await crm.conflicts(), await crm.changes()];
  const ben = await server.signUp();
  const other = openCrm(server, ben, 'salesforce');
  const missing = [404, 'not_found'];
  expect(await refusalOf(ben.call('GET', crm.path))).toEqual(missing);
  expect(await refusalOf(other.decide(conflict!.id, 'crm'))).toEqual(missing);
  await other.connect();
  await other.sync();
  expect(await refusalOf(other.decide(conflict!.id, 'crm'))).toEqual(missing);
  expect(await refusalOf(other.undo(change!.id))).toEqual(missing);
  expect(await other.conflicts()).toEqual([]);
  expect((await other.contacts())[0]!.id).not.toBe(contact!.id);
  expect(await crm.conflicts()).toHaveLength(1);
});

test('two who sync the same CRM end with the same values', async () => {
  const id = addThere({ Title: 'Analyst' });
  const other = openCrm(server, await server.signUp(), 'salesforce');
  for (const one of [crm, other]) {
    await one.connect();
    await one.update({ direction: 'both', rule: 'latest' });
    await one.sync();
  }
  await crm.edit((await crm.contacts())[0]!.id, { title: 'From Ana' });
  await crm.sync();
  await other.sync();
  expect((await other.contacts())[0]!.title).toBe('From Ana');
  expect(salesforce.find('Contact', id).fields['Title']).toBe('From Ana');
});

test('a repeated decision and one about a value that changed since write nothing', async () => {
  const id = addThere({ Title: 'Analyst' });
  await crm.connect();
  await crm.sync();
  const [contact] = await crm.contacts();
  salesforce.edit('Contact', id, { Title: 'Theirs' });
  await crm.edit(contact!.id, { title: 'Ours' });
  await crm.sync();
  const [conflict] = await crm.conflicts();
  await crm.edit(contact!.id, { title: 'Newer' });
  expect(await refusalOf(crm.decide(conflict!.id, 'crm'))).toEqual([409, 'conflict']);
  await bodyOf(crm.decide(conflict!.id, 'kith'));
  await bodyOf(crm.decide(conflict!.id, 'crm'));
  expect((await crm.contacts())[0]!.title).toBe('Newer');
});

test('a seal opens only with its key and for its owner', () => {
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const sealed = seal([one, two], 'ana', { token: 'x' });
  expect(openSeal([two, one], 'ana', sealed)).toEqual({ token: 'x' });
  expect(openSeal([one], 'ben', sealed)).toBeNull();
  expect(openSeal([two], 'ana', sealed)).toBeNull();
  expect(openSeal([one], 'ana', sealed.subarray(0, 20))).toBeNull();
});
