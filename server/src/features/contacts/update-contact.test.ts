import { dayMs } from '@kith/contract/core/time';
import { contactUpdateSchema } from '@kith/contract/contacts/schemas';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';

import { getContact } from './get-contact.ts';
import { listContacts } from './list-contacts.ts';
import { presentContact } from './present.ts';
import { updateContact } from './update-contact.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
let stranger: MemberContext;
beforeAll(async () => {
  stranger = await createMember(database);
});
beforeEach(async () => {
  ctx = await createMember(database);
});

type Fields = z.input<typeof contactUpdateSchema>;

const update = (fields: Fields, member = ctx) =>
  updateContact({ ctx: member, input: contactUpdateSchema.parse(fields) });
const get = async (id: string) =>
  presentContact(await getContact({ ctx, input: { id } }), new Date());

async function changesOf(id: string) {
  const result = await database.pool.query(
    `select field, old_value, new_value, source from contact_changes
     where owner_id = $1 and contact_id = $2 order by field`,
    [ctx.actor.memberId, id],
  );
  return result.rows;
}

test('updates only the supplied fields and records the old values', async () => {
  const id = await addContact(ctx, {
    company: 'Acme',
    title: 'Analyst',
    notes: 'Likes tea',
    tags: ['maths'],
    emails: [{ value: 'ada@example.com' }],
  });
  const before = await get(id);
  await update({ id, title: 'Director', company: '', tags: ['board'], cadence_days: 30 });
  expect(await get(id)).toEqual({
    ...before,
    title: 'Director',
    company: '',
    company_id: null,
    tags: ['board'],
    cadence_days: 30,
    revision: 2,
    effective_cadence_days: 30,
    due_at: new Date(Date.parse(before.created_at) + 30 * dayMs).toISOString(),
    updated_at: ctx.clock.now().toISOString(),
  });
  expect(await changesOf(id)).toEqual([
    { field: 'cadence_days', old_value: null, new_value: '30', source: 'manual' },
    { field: 'company', old_value: 'Acme', new_value: null, source: 'manual' },
    { field: 'tags', old_value: '["maths"]', new_value: '["board"]', source: 'manual' },
    { field: 'title', old_value: 'Analyst', new_value: 'Director', source: 'manual' },
  ]);
});

test('search follows the change', async () => {
  const id = await addContact(ctx, { emails: [{ value: 'ada@example.com' }] });
  await update({ id, last_name: 'King', emails: [{ value: 'ada@king.example' }] });
  const search = async (q: string) =>
    (await listContacts({ ctx, input: { q, sort: 'name', limit: 5, archived: false } })).items
      .length;
  expect([await search('king'), await search('lovelace'), await search('ada@example')]).toEqual([
    1, 0, 1,
  ]);
  expect(await search('ada@king')).toBe(1);
});

test('emails are replaced as a whole and can be emptied', async () => {
  const id = await addContact(ctx, {
    emails: [{ value: 'a@example.com' }, { value: 'b@example.com' }],
    phones: [{ value: '+442079460000' }],
  });
  await update({ id, emails: [{ value: 'b@example.com', label: 'home' }] });
  expect((await get(id)).emails).toEqual([{ value: 'b@example.com', label: 'home' }]);
  await update({ id, emails: [] });
  expect(await get(id)).toMatchObject({ emails: [], phones: [{ value: '+442079460000' }] });
});

test('a repeat changes nothing, not even the revision', async () => {
  const id = await addContact(ctx);
  await update({ id, title: 'Director' });
  await update({ id, title: 'Director' });
  expect((await get(id)).revision).toBe(2);
  expect(await changesOf(id)).toHaveLength(1);
});

test('a change of an older revision is refused with the newer one, and nothing is written', async () => {
  const id = await addContact(ctx);
  await update({ id, revision: 1, title: 'First' });
  await expect(update({ id, revision: 1, title: 'Second' })).rejects.toMatchObject({
    code: 'conflict',
    details: { revision: 2 },
  });
  expect((await get(id)).title).toBe('First');
});

test('of two racing changes of one revision one succeeds', async () => {
  const id = await addContact(ctx);
  const outcomes = await Promise.all(
    ['One', 'Two', 'Three'].map((title) => refusalOf(update({ id, revision: 1, title }))),
  );
  expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', null]);
  expect((await get(id)).revision).toBe(2);
});

test('racing changes of different fields are both kept', async () => {
  const id = await addContact(ctx);
  await Promise.all([update({ id, title: 'Director' }), update({ id, company: 'Acme' })]);
  expect(await get(id)).toMatchObject({ title: 'Director', company: 'Acme', revision: 3 });
});

test('a contact can’t lose its whole name', async () => {
  const id = await addContact(ctx);
  expect(await refusalOf(update({ id, first_name: '', last_name: '' }))).toBe('validation_failed');
  expect(await refusalOf(update({ id, last_name: '' }))).toBeNull();
  expect(await get(id)).toMatchObject({ full_name: 'Ada', revision: 2 });
});

test('a stranger gets a not-found error', async () => {
  const id = await addContact(ctx);
  expect(await refusalOf(update({ id, title: 'Mine' }, stranger))).toBe('not_found');
  expect((await get(id)).title).toBe('');
});
