import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { deleteFile } from '#features/contact-files/delete-file.ts';
import { listFiles } from '#features/contact-files/list-files.ts';
import { readFile } from '#features/contact-files/read-file.ts';
import { uploadFile } from '#features/contact-files/upload-file.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { logInteraction } from '#features/interactions/log-interaction.ts';
import { readTimeline } from '#features/interactions/read-timeline.ts';
import type { MemberContext } from '#platform/context.ts';
import { queuePair, readPairState } from '#testing/duplicate-pair.ts';
import { readEverything } from '#testing/read-everything.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { dismissDuplicate } from './dismiss-duplicate.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listMerges } from './list-merges.ts';
import { mergeDuplicate } from './merge-duplicate.ts';
import { stayingTables } from './merge-queries.ts';
import { mergeSure } from './merge-sure.ts';
import { undoMerge } from './undo-merge.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
let kept: string;
let hidden: string;
let pair: string;

const work = (value: string) => ({ value, label: 'work' as const });

beforeEach(async () => {
  ctx = await createMember(database);
  kept = await addContact(ctx, {
    first_name: 'Robert',
    last_name: 'Vidal',
    company: 'Lumen Labs',
    emails: [work('robert@lumen.example')],
    tags: ['golf'],
    notes: 'Met in Lyon.',
  });
  hidden = await addContact(ctx, {
    first_name: 'Bob',
    last_name: 'Vidal',
    company: 'Lumen',
    title: 'Founder',
    emails: [work('bob@home.example'), work('ROBERT@lumen.example')],
    phones: [work('+491512223334')],
    tags: ['golf', 'vip'],
    notes: 'Likes tea.',
  });
  await log(kept, '2026-11-01T10:00:00Z');
  await log(kept, '2026-11-02T10:00:00Z');
  await log(hidden, '2026-11-10T10:00:00Z');
  pair = await queuePair(ctx, [kept, hidden]);
});

async function log(contactId: string, occurredAt: string): Promise<void> {
  await logInteraction({
    ctx,
    input: {
      contact_id: contactId,
      kind: 'call',
      direction: 'mutual',
      occurred_at: occurredAt,
      summary: '',
      body: '',
    },
  });
}

function merge(input: object = {}, as = ctx) {
  return mergeDuplicate({ ctx: as, input: mergeInputSchema.parse({ id: pair, ...input }) });
}

const readOwn = () =>
  readEverything(database.pool, [
    'public.badge_checks',
    'public.contact_merges',
    'public.contact_tallies',
    'public.insight_changes',
  ]);
const timelineOf = (id: string) =>
  readTimeline({ ctx, input: { contact_id: id, limit: 50 } }).then(({ items }) => items);

test('what was derived from the merged contact stays with it, and describes no other', async () => {
  const tiesOf = 'select * from insight_ties where owner_id = $1';
  const readTies = async () => (await database.pool.query(tiesOf, [ctx.actor.memberId])).rows;
  await database.pool.query(
    `insert into insight_ties (owner_id, contact_id, days, states, openings, messages, touch_days)
      values ($1, $2, '{2026-11-10}', '{4}', '{}', '{}', 1)`,
    [ctx.actor.memberId, hidden],
  );
  const before = await readTies();
  const { id } = await merge();
  expect(await readTies()).toEqual(before);
  await undoMerge({ ctx, input: { id } });
  expect(await readTies()).toEqual(before);
});

test('merging chooses field by field, combines lists, joins notes and moves interactions', async () => {
  await merge({ fields: { first_name: hidden, company: kept } });
  const merged = await getContact({ ctx, input: { id: kept } });
  expect(merged).toMatchObject({
    first_name: 'Bob',
    company: 'Lumen Labs',
    tags: ['golf', 'vip'],
    notes: 'Met in Lyon.\n\nLikes tea.',
    interaction_count: 3,
  });
  expect(merged.points.map(({ value }) => value)).toEqual([
    'robert@lumen.example',
    'bob@home.example',
    '+491512223334',
  ]);
  expect((await timelineOf(kept)).filter(({ type }) => type === 'interaction')).toHaveLength(3);
  expect(await refusalOf(getContact({ ctx, input: { id: hidden } }))).toBe('not_found');
  expect(await refusalOf(restoreContact({ ctx, input: { id: hidden } }))).toBe('not_found');
  expect(await readPairState(ctx, pair)).toBe('merged');
});

test('undoing restores every column of every row', async () => {
  const before = await readOwn();
  const { id } = await merge({ fields: { first_name: hidden, title: hidden } });
  expect(await readOwn()).not.toEqual(before);
  const undone = await undoMerge({ ctx, input: { id } });
  expect(undone).toMatchObject({ is_undoable: false });
  expect(await readOwn()).toEqual(before);
});

