import type { CrmContactLinks } from '@kith/contract/connectors/schemas';
import { minuteMs } from '@kith/contract/core/time';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { type Crm, openCrm, startCrmApp } from '#testing/crm-scene.ts';
import { startHubSpotPeer } from '#testing/peers/hubspot-peer.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const hubspot = await startHubSpotPeer();
const server = await startCrmApp(database, { salesforce: hubspot, hubspot });
hubspot.setClock(() => server.clock.now().getTime());
afterAll(() => hubspot.close());

let ana: AppMember;
let crm: Crm;
beforeEach(async () => {
  hubspot.clear();
  server.sent.length = 0;
  ana = await server.signUp();
  crm = openCrm(server, ana, 'hubspot');
});

const grace = {
  firstname: 'Grace',
  lastname: 'Hopper',
  email: 'grace@navy.example',
  jobtitle: 'Admiral',
  company: 'Navy',
};
const first = async () => (await crm.contacts())[0]!;

test('the same way as with Salesforce: connect, preview, sync, conflict, decide', async () => {
  const id = hubspot.create('contacts', { ...grace });
  hubspot.create('companies', { name: 'Navy', website: 'navy.example' });
  hubspot.create(
    'notes',
    {
      hs_note_body: '<p>Met &amp; talked<br>about <b>COBOL</b></p><script>alert(1)</script>',
      hs_timestamp: '2026-11-03T10:00:00Z',
    },
    [id],
  );
  expect(await crm.connect()).toMatchObject({ account_label: '62515', status: 'new' });
  await crm.update({ direction: 'both' });
  expect((await crm.preview()).counts).toMatchObject({ contacts_created: 1 });
  expect((await crm.sync()).counts).toMatchObject({
    contacts_created: 1,
    notes_created: 1,
    companies_updated: 1,
  });
  const contact = await first();
  expect(contact).toMatchObject({
    full_name: 'Grace Hopper',
    title: 'Admiral',
    interaction_count: 1,
  });
  const { rows } = await database.pool.query(
    'select body from interactions where contact_id = $1',
    [contact.id],
  );
  expect(rows).toEqual([{ body: 'Met & talked\nabout COBOL' }]);

  const links = bodyOf<CrmContactLinks>(ana.call('GET', `/contacts/${contact.id}/crm-links`));
  expect((await links).items).toMatchObject([
    { provider: 'hubspot', url: `${hubspot.url}/contacts/62515/record/0-1/${id}` },
  ]);

  hubspot.edit('contacts', id, { jobtitle: 'Rear admiral' });
  await crm.edit(contact.id, { title: 'Commodore', location: 'Arlington' });
  await crm.sync();
  // The other field went there in the meantime.
  expect(hubspot.find('contacts', id).fields).toMatchObject({
    jobtitle: 'Rear admiral',
    city: 'Arlington',
  });
  const [conflict] = await crm.conflicts();
  await bodyOf(crm.decide(conflict!.id, 'kith'));
  await crm.sync();
  expect(hubspot.find('contacts', id).fields['jobtitle']).toBe('Commodore');
  expect(await crm.conflicts()).toEqual([]);
});

test.each([
  ['kith', 'Ours', 'Ours'],
  ['crm', 'Theirs', 'Theirs'],
  ['latest', 'Theirs', 'Theirs'],
])('the rule %s settles conflicts by itself', async (rule, here, there) => {
  const id = hubspot.create('contacts', { ...grace });
  await crm.connect();
  await crm.update({ direction: 'both', rule });
  await crm.sync();
  await crm.edit((await first()).id, { title: 'Ours' });
  server.advance(minuteMs);
  hubspot.edit('contacts', id, { jobtitle: 'Theirs' });
  await crm.sync();
  expect((await first()).title).toBe(here);
  expect(hubspot.find('contacts', id).fields['jobtitle']).toBe(there);
  expect(await crm.conflicts()).toEqual([]);
  // What lost is in the history.
  const lost = here === 'Ours' ? 'Theirs' : 'Ours';
  expect((await crm.changes()).map(({ old_value: value }) => value)).toContain(lost);
});

test('a one-way connection never writes there', async () => {
  const id = hubspot.create('contacts', { ...grace });
  await crm.connect();
  await crm.sync();
  const contact = await first();
  await crm.edit(contact.id, { title: 'Ours' });
  await bodyOf(
    ana.call('POST', '/interactions', { contact_id: contact.id, kind: 'note', body: 'Secret' }),
  );
  hubspot.calls.length = 0;
  await crm.sync();
  expect(
    hubspot.calls.filter(
      (call) => !/^(?:GET|POST \/crm\/v3\/objects\/\w+\/search|POST \/crm\/v4)/u.test(call),
    ),
  ).toEqual([]);
  expect((await first()).title).toBe('Ours');
  // Then both have changed.
  hubspot.edit('contacts', id, { jobtitle: 'Theirs' });
  await crm.sync();
  expect(await crm.conflicts()).toHaveLength(1);
});

