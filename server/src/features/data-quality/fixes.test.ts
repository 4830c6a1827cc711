import { fixInputSchema, problemSchema } from '@kith/contract/insights/quality';
import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';

import { updateContact } from '#features/contacts/update-contact.ts';
import { runAsService } from '#platform/database/service.ts';
import { workBesideEdit } from '#testing/edit-beside.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import {
  countOf,
  fixFirst,
  problemOf,
  queueOf,
  readFixableOf,
  whole,
  work,
} from '#testing/test-quality.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import type { MemberContext } from '#platform/context.ts';

import { fixProblems } from './fix-problems.ts';
import { getQuality } from './get-quality.ts';
import { leaveProblem } from './leave-problem.ts';
import { listProblemsOf } from './list-problems.ts';
import { undoFix } from './undo-fix.ts';

const database = await useFileDatabase();
const clock = createTestClock();
let ctx: MemberContext;

beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z');
  ctx = await createMember(database, { clock });
});

test('a mistyped provider is put right with its history, and Undo restores it', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { batch_id: batch, ...result } = await fixFirst(ctx, 'address_misspelt');
  expect(result).toEqual({ fixed: 1, skipped: 0, remaining: 0 });
  expect((await readFixableOf(ctx, id)).emails).toEqual(work('cy@gmail.com'));
  expect(await getQuality({ ctx })).toMatchObject({ score: 100, fixed_today: 1 });
  expect(await undoFix({ ctx, input: { id: batch } })).toEqual({
    undone: 1,
    kept: 0,
    remaining: 0,
  });
  expect((await readFixableOf(ctx, id)).emails).toEqual(work('cy@gmial.com'));
  expect(await countOf(ctx, 'address_misspelt')).toMatchObject({ problems: 1, fixable: 1 });
  expect(await undoFix({ ctx, input: { id: batch } })).toEqual({
    undone: 0,
    kept: 0,
    remaining: 0,
  });
});

test('Undo leaves alone what was changed since', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { batch_id: batch } = await fixFirst(ctx, 'address_misspelt');
  await updateContact({ ctx, input: { id, emails: work('cy@vela-mail.org') } });
  expect(await undoFix({ ctx, input: { id: batch } })).toMatchObject({ undone: 0, kept: 1 });
  expect((await readFixableOf(ctx, id)).emails).toEqual(work('cy@vela-mail.org'));
});

test('who was not heard of for a year is stale; archiving takes them out, Undo brings them back', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('a@vela-mail.org') });
  clock.advance(366 * 24 * 3600 * 1000);
  await runAsService(database, (tx) =>
    tx
      .updateTable('contacts')
      .set({ created_at: '2026-11-20T09:00:00Z' })
      .where('id', '=', id)
      .execute(),
  );
  expect(await countOf(ctx, 'stale')).toMatchObject({ problems: 1, fixable: 1 });
  const { batch_id: batch } = await fixFirst(ctx, 'stale');
  expect((await readFixableOf(ctx, id)).archived_at).not.toBeNull();
  expect(await getQuality({ ctx })).toMatchObject({ people: 0, score: 100 });
  await undoFix({ ctx, input: { id: batch } });
  expect((await readFixableOf(ctx, id)).archived_at).toBeNull();
  expect(await countOf(ctx, 'stale')).toMatchObject({ problems: 1 });
});

test('all of a kind are put right together, and one Undo takes them back', async () => {
  for (const name of ['a', 'b', 'c']) {
    await addContact(ctx, { first_name: name, ...whole, emails: work(`${name}@gmial.com`) });
  }
  await getQuality({ ctx });
  const { batch_id: batch, ...result } = await fixProblems({
    ctx,
    input: { all_of: 'address_misspelt' },
  });
  expect(result).toEqual({ fixed: 3, skipped: 0, remaining: 0 });
  expect(await queueOf(ctx)).toEqual([]);
  expect(await undoFix({ ctx, input: { id: batch } })).toMatchObject({ undone: 3 });
  expect(await queueOf(ctx)).toHaveLength(3);
});

