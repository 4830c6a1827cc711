import { beforeEach, expect, test } from 'vitest';

import { type Crm, openCrm, useCrmScene } from '#testing/crm-scene.ts';
import { bodyOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { salesforce, hubspot, server, someone, addThere, startOver } = await useCrmScene(database);

let ana: AppMember;
let crm: Crm;
beforeEach(async () => {
  ({ ana, crm } = await startOver());
});

/** A connection that has synced once, and sends. */
async function connect(provider: 'salesforce' | 'hubspot', more = {}) {
  crm = openCrm(server, ana, provider);
  await crm.connect();
  await crm.update({ direction: 'both', ...more });
  await crm.sync();
}
const first = async () => (await crm.contacts())[0]!;
const log = async (note: object) => {
  const contact_id = (await first()).id;
  await bodyOf(ana.call('POST', '/interactions', { contact_id, kind: 'note', ...note }));
};
const tooMany = { status: 429, headers: { 'retry-after': '5' }, body: {} };
/** The first call passes, the second is asked to wait. */
const refuseSecond = (peer: typeof salesforce | typeof hubspot, call: RegExp) => {
  peer.plan(call, { status: 200 }, true);
  peer.plan(call, tooMany);
};

test('of two equal notes, each goes there once, also when the second has to wait', async () => {
  const person = someone();
  const at = { occurred_at: new Date(server.clock.now().getTime() - 60_000).toISOString() };
  const notes = { salesforce: 0, hubspot: 0 };
  addThere(person);
  await connect('salesforce');
  for (const body of ['Called', 'Called']) await log({ ...at, body });
  refuseSecond(salesforce, /^POST .*\/sobjects\/Task$/u);
  expect(await crm.syncOnce()).toMatchObject({ status: 'waiting', counts: { notes_sent: 1 } });
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({ status: 'done', counts: { notes_sent: 2 } });
  notes.salesforce = salesforce.rows('Task').length;

  hubspot.create('contacts', { firstname: 'Ada', lastname: person.name, email: person.email });
  await connect('hubspot');
  for (const body of ['Wrote', 'Wrote']) await log({ ...at, body });
  refuseSecond(hubspot, /^POST .*\/objects\/notes$/u);
  expect(await crm.syncOnce()).toMatchObject({ status: 'waiting', counts: { notes_sent: 1 } });
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({ status: 'done', counts: { notes_sent: 2 } });
  notes.hubspot = hubspot.rows('notes').length;
  expect(notes).toEqual({ salesforce: 2, hubspot: 2 });
});

test('two namesakes become two records there, also when the second has to wait', async () => {
  crm = openCrm(server, ana, 'salesforce');
  const ada = { first_name: 'Ada', last_name: 'Namesake', allow_duplicate: true };
  for (const _ of [1, 2]) await crm.add(ada);
  await crm.connect();
  await crm.update({ direction: 'both', adds_contacts: true });
  await crm.preview();
  refuseSecond(salesforce, /^POST .*\/sobjects\/Contact$/u);
  expect((await crm.syncOnce()).status).toBe('waiting');
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({
    status: 'done',
    counts: { contacts_added_there: 2 },
  });
  expect(salesforce.rows('Contact')).toHaveLength(2);
});

test('of two contacts with one email, which the CRM has once, the second stays here', async () => {
  crm = openCrm(server, ana, 'hubspot');
  const emails = [{ value: 'both@x.example' }];
  for (const name of ['Ada', 'Bo']) {
    await crm.add({ first_name: name, last_name: 'Shared', emails, allow_duplicate: true });
  }
  await crm.connect();
  await crm.update({ direction: 'both', adds_contacts: true });
  await crm.preview();
  refuseSecond(hubspot, /^POST .*\/objects\/contacts$/u);
  expect((await crm.syncOnce()).status).toBe('waiting');
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({
    status: 'done',
    counts: { contacts_added_there: 1, skipped: 1 },
  });
});

test.each(['salesforce', 'hubspot'] as const)(
  'a note that went there is the same one when the account is connected again (%s)',
  async (provider) => {
    const { name, email } = someone();
    if (provider === 'salesforce') addThere({ name, email });
    else hubspot.create('contacts', { firstname: 'Ada', lastname: name, email });
    await connect(provider);
    await log({ body: 'About looms\nand more' });
    expect((await crm.sync()).counts.notes_sent).toBe(1);
    await bodyOf(ana.call('DELETE', crm.path));
    await crm.connect();
    await crm.update({ direction: 'both' });
    expect((await crm.preview()).counts.notes_created).toBe(0);
    for (const _ of [1, 2]) {
      const { counts } = await crm.sync();
      expect(counts).toMatchObject({ notes_created: 0, notes_updated: 0, notes_sent: 0 });
    }
    expect((await first()).interaction_count).toBe(1);
  },
);

test('a note that went there is the same one where the run ended before the answer came', async () => {
  addThere(someone());
  await connect('salesforce');
  for (const body of ['Sent', 'Not sent']) await log({ summary: 'Lunch', body });
  await bodyOf(ana.call('POST', `${crm.path}/runs`, { kind: 'sync' }));
  // The last of its tries.
  await database.pool.query(`update crm_runs set attempts = 6 where owner_id = $1`, [ana.id]);
  salesforce.plan(/^POST .*\/sobjects\/Task$/u, 'drop', true);
  await server.runAll();
  expect((await crm.read()).run).toMatchObject({ status: 'failed', failure: 'unavailable' });
  expect((await crm.preview()).counts.notes_created).toBe(0);
  const { counts } = await crm.sync();
  expect(counts).toMatchObject({ notes_created: 0, notes_sent: 2 });
  expect((await first()).interaction_count).toBe(2);
  const texts = salesforce.rows('Task').map(({ fields }) => fields['Description']);
  expect(texts).toEqual(['Sent', 'Not sent']);
  // What changes here from now on goes to that same note.
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from interactions where owner_id = $1 and body = 'Sent'`,
    [ana.id],
  );
  await bodyOf(ana.call('PATCH', `/interactions/${rows[0]!.id}`, { body: 'Corrected' }));
  await crm.sync();
  expect(salesforce.rows('Task').map(({ fields }) => fields['Description'])).toEqual([
    'Corrected',
    'Not sent',
  ]);
});
