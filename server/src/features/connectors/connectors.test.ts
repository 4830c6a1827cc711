import { beforeEach, expect, test } from 'vitest';

import { type Crm, useCrmScene } from '#testing/crm-scene.ts';
import { bodyOf, refusalOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { salesforce, server, someone, addThere, startOver } = await useCrmScene(database);

let ana: AppMember;
let crm: Crm;
beforeEach(async () => {
  ({ ana, crm } = await startOver());
});

const query = async (text: string, ...values: unknown[]) =>
  (await database.pool.query(text, values)).rows;
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
    'illegal_state',
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

test('what was deleted here is neither asked about nor counted, until it is restored', async () => {
  const person = someone();
  const id = addThere(person);
  await crm.connect();
  await crm.sync();
  salesforce.edit('Contact', id, { Title: 'Director' });
  await crm.sync();
  const { id: contactId } = (await findHere(person.email))!;
  salesforce.remove('Contact', id);
  await crm.sync();
  const figures = async () => {
    const { linked_contacts: linked, open_conflicts: open } = await crm.read();
    const changes = await crm.changes();
    return [linked, open, (await crm.conflicts()).length, changes[0]?.contact_id ?? null];
  };
  expect(await figures()).toEqual([0, 1, 1, contactId]);
  await bodyOf(ana.call('DELETE', `/contacts/${contactId}`));
  expect(await figures()).toEqual([0, 0, 0, null]);
  await bodyOf(ana.call('POST', `/contacts/${contactId}/restore`, {}));
  expect(await figures()).toEqual([0, 1, 1, contactId]);
  const other = someone();
  addThere(other);
  await crm.sync();
  expect((await crm.read()).linked_contacts).toBe(1);
  await bodyOf(ana.call('DELETE', `/contacts/${(await findHere(other.email))!.id}`));
  expect((await crm.read()).linked_contacts).toBe(0);
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
