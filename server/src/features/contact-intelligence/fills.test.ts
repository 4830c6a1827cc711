import { contactCreateSchema } from '@kith/contract/contacts/schemas';
import { createContact } from '#features/contacts/create-contact.ts';
import { setMemberFlag } from '#features/flags/set-flag.ts';
import { getContact } from '#features/contacts/get-contact.ts';
import { listHistory } from '#features/contacts/list-history.ts';
import { updateContact } from '#features/contacts/update-contact.ts';
import { readBalance } from '#features/credits/read-balance.ts';
import { readHistory } from '#features/credits/read-history.ts';
import type { MemberContext } from '#platform/context.ts';
import { workBesideEdit } from '#testing/edit-beside.ts';
import { refusalOf } from '#testing/test-contact.ts';
import { createMember, createTestClock } from '#testing/test-member.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import type pg from 'pg';
import { beforeEach, expect, test } from 'vitest';

import { fillContacts } from './fill-contacts.ts';
import { listFills } from './list-fills.ts';
import { previewFills } from './preview-fills.ts';
import { revertFill } from './revert-fill.ts';

const database = await useSharedDatabase();
const clock = createTestClock('2026-11-26T09:00:00Z');
let ctx: MemberContext;
let email: string;
let id: string;

async function add(contact: object): Promise<string> {
  return (await createContact({ ctx, input: contactCreateSchema.parse(contact) })).id;
}

beforeEach(async () => {
  email = `${crypto.randomUUID()}@test.example`;
  ctx = await createMember(database, { clock, email });
  id = await add({
    first_name: 'Dr. Ada Lovelace',
    title: 'Avocate',
    emails: [{ value: 'ada@acme.com', label: 'work' }],
    phones: [{ value: '+33 1 42 68 53 00', label: 'work' }],
  });
});

const all = ['name', 'company', 'country', 'time_zone', 'industry'] as const;
const fill = (fields: readonly (typeof all)[number][] = all, by = ctx) =>
  fillContacts({
    ctx: by,
    provider: null,
    input: { items: [{ contact_id: id, fields: [...fields] }] },
  });
const read = () => getContact({ ctx, input: { id } });
const credits = async () => (await readBalance({ ctx })).credits;

test('proposes what is missing, fills it for its price, and shows each source', async () => {
  const before = await credits();
  const preview = await previewFills({ ctx, provider: null, input: { selection: { ids: [id] } } });
  expect(preview).toMatchObject({ looked_at: 1, credits_each: 5, cost: 5, available: before });
  expect(preview.items[0]?.proposals.map(({ field }) => field)).toEqual([...all]);
  expect((await read()).company).toBe('');
  expect(await credits()).toBe(before);
  expect(await fill()).toEqual({ contacts: 1, fields: 5, charged: 5 });
  expect(await credits()).toBe(before - 5);
  const history = await readHistory({ ctx, input: { filter: 'spent', limit: 10 } });
  const line = history.items.find(({ action }) => action === 'contact_enhanced');
  expect(line).toMatchObject({ change: -5, subject: expect.stringContaining('Lovelace') });
  expect(await read()).toMatchObject({
    name_prefix: 'Dr.',
    first_name: 'Ada',
    last_name: 'Lovelace',
    company: 'Acme',
    country: 'France',
  });
  const { items } = await listFills({ ctx, input: { contact_id: id } });
  expect(items.map(({ field, source, words }) => [field, source, words])).toEqual([
    ['company', 'email', 'acme.com'],
    ['country', 'phone', '+33'],
    ['industry', 'title', 'Avocate'],
    ['name', 'name', 'Dr. Ada Lovelace'],
    ['time_zone', 'phone', '+33'],
  ]);
});

test('each field can be taken back once, with its history', async () => {
  await fill();
  const back = (field: (typeof all)[number]) =>
    revertFill({ ctx, input: { contact_id: id, field } });
  await back('company');
  await back('company');
  expect((await read()).company).toBe('');
  await back('name');
  expect(await read()).toMatchObject({ first_name: 'Dr. Ada Lovelace', last_name: '' });
  const { items } = await back('time_zone');
  expect(items.map(({ field }) => field)).toEqual(['country', 'industry']);
  const history = await listHistory({ ctx, input: { id, limit: 50, fields: ['company'] } });
  expect(history.items.map(({ source }) => source).toSorted()).toEqual(['analysis', 'undo']);
});