test('the address or the year can be removed instead, and nothing that does not fit the problem is done', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem, fix: proposed } = await problemOf(ctx, 'address_misspelt');
  expect(proposed).toBe('write');
  expect(fixInputSchema.safeParse({ problem, fix: 'archive' }).success).toBe(false);
  await fixProblems({ ctx, input: { problem, fix: 'remove' } });
  expect((await readFixableOf(ctx, id)).emails).toEqual([]);
  await updateContact({ ctx, input: { id, title: '' } });
  const missing = await problemOf(ctx, 'title_missing');
  expect(
    await fixProblems({ ctx, input: { problem: missing.problem, fix: 'write' } }),
  ).toMatchObject({ fixed: 0 });
  expect((await readFixableOf(ctx, id)).archived_at).toBeNull();
});

test('what the member writes at the same time is neither put right nor taken back', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf(ctx, 'address_misspelt');
  const writing = (address: string) => ({
    contactId: id,
    edit: (client: pg.PoolClient) =>
      client.query(
        `update contact_points set value = $2, normalized = $2
         where contact_id = $1 and kind = 'email'`,
        [id, address],
      ),
  });
  const fix = () => fixProblems({ ctx, input: { problem } });
  const beside = await workBesideEdit(database, writing('cy@vela-mail.org'), fix);
  expect(beside).toMatchObject({ fixed: 0, skipped: 1 });
  expect((await readFixableOf(ctx, id)).emails).toEqual(work('cy@vela-mail.org'));

  await updateContact({ ctx, input: { id, emails: work('cy@gmial.com') } });
  const { batch_id: batch } = await fixFirst(ctx, 'address_misspelt');
  const undo = () => undoFix({ ctx, input: { id: batch } });
  const undone = await workBesideEdit(database, writing('cy@vela-mail.org'), undo);
  expect(undone).toMatchObject({ undone: 0, kept: 1 });
  expect((await readFixableOf(ctx, id)).emails).toEqual(work('cy@vela-mail.org'));
});

test('a problem that is gone is skipped, and a repeat changes nothing', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf(ctx, 'address_misspelt');
  await updateContact({ ctx, input: { id, emails: work('cy@vela-mail.org') } });
  expect(await fixProblems({ ctx, input: { problem } })).toMatchObject({ fixed: 0, skipped: 1 });
  expect(await fixProblems({ ctx, input: { problem } })).toMatchObject({ fixed: 0, skipped: 1 });
  expect((await readFixableOf(ctx, id)).emails).toEqual(work('cy@vela-mail.org'));
});

test('two fixes at once write once', async () => {
  await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf(ctx, 'address_misspelt');
  const both = await Promise.all([
    fixProblems({ ctx, input: { problem } }),
    fixProblems({ ctx, input: { problem } }),
  ]);
  expect(both.map(({ fixed }) => fixed).toSorted()).toEqual([0, 1]);
  expect((await getQuality({ ctx })).fixed_today).toBe(1);
});

test('a stranger finds, fixes, leaves and undoes nothing of another member', async () => {
  const id = await addContact(ctx, { ...whole, emails: work('cy@gmial.com') });
  const { problem } = await problemOf(ctx, 'address_misspelt');
  const stranger = await createMember(database, { clock });
  expect(await refusalOf(listProblemsOf({ ctx: stranger, input: { contact_id: id } }))).toBe(
    'not_found',
  );
  expect((await listProblemsOf({ ctx, input: { contact_id: id } })).items).toHaveLength(1);
  expect(await fixProblems({ ctx: stranger, input: { problem } })).toMatchObject({ fixed: 0 });
  expect(await refusalOf(leaveProblem({ ctx: stranger, input: problem }))).toBe('not_found');
  const { batch_id: batch } = await fixProblems({ ctx, input: { problem } });
  expect(await refusalOf(undoFix({ ctx: stranger, input: { id: batch } }))).toBe('not_found');
  expect((await readFixableOf(ctx, id)).emails).toEqual(work('cy@gmail.com'));
});

test('a kind that does not exist is refused', () => {
  expect(problemSchema.safeParse({ contact_id: 'x', kind: 'odd', detail: '' }).success).toBe(false);
});
