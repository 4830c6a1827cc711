import { randomUUID } from 'node:crypto';

import type { SignalType } from '@kith/contract/nudges/rules';
import type { GroupRef } from '@kith/contract/insights/groups';
import { setFlag } from '#features/flags/set-flag.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { unwatchGroup, watchGroup } from '#features/insights/groups/watches.ts';
import { readLocalDay } from '#features/profile/local-day.ts';
import { readTime } from '#platform/database/rows.ts';
import {
  createManualJobs,
  importFile,
  type ImportingMember,
  undo,
} from '#testing/import-runner.ts';
import { changeCompany, companyOf } from '#testing/test-companies.ts';
import { addContact } from '#testing/test-contact.ts';
import { storeLink } from '#testing/test-links.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { addChange } from '#testing/test-network.ts';
import { publish } from '#testing/test-posts.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

import { buildFacts } from './build-reason.ts';
import { refreshSignals } from './refresh-signals.ts';

const database = await useFileDatabase();
let clock: TestClock;
let ctx: ImportingMember;
let lumen: string;
let atelier: string;

const newMember = async (): Promise<ImportingMember> => {
  const jobs = createManualJobs(database, clock);
  return { ...(await createMember(database, { clock, jobs })), jobs };
};

/** A member with two companies, each in an industry of its own. */
beforeEach(async () => {
  clock = createTestClock('2026-11-10T09:00:00Z');
  ctx = await newMember();
  lumen = await companyOf(ctx, await addContact(ctx, { first_name: 'Bo', company: 'Lumen' }));
  atelier = await companyOf(ctx, await addContact(ctx, { first_name: 'Cy', company: 'Atelier' }));
  await changeCompany(ctx, { id: lumen, industry: '61' });
  await changeCompany(ctx, { id: atelier, industry: '62' });
});

const watch = (input: GroupRef, member = ctx) => watchGroup({ ctx: member, input });
const unwatch = (input: GroupRef) => unwatchGroup({ ctx, input });

/** Derives what is new an hour later, and returns what is said of moves and posts. */
async function refresh(member = ctx) {
  clock.advance(3_600_000);
  const ownerId = member.actor.memberId;
  const now = clock.now();
  const types: SignalType[] = ['watched_news', 'company_change', 'post_published'];
  return member.database.transaction(async (tx) => {
    const today = await readLocalDay(tx, ownerId, now);
    await refreshSignals({ tx, jobs: member.jobs }, { ownerId, now, today });
    const rows = await tx
      .selectFrom('signals')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('type', 'in', types)
      .execute();
    return rows
      .filter(({ expires_at: end }) => end !== null && readTime(end) > now)
      .map(({ type, contact_id: contactId, evidence }) => ({
        type,
        contactId,
        facts: buildFacts(type, evidence, today),
      }));
  });
}

/** Ada moves to a company, as an import finds. */
async function move(id: string, from: string, to: string): Promise<void> {
  clock.advance(60_000);
  await ctx.database.transaction((tx) =>
    tx.updateTable('contacts').set({ company: to }).where('id', '=', id).execute(),
  );
  const change = { field: 'company', oldValue: from, newValue: to, at: clock.now() };
  await addChange(ctx, id, { ...change, importId: randomUUID() });
}

test('who comes to a watched company is said once, and not as a change of company as well', async () => {
  const ada = await addContact(ctx, { company: 'Atelier', title: 'Analyst' });
  await watch({ company_id: lumen });
  expect(await refresh()).toEqual([]);
  await move(ada, 'Atelier', 'Lumen');
  const [signal, ...others] = await refresh();
  expect(others).toEqual([]);
  expect(signal).toMatchObject({
    type: 'watched_news',
    facts: {
      news: 'came',
      company: 'Lumen',
      company_id: lumen,
      other: 'Atelier',
      title: 'Analyst',
    },
  });
  expect(await refresh()).toEqual([signal]);
});

test('who leaves a watched company is said, also by another of its names', async () => {
  const ada = await addContact(ctx, { company: 'Lumen Inc.' });
  await watch({ company_id: lumen });
  await move(ada, 'Lumen Inc.', 'Atelier');
  expect(await refresh()).toMatchObject([
    { type: 'watched_news', facts: { news: 'left', company: 'Lumen', other: 'Atelier' } },
  ]);
});

test('of an industry only moves from or to another one are news; a section has its divisions', async () => {
  const ada = await addContact(ctx, { company: 'Atelier' });
  await watch({ industry: 'J' });
  await move(ada, 'Atelier', 'Lumen');
  // Both are of section J: a plain change of company.
  expect(await refresh()).toMatchObject([{ type: 'company_change' }]);
  await watch({ industry: '62' });
  await move(ada, 'Lumen', 'Atelier');
  expect(await refresh()).toMatchObject([
    { type: 'watched_news', facts: { news: 'came', industry: '62', company: 'Atelier' } },
  ]);
});