test('what the member entered is neither replaced nor taken back', async () => {
  await updateContact({ ctx, input: { id, company: 'Mine' } });
  expect(await fill(['company'])).toEqual({ contacts: 0, fields: 0, charged: 0 });
  expect((await read()).company).toBe('Mine');
  await fill(['country']);
  await updateContact({ ctx, input: { id, country: 'Belgium' } });
  expect((await listFills({ ctx, input: { contact_id: id } })).items[0]?.can_revert).toBe(false);
  const back = revertFill({ ctx, input: { contact_id: id, field: 'country' } });
  expect(await refusalOf(back)).toBe('conflict');
  expect((await read()).country).toBe('Belgium');
});

test('a repeat and a race fill and charge once; nothing found costs nothing', async () => {
  const before = await credits();
  const results = await Promise.all([fill(['company']), fill(['company']), fill(['company'])]);
  expect(results.map(({ charged }) => charged).toSorted()).toEqual([0, 0, 5]);
  expect(await fill(['company'])).toMatchObject({ charged: 0 });
  expect(await credits()).toBe(before - 5);
  // The history says so: three were asked in vain, and nothing is left held.
  const { items: lines } = await readHistory({ ctx, input: { filter: 'all', limit: 20 } });
  const asked = lines.filter(({ action }) => action === 'contact_enhanced');
  const charges = asked.map(({ kind, change, held }) => [kind, change, held]);
  expect(charges.filter(([kind]) => kind === 'charge')).toEqual([['charge', -5, 0]]);
  expect(charges.filter(([kind]) => kind === 'hold')).toEqual(
    Array.from({ length: 3 }, () => ['hold', 0, 0]),
  );
  expect(new Set(asked.map(({ subject }) => subject)).size).toBe(1);
  const bare = await add({ first_name: 'Bo', last_name: 'Li' });
  const preview = await previewFills({
    ctx,
    provider: null,
    input: { selection: { ids: [bare] } },
  });
  expect(preview).toMatchObject({ looked_at: 1, cost: 0, items: [] });
});

test('nor is what the member enters at the same time', async () => {
  const entering = (company: string) => ({
    contactId: id,
    edit: (client: pg.PoolClient) =>
      client.query('update contacts set company = $2 where id = $1', [id, company]),
  });
  const nothing = { contacts: 0, fields: 0, charged: 0 };
  expect(await workBesideEdit(database, entering('Mine'), () => fill(['company']))).toEqual(
    nothing,
  );
  expect((await read()).company).toBe('Mine');
  await updateContact({ ctx, input: { id, company: '' } });
  await fill(['company']);
  const back = () => revertFill({ ctx, input: { contact_id: id, field: 'company' } });
  expect(await refusalOf(workBesideEdit(database, entering('Mine'), back))).toBe('conflict');
  expect((await read()).company).toBe('Mine');
});

test('without enough credits nothing is filled', async () => {
  const others: string[] = [];
  // Each costs a credit to add and five to fill.
  for (let at = 0; at < 17; at += 1) {
    const emails = [{ value: `p${at}@acme.com`, label: 'work' as const }];
    others.push(await add({ first_name: `P${at}`, last_name: 'Li', emails }));
  }
  const items = [...others, id].map((contact_id) => ({ contact_id, fields: ['company' as const] }));
  expect(await refusalOf(fillContacts({ ctx, provider: null, input: { items } }))).toBe(
    'payment_required',
  );
  expect((await read()).company).toBe('');
});

test('strangers, those who forbid it and those without the flag get nothing', async () => {
  const stranger = await createMember(database, { clock });
  expect(await fill(all, stranger)).toEqual({ contacts: 0, fields: 0, charged: 0 });
  const input = { contact_id: id };
  expect(await refusalOf(listFills({ ctx: stranger, input }))).toBe('not_found');
  const back = () => revertFill({ ctx: stranger, input: { ...input, field: 'company' } });
  expect(await refusalOf(back())).toBe('not_found');
  await ctx.database.transaction((tx) =>
    tx
      .insertInto('ai_denials')
      .values({ owner_id: ctx.actor.memberId, use: 'contact_intelligence', denied_at: clock.now() })
      .execute(),
  );
  expect(await refusalOf(fill())).toBe('ai_not_allowed');
  await setMemberFlag({ database, name: 'ai_analysis_v1', setting: 'off', email });
  expect(await refusalOf(fill())).toBe('feature_disabled');
  expect((await read()).company).toBe('');
});
