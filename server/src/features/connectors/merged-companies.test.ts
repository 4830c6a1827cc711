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

const there = (id: string) => salesforce.find('Account', id).fields['Website'];
const companies = async () => {
  const { items } = await bodyOf<{ items: { id: string; name: string }[] }>(
    ana.call('GET', '/companies'),
  );
  return items;
};
const websites = async () => {
  const read = async ({ id }: { id: string }) =>
    bodyOf<{ website: string }>(ana.call('GET', `/companies/${id}`));
  const all = await Promise.all((await companies()).map(read));
  return all.map(({ website }) => website).toSorted();
};

/** Two accounts there whose companies are one here. */
async function mergeTwo() {
  await crm.connect();
  await crm.update({ direction: 'both' });
  const older = salesforce.create('Account', { Name: 'Acme', Website: 'acme.example' });
  addThere(someone(), { AccountId: older });
  await crm.sync();
  const newer = salesforce.create('Account', { Name: 'Looms', Website: 'looms.example' });
  addThere(someone(), { AccountId: newer });
  await crm.sync();
  const all = await companies();
  const idOf = (name: string) => all.find((one) => one.name === name)!.id;
  const pair = { other_id: idOf('Looms') };
  const path = `/companies/${idOf('Acme')}`;
  await bodyOf(ana.call('POST', `${path}/merge`, pair));
  await crm.sync();
  return {
    older,
    newer,
    edit: (website: string) => bodyOf(ana.call('PATCH', path, { website })),
    separate: () => bodyOf(ana.call('POST', `${path}/separate`, pair)),
  };
}

test('of two accounts of one company the first is followed, and nothing is overwritten', async () => {
  const { older, newer, edit } = await mergeTwo();
  expect([there(older), there(newer)]).toEqual(['acme.example', 'looms.example']);
  salesforce.edit('Account', newer, { Website: 'new.looms.example' });
  expect((await crm.sync()).counts).toMatchObject({ companies_updated: 0, companies_sent: 0 });
  expect(await websites()).toEqual(['acme.example']);

  await edit('own.acme.example');
  expect((await crm.sync()).counts).toMatchObject({ companies_sent: 1 });
  expect([there(older), there(newer)]).toEqual(['own.acme.example', 'new.looms.example']);
  expect((await crm.sync()).counts).toMatchObject({ companies_updated: 0, companies_sent: 0 });
});

test('after they are separated each account is followed by its own company again', async () => {
  const { older, newer, separate } = await mergeTwo();
  await separate();
  salesforce.edit('Account', older, { Website: 'one.example' });
  salesforce.edit('Account', newer, { Website: 'two.example' });
  expect((await crm.sync()).counts).toMatchObject({ companies_updated: 2 });
  expect(await websites()).toEqual(['one.example', 'two.example']);
});

test('another account with a name of the company is not linked beside it', async () => {
  const { older, newer } = await mergeTwo();
  salesforce.remove('Account', older);
  await crm.sync();
  salesforce.create('Account', { Name: 'Acme', Website: 'third.example' });
  await crm.sync();
  expect(await crm.conflicts()).toEqual([]);
  salesforce.edit('Account', newer, { Website: 'two.example' });
  expect((await crm.sync()).counts).toMatchObject({ companies_updated: 1 });
  expect(await websites()).toEqual(['two.example']);
});