test('more than one page, limits in the middle, and only what changed the next time', async () => {
  for (let index = 0; index < 230; index += 1) {
    hubspot.create('contacts', {
      firstname: 'Person',
      lastname: `Number ${index}`,
      email: `n${index}@x.example`,
    });
  }
  await crm.connect();
  await crm.preview();
  // The second page.
  hubspot.plan(/^GET .*contacts\?.*after=\d/u, {
    status: 429,
    headers: { 'retry-after': '7' },
    body: { policyName: 'TEN_SECONDLY_ROLLING' },
  });
  const run = await crm.syncOnce();
  expect(run).toMatchObject({ status: 'waiting', counts: { contacts_created: 100 } });
  const pauseS = (Date.parse(run.resumes_at!) - server.clock.now().getTime()) / 1000;
  expect(pauseS).toBeGreaterThan(4);
  hubspot.calls.length = 0;
  await server.runAll();
  // It goes on with the second of three.
  const lists = hubspot.calls.filter((call) => call === 'GET /crm/v3/objects/contacts');
  expect(lists).toHaveLength(2);
  const { rows } = await database.pool.query(
    'select count(*)::int as n from contacts where owner_id = $1',
    [ana.id],
  );
  expect(rows).toEqual([{ n: 230 }]);
  server.advance(10 * minuteMs);
  await crm.sync();
  hubspot.calls.length = 0;
  expect((await crm.sync()).counts).toMatchObject({ contacts_created: 0, contacts_updated: 0 });
  expect(hubspot.calls.filter((call) => call.endsWith('/contacts/search'))).toHaveLength(1);
});

test('a refused value stays on both sides and keeps the others from nothing', async () => {
  const one = hubspot.create('contacts', { ...grace });
  const two = hubspot.create('contacts', {
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@x.example',
  });
  await crm.connect();
  await crm.update({ direction: 'both' });
  await crm.sync();
  for (const { id, last_name: name } of await crm.contacts()) {
    await crm.edit(id, { title: name === 'Hopper' ? 'REFUSED' : 'Countess' });
  }
  const { counts } = await crm.sync();
  expect(counts).toMatchObject({ contacts_sent: 1, skipped: 1 });
  expect(hubspot.find('contacts', one).fields['jobtitle']).toBe('Admiral');
  expect(hubspot.find('contacts', two).fields['jobtitle']).toBe('Countess');
  expect((await crm.changes()).map(({ new_value: value }) => value)).not.toContain('REFUSED');
  expect((await crm.sync()).counts).toMatchObject({ contacts_sent: 0, contacts_updated: 0 });
});

test('contacts that are only here are added there once, where the member turned that on', async () => {
  await crm.add({
    first_name: 'Ada',
    last_name: 'Lovelace',
    emails: [{ value: 'ada@x.example' }],
    notes: 'Private',
  });
  await crm.connect();
  await crm.update({ direction: 'both' });
  await crm.sync();
  expect(hubspot.rows('contacts')).toEqual([]);
  await crm.update({ adds_contacts: true });
  expect((await crm.preview()).counts).toMatchObject({ contacts_added_there: 1 });
  hubspot.plan(/^POST .*objects\/contacts$/u, 'drop', true);
  expect((await crm.syncOnce()).status).toBe('waiting');
  await server.runAll();
  await crm.sync();
  expect(hubspot.rows('contacts').map(({ fields }) => fields)).toEqual([
    { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@x.example' },
  ]);
  expect(await crm.contacts()).toHaveLength(1);
});

test('the mapping is the member’s: another property, and one that is left out', async () => {
  hubspot.create('contacts', { ...grace, favourite_colour: 'Navy blue' });
  const { mapping } = await crm.connect();
  const { contact } = await bodyOf<{ contact: { name: string }[] }>(
    ana.call('GET', `${crm.path}/properties`),
  );
  expect(contact.map(({ name }) => name)).toContain('favourite_colour');
  const changed = [
    ...mapping.contact.filter(({ field }) => field !== 'title' && field !== 'company'),
    { field: 'department', property: 'favourite_colour', direction: 'in' },
  ];
  await crm.update({ mapping: { ...mapping, contact: changed } });
  await crm.sync();
  expect(await first()).toMatchObject({ department: 'Navy blue', title: '', company: '' });
  const twice = [...changed, { field: 'country', property: 'favourite_colour', direction: 'in' }];
  const answer = ana.call('PATCH', crm.path, { mapping: { ...mapping, contact: twice } });
  expect(await refusalOf(answer)).toEqual([400, 'validation_failed']);
});
