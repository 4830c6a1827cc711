import { beforeEach, expect, test } from 'vitest';

import { type Crm, useCrmScene } from '#testing/crm-scene.ts';
import { bodyOf } from '#testing/read-answer.ts';
import type { AppMember } from '#testing/test-app-clients.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();
const { salesforce, someone, addThere, startOver } = await useCrmScene(database);

let ana: AppMember;
let crm: Crm;
beforeEach(async () => {
  ({ ana, crm } = await startOver());
});

const there = (id: string) => salesforce.find('Contact', id).fields;
const here = async () => {
  const contacts = await crm.contacts();
  expect(contacts).toHaveLength(1);
  return contacts[0]!;
};

/** Two records there whose contacts are one here. @returns their ids, the older link first. */
async function mergeTwo() {
  await crm.connect();
  await crm.update({ direction: 'both' });
  const [older, newer] = [someone(), someone()];
  const olderId = addThere(older, { Phone: '+4930111111' });
  await crm.sync();
  const newerId = addThere(newer, { Phone: '+4930222222' });
  await crm.sync();
  const contacts = await crm.contacts();
  const idOf = (name: string) => contacts.find((one) => one.last_name === name)!.id;
  const pair = await bodyOf<{ id: string }>(
    ana.call('POST', `/contacts/${idOf(older.name)}/duplicates`, { contact_id: idOf(newer.name) }),
  );
  const merge = await bodyOf<{ id: string }>(ana.call('POST', `/duplicates/${pair.id}/merge`, {}));
  await crm.sync();
  return { older: olderId, newer: newerId, merge: merge.id };
}

test('of two records of one contact the first is followed, and nothing is overwritten', async () => {
  const { older, newer } = await mergeTwo();
  const untouched = { ...there(newer) };
  // Both on one page.
  salesforce.edit('Contact', newer, { Phone: '+4930999999' });
  salesforce.edit('Contact', older, { Title: 'Director' });
  const { counts } = await crm.sync();
  expect(counts).toMatchObject({ contacts_updated: 1, contacts_sent: 0, skipped: 1 });
  expect(await here()).toMatchObject({ title: 'Director' });
  expect(there(older)).toMatchObject({ Title: 'Director', Phone: '+4930111111' });
  expect(there(newer)).toEqual({ ...untouched, Phone: '+4930999999' });
  // The other one alone, as on another page.
  salesforce.edit('Contact', newer, { Title: 'Other' });
  expect((await crm.sync()).counts).toMatchObject({ contacts_updated: 0, skipped: 1 });
  expect(await here()).toMatchObject({ title: 'Director' });

  await crm.edit((await here()).id, { title: 'Chair' });
  expect((await crm.sync()).counts).toMatchObject({ contacts_sent: 1 });
  expect([there(older)['Title'], there(newer)['Title']]).toEqual(['Chair', 'Other']);
  expect((await crm.sync()).counts).toMatchObject({ contacts_updated: 0, contacts_sent: 0 });
});

test('a note of a merged contact goes to the record that is followed, once', async () => {
  const { older } = await mergeTwo();
  const note = { contact_id: (await here()).id, kind: 'note', body: 'Once' };
  await bodyOf(ana.call('POST', '/interactions', note));
  expect((await crm.sync()).counts).toMatchObject({ notes_sent: 1 });
  expect(salesforce.rows('Task').map(({ fields }) => fields['WhoId'])).toEqual([older]);
  await crm.sync();
  expect(await here()).toMatchObject({ interaction_count: 1 });
});

test('where one of the records is deleted there, the other is followed and nothing is asked', async () => {
  const { older, newer } = await mergeTwo();
  salesforce.remove('Contact', older);
  expect((await crm.sync()).counts.removed).toBe(1);
  expect(await crm.conflicts()).toEqual([]);
  salesforce.edit('Contact', newer, { Title: 'Director' });
  await crm.sync();
  expect(await here()).toMatchObject({ title: 'Director' });
  salesforce.remove('Contact', newer);
  await crm.sync();
  expect(await crm.conflicts()).toMatchObject([{ field: 'removed' }]);
});

test('after the merge is undone each record is followed by its own contact again', async () => {
  const { older, newer, merge } = await mergeTwo();
  await bodyOf(ana.call('POST', `/contact-merges/${merge}/undo`, {}));
  salesforce.edit('Contact', older, { Title: 'One' });
  salesforce.edit('Contact', newer, { Title: 'Two' });
  expect((await crm.sync()).counts).toMatchObject({ contacts_updated: 2, skipped: 0 });
  const titles = (await crm.contacts()).map(({ title }) => title);
  expect(titles.toSorted()).toEqual(['One', 'Two']);
});