test('nothing is said of what was undone: what was said ends', async () => {
  const header = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
  const url = 'https://www.linkedin.com/in/ada-lovelace';
  const importAda = (company: string) => {
    clock.advance(60_000);
    const row = `Ada,Lovelace,${url},,${company},Analyst,01 Jan 2024`;
    return importFile(ctx, Buffer.from(`${header}\n${row}\n`), 'Connections.csv');
  };
  await importAda('Atelier');
  await watch({ company_id: lumen });
  const { id } = await importAda('Lumen');
  expect(await refresh()).toMatchObject([{ type: 'watched_news', facts: { news: 'came' } }]);
  await undo(ctx, id);
  expect(await refresh()).toEqual([]);
});

test('nothing is said of an import that was undone, though the member writes the same', async () => {
  const ada = await addContact(ctx, { company: 'Lumen' });
  await watch({ company_id: lumen });
  const importId = randomUUID();
  await database.pool.query(
    `insert into imports (owner_id, id, status, file_name, file_bytes)
     values ($1, $2, 'undone', 'a.csv', 1)`,
    [ctx.actor.memberId, importId],
  );
  const change = { field: 'company', oldValue: 'Atelier', newValue: 'Lumen', importId };
  clock.advance(60_000);
  await addChange(ctx, ada, { ...change, at: clock.now() });
  expect((await refresh()).filter(({ type }) => type === 'watched_news')).toEqual([]);
});

test('no news: a move before the watching began, one by hand, a merged or a first company', async () => {
  const ada = await addContact(ctx, { company: 'Lumen' });
  const at = new Date(clock.now());
  await addChange(ctx, ada, { field: 'company', oldValue: 'Atelier', newValue: 'Lumen', at });
  clock.advance(60_000);
  await watch({ company_id: lumen });
  const [earlier] = await refresh();
  expect(earlier?.type).toBe('company_change');
  const bo = await addContact(ctx, { company: 'Atelier' });
  await updateContact({ ctx, input: { id: bo, company: 'Lumen' } });
  for (const [oldValue, source] of [
    ['Atelier', 'merge'],
    ['', 'linkedin'],
  ] as const) {
    const change = { field: 'company', oldValue, newValue: 'Lumen', at: clock.now(), source };
    await addChange(ctx, await addContact(ctx, { company: 'Lumen' }), change);
  }
  expect(await refresh()).toEqual([earlier]);
});

test('when watching ends, or its page is switched off, what was said is no longer shown', async () => {
  const ada = await addContact(ctx, { company: 'Atelier' });
  await watch({ company_id: lumen });
  await move(ada, 'Atelier', 'Lumen');
  expect(await refresh()).toHaveLength(1);
  await unwatch({ company_id: lumen });
  expect(await refresh()).toEqual([]);
  await watch({ industry: '62' });
  for (const [setting, count] of [
    ['off', 0],
    ['on', 1],
  ] as const) {
    await setFlag({ database, name: 'insights_industry30f', setting });
    const other = await addContact(ctx, { company: 'Lumen' });
    await move(other, 'Lumen', 'Atelier');
    const news = (await refresh()).filter(({ type }) => type === 'watched_news');
    expect(news).toHaveLength(count);
  }
  await setFlag({ database, name: 'insights_industry30f', setting: 'default' });
});

test('a post of someone linked that names a watched company is said once; a stranger’s never', async () => {
  const [keiko, stranger] = [await newMember(), await newMember()];
  const contactId = await addContact(ctx, { first_name: 'Keiko' });
  const back = await addContact(keiko, { first_name: 'Ana' });
  await storeLink(database, ctx, { contactId, other: keiko });
  await storeLink(database, keiko, { contactId: back, other: ctx });
  await watch({ company_id: lumen });
  clock.advance(60_000);
  await publish(keiko, { body: 'We begin with Lumen in spring.' });
  await publish(stranger, { body: 'Lumen is hiring.', visibility: 'public' });
  const [signal, ...others] = await refresh();
  expect(others).toEqual([]);
  expect(signal).toMatchObject({ type: 'watched_news', contactId, facts: { news: 'post' } });
  expect(await refresh()).toEqual([signal]);
  await publish(keiko, { body: 'The word luminous is no name.' });
  expect((await refresh()).filter(({ type }) => type === 'watched_news')).toEqual([signal]);
});

test('a stranger who watches the same name gets news of their own people alone', async () => {
  const stranger = await newMember();
  const theirs = await companyOf(stranger, await addContact(stranger, { company: 'Lumen' }));
  await watch({ company_id: theirs }, stranger);
  await watch({ company_id: lumen });
  await move(await addContact(ctx, { company: 'Atelier' }), 'Atelier', 'Lumen');
  expect(await refresh()).toHaveLength(1);
  expect(await refresh(stranger)).toEqual([]);
  await expect(watch({ company_id: lumen }, stranger)).rejects.toMatchObject({ code: 'not_found' });
});
