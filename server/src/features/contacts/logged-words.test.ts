import { contactListInputSchema } from '@kith/contract/contacts/schemas';
import { dayMs } from '@kith/contract/core/time';
import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { type InteractionLog, interactionLogSchema } from '@kith/contract/interactions/schemas';
import { rankBound } from '@kith/contract/warmth/rules';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { undoMerge } from '#features/duplicates/undo-merge.ts';
import { deleteInteraction } from '#features/interactions/delete-interaction.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { pruneInteractions } from '#features/interactions/prune-interactions.ts';
import { restoreInteraction } from '#features/interactions/restore-interaction.ts';
import { updateInteraction } from '#features/interactions/update-interaction.ts';
import { putRetention } from '#features/privacy/put-retention.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { createManualJobs, type ImportingMember } from '#testing/import-runner.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { bulkChange } from './bulk-change.ts';
import { countContacts } from './count-contacts.ts';
import { listContacts } from './list-contacts.ts';
import { refreshSearch } from './refresh-search.ts';
import { undoBulkChange } from './undo-bulk-change.ts';
import { updateContact } from './update-contact.ts';

const database = await useSharedDatabase();
let ctx: ImportingMember;
let ada: string;
beforeEach(async () => {
  const jobs = createManualJobs(database);
  ctx = { ...(await createMember(database, { jobs })), jobs };
  ada = await addContact(ctx);
});

async function log(fields: Partial<InteractionLog>, contact_id = ada): Promise<string> {
  const input = interactionLogSchema.parse({ contact_id, kind: 'note', ...fields });
  return (await logInteraction({ ctx, input })).id;
}

async function find(q: string, as = ctx) {
  const { items } = await listContacts({ ctx: as, input: contactListInputSchema.parse({ q }) });
  return items.map(({ id, match }) => [id, match?.text]);
}

/** Warmer people than are read before the index is asked. */
const addCrowd = (): Promise<unknown> =>
  ctx.database.transaction((tx) =>
    sql`insert into contacts (owner_id, first_name, last_name, full_name, name_key, search_text,
        warmth_rank)
      select ${ctx.actor.memberId}, 'Crowd', n::text, 'Crowd ' || n, 'crowd ' || n,
        ' /3 =crowd', ${rankBound(99, ctx.clock.now())}::float8 + n
      from generate_series(1, 1200) n`.execute(tx),
  );

test.each([
  ['among a few', async () => {}],
  ['by the index of many', addCrowd],
])('a person is found by what was logged, %s, with the place as the reason', async (_, prepare) => {
  await prepare();
  await log({ summary: 'Lunch in Kreuzberg', body: 'Her son plays the theremin; 山田さんの紹介' });
  const reason = 'Lunch in Kreuzberg Her son plays the theremin; 山田さんの紹介';
  for (const q of ['kreuzberg', 'KREUZ', 'ada kreuzberg', '山田さん'])
    expect(
      (await find(q)).map(([id]) => id),
      q,
    ).toEqual([ada]);
  expect(await find('kreuzberg')).toEqual([[ada, expect.stringContaining('Kreuzberg')]]);
  expect(await find('theremin')).toEqual([[ada, expect.stringContaining('theremin')]]);
  expect(reason).toContain(String((await find('lunch'))[0]?.[1]).slice(0, 12));
  expect(await countContacts({ ctx, input: { q: 'theremin', archived: false } })).toMatchObject({
    count: 1,
  });
});

test('who has the word in their name comes before who has it in what was logged', async () => {
  await log({ body: 'Asked about Marlow' });
  const marlow = await addContact(ctx, { first_name: 'Marlow', last_name: 'Reed' });
  expect((await find('marlow')).map(([id]) => id)).toEqual([marlow, ada]);
});

test('no other member finds it', async () => {
  await log({ summary: 'Kreuzberg' });
  const stranger = { ...(await createMember(database)), jobs: ctx.jobs };
  await addContact(stranger);
  expect(await find('kreuzberg', stranger)).toEqual([]);
});

test('a correction, a deletion and its undo are followed', async () => {
  const id = await log({ summary: 'Kreuzberg' });
  await log({ summary: 'Theremin' });
  await updateInteraction({ ctx, input: { id, summary: 'Neukölln' } });
  expect(await find('kreuzberg')).toEqual([]);
  expect(await find('neukolln')).toEqual([[ada, 'Neukölln']]);
  await deleteInteraction({ ctx, input: { id } });
  expect(await find('neukolln')).toEqual([]);
  expect(await find('theremin')).toEqual([[ada, 'Theremin']]);
  await restoreInteraction({ ctx, input: { id } });
  expect(await find('neukolln')).toEqual([[ada, 'Neukölln']]);
});

test('what a member no longer keeps is no longer found', async () => {
  const now = ctx.clock.now();
  await log({ summary: 'Kreuzberg', occurred_at: new Date(+now - 800 * dayMs).toISOString() });
  await log({ summary: 'Theremin' });
  await putRetention({ ctx, input: { months: 12 } });
  await pruneInteractions({ database, now });
  expect(await find('kreuzberg')).toEqual([]);
  expect(await find('theremin')).toEqual([[ada, 'Theremin']]);
});

test('edits, changes of many and their undo keep it', async () => {
  await log({ summary: 'Kreuzberg' });
  const { operation_id: id } = await bulkChange({
    ctx,
    input: { change: { action: 'add_tags', tags: ['golf'] }, selection: { ids: [ada] } },
  });
  await log({ summary: 'Theremin' });
  await updateContact({ ctx, input: { id: ada, notes: 'Plays chess' } });
  await undoBulkChange({ ctx, input: { id } });
  expect(await find('golf')).toEqual([]);
  for (const q of ['kreuzberg', 'theremin', 'chess'])
    expect((await find(q)).map(([found]) => found)).toEqual([ada]);
});

test('a merge brings it along, and its undo takes it back', async () => {
  await log({ summary: 'Kreuzberg' });
  await log({ summary: 'Kreuzberg again' });
  const twin = await addContact(ctx);
  await log({ summary: 'Theremin' }, twin);
  const merged = await mergeDuplicate({
    ctx,
    input: mergeInputSchema.parse({ id: await queuePair(ctx, [ada, twin]) }),
  });
  expect(merged.winner?.id).toBe(ada);
  expect((await find('theremin')).map(([id]) => id)).toEqual([ada]);
  await log({ summary: 'Later' });
  await undoMerge({ ctx, input: { id: merged.id } });
  expect((await find('theremin')).map(([id]) => id)).toEqual([twin]);
  for (const q of ['kreuzberg', 'later']) expect((await find(q)).map(([id]) => id)).toEqual([ada]);
});

test('what was logged before it was searched is found once the job ran', async () => {
  await log({ summary: 'Kreuzberg' });
  await database.pool.query(
    `update contacts set logged_words = '', search_text = replace(search_text, '/3', '/2')
      where id = $1`,
    [ada],
  );
  expect(await find('kreuzberg')).toEqual([]);
  await refreshSearch({ database });
  expect(await find('kreuzberg')).toEqual([[ada, 'Kreuzberg']]);
});
