import { restorableDays } from '@kith/contract/contacts/rules';
import { dayMs } from '@kith/contract/core/time';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember, createTestClock, type TestClock } from '#testing/test-member.ts';
import { beforeEach, expect, test } from 'vitest';

import { archiveContact, unarchiveContact } from './archive-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { getContact } from './get-contact.ts';
import { purgeContacts } from './purge-contacts.ts';
import { restoreContact } from './restore-contact.ts';

const database = await useSharedDatabase();
let clock: TestClock;
let ctx: MemberContext;
let stranger: MemberContext;
beforeEach(async () => {
  clock = createTestClock();
  ctx = await createMember(database, { clock });
  stranger = await createMember(database, { clock });
});

async function isStored(id: string): Promise<boolean> {
  const result = await database.pool.query('select from contacts where id = $1', [id]);
  return result.rowCount === 1;
}

test('archiving again keeps the first time, and unarchiving restores', async () => {
  const input = { id: await addContact(ctx) };
  const first = await archiveContact({ ctx, input });
  clock.advance(dayMs);
  expect(await archiveContact({ ctx, input })).toEqual(first);
  expect(first.archived_at).not.toBeNull();
  expect((await unarchiveContact({ ctx, input })).archived_at).toBeNull();
  expect((await unarchiveContact({ ctx, input })).archived_at).toBeNull();
});

test('a deleted contact is gone until it is restored unchanged', async () => {
  const input = { id: await addContact(ctx, { emails: [{ value: 'ada@example.com' }] }) };
  const before = await getContact({ ctx, input });
  expect(await deleteContact({ ctx, input })).toEqual(input);
  expect(await deleteContact({ ctx, input })).toEqual(input);
  for (const verb of [getContact, archiveContact, unarchiveContact]) {
    expect(await refusalOf(verb({ ctx, input }))).toBe('not_found');
  }
  expect(await restoreContact({ ctx, input })).toEqual(before);
  expect(await restoreContact({ ctx, input })).toEqual(before);
});

test('racing deletions and restorations leave one of the two', async () => {
  const input = { id: await addContact(ctx) };
  const outcomes = await Promise.all(
    [deleteContact, deleteContact, deleteContact].map((verb) => refusalOf(verb({ ctx, input }))),
  );
  expect(outcomes).toEqual([null, null, null]);
  expect(await refusalOf(getContact({ ctx, input }))).toBe('not_found');
});

test('after some days only the deleted contact is erased and can’t be restored', async () => {
  const old = { id: await addContact(ctx) };
  const young = { id: await addContact(ctx) };
  const kept = { id: await addContact(ctx) };
  await deleteContact({ ctx, input: old });
  clock.advance(dayMs);
  await deleteContact({ ctx, input: young });
  clock.advance((restorableDays - 1) * dayMs);
  expect(await refusalOf(restoreContact({ ctx, input: old }))).toBe('not_found');
  expect(await refusalOf(deleteContact({ ctx, input: old }))).toBe('not_found');
  clock.advance(1);
  await Promise.all([1, 2].map(() => purgeContacts({ database, now: clock.now() })));
  expect([await isStored(old.id), await isStored(young.id), await isStored(kept.id)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(await refusalOf(restoreContact({ ctx, input: young }))).toBeNull();
});

test('a stranger can’t archive, delete or restore', async () => {
  const input = { id: await addContact(ctx) };
  for (const verb of [archiveContact, unarchiveContact, deleteContact, restoreContact]) {
    expect(await refusalOf(verb({ ctx: stranger, input }))).toBe('not_found');
  }
  expect((await getContact({ ctx, input })).archived_at).toBeNull();
  await deleteContact({ ctx, input });
  expect(await refusalOf(restoreContact({ ctx: stranger, input }))).toBe('not_found');
  expect(await refusalOf(getContact({ ctx, input }))).toBe('not_found');
});