test('files move along, deleted ones too, and undoing restores them exactly', async () => {
  const keep = (contactId: string, fileName: string) =>
    uploadFile({ ctx, input: { contactId, fileName, content: Buffer.from(fileName) } });
  const namesOf = async (id: string) => {
    const { files } = await listFiles({ ctx, input: { contact_id: id } });
    return files.map(({ name }) => name).sort();
  };
  await keep(kept, 'same.txt');
  await keep(hidden, 'same.txt');
  const cv = await keep(hidden, 'cv.txt');
  const old = await keep(hidden, 'old.txt');
  await deleteFile({ ctx, input: { id: old.id } });
  const before = await readOwn();
  const { id } = await merge();
  expect(await namesOf(kept)).toEqual(['cv.txt', 'same.txt', 'same.txt']);
  const { content } = await readFile({ ctx, input: { id: cv.id } });
  expect(content.toString()).toBe('cv.txt');
  await undoMerge({ ctx, input: { id } });
  expect(await readOwn()).toEqual(before);
  expect(await namesOf(hidden)).toEqual(['cv.txt', 'same.txt']);
});

test('what was added and changed after a merge stays on the merged contact', async () => {
  const { id } = await merge();
  await log(kept, '2026-11-15T10:00:00Z');
  const merged = await getContact({ ctx, input: { id: kept } });
  await updateContact({
    ctx,
    input: {
      id: kept,
      location: 'Lyon',
      tags: [...merged.tags, 'new'],
      notes: `${merged.notes}\n\nMoved.`,
    },
  });
  await undoMerge({ ctx, input: { id } });
  expect(await getContact({ ctx, input: { id: kept } })).toMatchObject({
    first_name: 'Robert',
    title: '',
    location: 'Lyon',
    tags: ['golf', 'new'],
    notes: 'Met in Lyon.\n\nMoved.',
    interaction_count: 3,
  });
  expect(await getContact({ ctx, input: { id: hidden } })).toMatchObject({
    interaction_count: 1,
    tags: ['golf', 'vip'],
  });
});

test('undoing a second time changes nothing, and a later merge must be undone first', async () => {
  const third = await addContact(ctx, { first_name: 'R', last_name: 'Vidal' });
  const before = await readOwn();
  const first = await merge();
  const next = await queuePair(ctx, [kept, third]);
  const second = await mergeDuplicate({ ctx, input: mergeInputSchema.parse({ id: next }) });
  expect(await refusalOf(undoMerge({ ctx, input: { id: first.id } }))).toBe('illegal_state');
  const history = await listMerges({ ctx, input: { limit: 10 } });
  expect(history.items.map(({ id, is_undoable }) => [id, is_undoable])).toEqual([
    [second.id, true],
    [first.id, false],
  ]);
  for (const id of [second.id, first.id, first.id]) await undoMerge({ ctx, input: { id } });
  await ctx.database.transaction((tx) =>
    sql`delete from duplicate_candidates where id = ${next}`.execute(tx),
  );
  expect(await readOwn()).toEqual(before);
});

test('two merges of one pair at the same time make one', async () => {
  const answers = await Promise.all([refusalOf(merge()), refusalOf(merge())]);
  expect(answers.sort()).toEqual(['illegal_state', null]);
  expect((await listMerges({ ctx, input: { limit: 10 } })).items).toHaveLength(1);
});

test('a merge of a contact that was edited meanwhile is refused and writes nothing', async () => {
  const { revision } = await getContact({ ctx, input: { id: hidden } });
  await updateContact({ ctx, input: { id: hidden, title: 'Chair' } });
  const before = await readOwn();
  expect(await refusalOf(merge({ revisions: { [hidden]: revision } }))).toBe('conflict');
  const stranger = await addContact(ctx);
  const beforeToo = await readOwn();
  expect(await refusalOf(merge({ fields: { company: stranger } }))).toBe('validation_failed');
  expect(await readOwn()).toEqual(beforeToo);
  expect(before['public.contact_changes']).toEqual(beforeToo['public.contact_changes']);
});

test('a merge that would lose data is refused, and skipped among the sure ones', async () => {
  await updateContact({ ctx, input: { id: kept, notes: 'x'.repeat(19_999) } });
  expect(await refusalOf(merge())).toBe('limit_reached');
  expect(await mergeSure({ ctx })).toEqual({ merged: 0, skipped: 1, remaining: 0 });
  expect(await readPairState(ctx, pair)).toBe('open');
});

