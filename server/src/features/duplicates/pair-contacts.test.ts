import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { getContact } from '#features/contacts/get-contact.ts';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { createMember } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { beforeEach, expect, test } from 'vitest';

import { dismissDuplicate } from './dismiss-duplicate.ts';
import { listDuplicates } from './list-duplicates.ts';
import { mergeDuplicate } from './merge-duplicate.ts';
import { pairContacts } from './pair-contacts.ts';
import { undoMerge } from './undo-merge.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
let one: string;
let other: string;

beforeEach(async () => {
  ctx = await createMember(database);
  one = await addContact(ctx, { first_name: 'Ada', last_name: 'Quist', company: 'Lumen' });
  other = await addContact(ctx, { first_name: 'Countess', company: 'Lumen', title: 'Patron' });
});

const pair = (id = one, contact_id = other, by = ctx) =>
  pairContacts({ ctx: by, input: { id, contact_id } });
const queue = async () =>
  (await listDuplicates({ ctx, input: { limit: 20 } })).items.map(({ id }) => id);

test('two chosen contacts are compared, merged and brought back', async () => {
  const { id, certainty, evidence, first, second } = await pair();
  expect({ certainty, evidence }).toEqual({ certainty: 'possible', evidence: [] });
  expect([first.id, second.id].toSorted()).toEqual([one, other].toSorted());
  expect(await queue()).toEqual([id]);
  const merged = await mergeDuplicate({ ctx, input: mergeInputSchema.parse({ id }) });
  const kept = await getContact({ ctx, input: { id: merged.winner?.id ?? '' } });
  expect(kept).toMatchObject({ company: 'Lumen', title: 'Patron' });
  await undoMerge({ ctx, input: { id: merged.id } });
  expect((await getContact({ ctx, input: { id: other } })).title).toBe('Patron');
  expect((await pair()).id).toBe(id);
});

test('a repeat, also at once and the other way round, is the same pair', async () => {
  const pairs = await Promise.all([pair(), pair(other, one), pair()]);
  expect(new Set(pairs.map(({ id }) => id)).size).toBe(1);
});

test('a pair that was kept apart is open again', async () => {
  const { id } = await pair();
  await dismissDuplicate({ ctx, input: { id } });
  expect(await queue()).toEqual([]);
  expect((await pair()).state).toBe('open');
  expect(await queue()).toEqual([id]);
});

test('a contact with itself, a stranger’s and a missing one are refused, and nothing is written', async () => {
  const stranger = await createMember(database);
  const theirs = await addContact(stranger, { first_name: 'Bea' });
  expect(await refusalOf(pair(one, one))).toBe('validation_failed');
  expect(await refusalOf(pair(one, theirs))).toBe('not_found');
  expect(await refusalOf(pair(one, other, stranger))).toBe('not_found');
  expect(await queue()).toEqual([]);
});
