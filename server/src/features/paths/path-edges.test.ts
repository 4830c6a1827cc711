import { mergeInputSchema } from '@kith/contract/duplicates/schemas';
import { dayMs } from '@kith/contract/core/time';
import { expect, test } from 'vitest';

import { purgeContacts } from '#features/contacts/purge-contacts.ts';
import { deleteContact } from '#features/contacts/delete-contact.ts';
import { restoreContact } from '#features/contacts/restore-contact.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { mergeDuplicate } from '#features/duplicates/merge-duplicate.ts';
import { undoMerge } from '#features/duplicates/undo-merge.ts';
import { queuePair } from '#testing/duplicate-pair.ts';
import { addContact } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';

const database = await useFileDatabase();

/** Edges that are missing or too many, by what the addresses of all contacts say. */
async function findFaults(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `with wanted as (
       select distinct path_hash(p.kind, p.normalized, path_key()) as hash, p.owner_id, p.contact_id
       from contact_points p where p.kind <> 'phone' or p.normalized like '+%'),
     there as (select e.hash, e.holder_id, e.contact_id from path_edges e)
     (select 'missing', w.* from wanted w except select 'missing', t.* from there t)
     union all (select 'too many', t.* from there t except select 'too many', w.* from wanted w)`,
  );
  return rows;
}
/** The same address of two holders is one hash. */
const countHashes = async () =>
  Number((await database.pool.query('select count(distinct hash) from path_edges')).rows[0].count);
const countEdges = async () =>
  Number((await database.pool.query('select count(*) from path_edges')).rows[0].count);

test('edges are exactly those of the addresses after every change of contacts', async () => {
  const clock = createTestClock();
  const jobs = { send: async () => undefined };
  const ctx = await createMember(database, { clock, jobs });
  const other = await createMember(database, { clock, jobs });
  const shared = { value: 'ada@kith.example' };
  const page = { value: 'https://www.linkedin.com/in/Ada' };
  const one = await addContact(ctx, {
    emails: [shared, { value: 'ada@home.example' }],
    links: [page],
  });
  const two = await addContact(ctx, {
    emails: [shared],
    phones: [{ value: '+351912345678' }, { value: '912345678' }],
    links: [page],
  });
  await addContact(other, {
    emails: [shared],
    links: [{ value: 'https://de.linkedin.com/in/ada/?trk=x' }],
  });
  const edges = async (count: number) => {
    expect(await findFaults()).toEqual([]);
    expect(await countEdges()).toBe(count);
  };
  await edges(8);
  expect(await countHashes()).toBe(4);
  const label = 'work' as const;
  const emails = [
    { value: 'ada@new.example', label },
    { ...shared, label },
  ];
  await updateContact({ ctx, input: { id: one, emails } });
  await edges(8);

  const pair = await queuePair(ctx, [one, two]);
  const merge = await mergeDuplicate({ ctx, input: mergeInputSchema.parse({ id: pair }) });
  // The record that is kept has all of them once; the other one is deleted, with its own.
  await edges(9);
  await undoMerge({ ctx, input: { id: merge.id } });
  await edges(8);

  await deleteContact({ ctx, input: { id: two } });
  await edges(8);
  await restoreContact({ ctx, input: { id: two } });
  await edges(8);
  await deleteContact({ ctx, input: { id: two } });
  clock.advance(40 * dayMs);
  await purgeContacts({ database, now: clock.now() });
  await edges(5);
  await database.pool.query('delete from auth.users where id = $1', [other.actor.memberId]);
  await edges(3);
});