test('a stranger can’t merge, dismiss or undo', async () => {
  const stranger = await createMember(database);
  const before = await readOwn();
  expect(await refusalOf(merge({}, stranger))).toBe('not_found');
  expect(await refusalOf(dismissDuplicate({ ctx: stranger, input: { id: pair } }))).toBe(
    'not_found',
  );
  expect(await readOwn()).toEqual(before);
  const { id } = await merge();
  expect(await refusalOf(undoMerge({ ctx: stranger, input: { id } }))).toBe('not_found');
  expect(await readPairState(ctx, pair)).toBe('merged');
});

test('all sure pairs are merged at once and can be undone one by one; others stay', async () => {
  const doubtful = await queuePair(ctx, [kept, await addContact(ctx)], 5);
  expect(await mergeSure({ ctx })).toEqual({ merged: 1, skipped: 0, remaining: 0 });
  expect(await mergeSure({ ctx })).toEqual({ merged: 0, skipped: 0, remaining: 0 });
  const queue = await listDuplicates({ ctx, input: { limit: 10 } });
  expect(queue.items.map(({ id }) => id)).toEqual([doubtful]);
});

test('decisions about the merged contact apply to the remaining one', async () => {
  const other = await addContact(ctx, { first_name: 'Roberta' });
  const dismissed = await queuePair(ctx, [hidden, other]);
  await dismissDuplicate({ ctx, input: { id: dismissed } });
  await merge();
  const again = await ctx.database.transaction((tx) =>
    sql`select state from duplicate_candidates
      where ${kept} in (first_id, second_id) and ${other} in (first_id, second_id)`.execute(tx),
  );
  expect(again.rows).toEqual([{ state: 'dismissed' }]);
});

test('every column that refers to a contact moves or is listed as staying', async () => {
  const references = await database.pool.query<{
    table_name: string;
    column_name: string;
    key_columns: string[];
  }>('select * from contact_references()');
  const keys = await database.pool.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name
     from pg_constraint f join pg_class c on c.oid = f.conrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any(f.conkey)
     where f.contype = 'f' and f.confrelid = 'contacts'::regclass and f.conrelid <> f.confrelid
       and a.attname <> 'owner_id'`,
  );
  const known = references.rows.map((row) => `${row.table_name}.${row.column_name}`);
  expect(known).toEqual(expect.arrayContaining(keys.rows.map(({ name }) => name)));
  expect(known).toEqual(
    expect.arrayContaining([
      'interactions.contact_id',
      'import_rows.contact_id',
      'engagements.contact_id',
    ]),
  );
  for (const row of references.rows) expect(row.key_columns, row.table_name).toContain('owner_id');
  const tables = new Set(references.rows.map((row) => row.table_name));
  for (const table of stayingTables) expect(tables).toContain(table);
});

test('a row that both contacts have stays with the hidden one and is restored by undoing', async () => {
  const signal = (contactId: string) => sql`
    insert into signals (owner_id, contact_id, type, fact_key, score)
    values (${ctx.actor.memberId}, ${contactId}, 'birthday', ${`birthday:${contactId}:2026`}, 1)`;
  await ctx.database.transaction((tx) => signal(kept).execute(tx));
  await ctx.database.transaction((tx) => signal(hidden).execute(tx));
  await ctx.database.transaction((tx) =>
    sql`insert into signals (owner_id, contact_id, type, fact_key, score)
      values (${ctx.actor.memberId}, ${hidden}, 'dormant', ${`dormant:${hidden}`}, 1)`.execute(tx),
  );
  const before = await readOwn();
  const { id } = await merge();
  const moved = await ctx.database.transaction((tx) =>
    sql`select fact_key from signals where contact_id = ${kept} order by fact_key`.execute(tx),
  );
  expect(moved.rows).toEqual([
    { fact_key: `birthday:${kept}:2026` },
    { fact_key: `dormant:${kept}` },
  ]);
  await undoMerge({ ctx, input: { id } });
  expect(await readOwn()).toEqual(before);
});

test('undoing a forged list moves no rows of other members', async () => {
  const stranger = await createMember(database);
  const theirs = await addContact(stranger);
  const before = await readOwn();
  const forged = JSON.stringify([
    {
      table: 'interactions',
      column: 'contact_id',
      rows: [{ key: { owner_id: ctx.actor.memberId } }],
    },
    { table: 'auth.users', column: 'id', rows: [] },
  ]);
  await stranger.database.transaction((tx) =>
    sql`select return_contact_rows(${forged}::jsonb, ${theirs}, ${kept})`.execute(tx),
  );
  await stranger.database.transaction((tx) =>
    sql`select move_contact_rows(${kept}, ${theirs}, '{}')`.execute(tx),
  );
  expect(await readOwn()).toEqual(before);
});
