import { type ContactCreate, contactCreateSchema } from '@kith/contract/contacts/schemas';
import type { MemberContext } from '#platform/context.ts';
import { addContact, refusalOf } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';

import { archiveContact } from './archive-contact.ts';
import { createContact } from './create-contact.ts';
import { deleteContact } from './delete-contact.ts';
import { getContact } from './get-contact.ts';
import { presentContact } from './present.ts';

const database = await useSharedDatabase();
let ctx: MemberContext;
let stranger: MemberContext;
beforeAll(async () => {
  stranger = await createMember(database);
});
beforeEach(async () => {
  ctx = await createMember(database);
});

type Fields = z.input<typeof contactCreateSchema>;
const parse = (fields: Fields): ContactCreate => contactCreateSchema.parse(fields);
const create = (fields: Fields, member = ctx) =>
  createContact({ ctx: member, input: parse(fields) });

async function countContacts(): Promise<number> {
  const result = await database.pool.query(
    'select count(*)::integer as count from contacts where owner_id = $1',
    [ctx.actor.memberId],
  );
  return result.rows[0].count;
}

const ada: Fields = {
  first_name: ' Ada ',
  last_name: 'Lovelace',
  company: 'Analytical Engines',
  title: 'Analyst',
  location: 'London',
  emails: [
    {
      value: 'ada@example.com',
      label: 'work',
    },
    {
      value: 'ADA@example.com',
      label: 'home',
    },
    { value: 'countess@example.com' },
  ],
  phones: [
    {
      value: '+44 20 7946 0000',
      label: 'mobile',
    },
  ],
  links: [
    {
      value: 'https://www.linkedin.com/in/Ada',
      label: 'profile',
    },
  ],
  tags: ['maths', 'maths', 'poetry'],
  offers: ['programs'],
  seeks: ['engines'],
  birthday: {
    month: 12,
    day: 10,
    year: null,
  },
  cadence_days: 30,
  notes: 'Line one\r\nline two',
};

test('a new contact has every field as entered, cleaned', async () => {
  const created = await create(ada);
  const contact = presentContact(created, ctx.clock.now());
  expect(contact).toMatchObject({
    full_name: 'Ada Lovelace',
    company: 'Analytical Engines',
    title: 'Analyst',
    emails: [
      {
        value: 'ada@example.com',
        label: 'work',
      },
      {
        value: 'countess@example.com',
        label: 'other',
      },
    ],
    phones: [
      {
        value: '+44 20 7946 0000',
        label: 'mobile',
      },
    ],
    links: [
      {
        value: 'https://www.linkedin.com/in/Ada',
        label: 'profile',
      },
    ],
    tags: ['maths', 'poetry'],
    offers: ['programs'],
    seeks: ['engines'],
    birthday: {
      month: 12,
      day: 10,
      year: null,
    },
    cadence_days: 30,
    notes: 'Line one\nline two',
    source: 'manual',
    warmth: 0,
    health: 'dormant',
    interaction_count: 0,
    last_interaction_at: null,
    archived_at: null,
    revision: 1,
    created_at: ctx.clock.now().toISOString(),
  });
  const read = await getContact({ ctx, input: { id: created.id } });
  expect(presentContact(read, ctx.clock.now())).toEqual(contact);
});

test('a stranger can’t read it', async () => {
  const id = await addContact(ctx);
  expect(await refusalOf(getContact({ ctx: stranger, input: { id } }))).toBe('not_found');
});

const samePerson: [string, Fields, string][] = [
  [
    'a profile address',
    { first_name: 'A', links: [{ value: 'https://linkedin.com/in/ada/' }] },
    'link',
  ],
  ['an email', { first_name: 'A', emails: [{ value: 'Ada@Example.com' }] }, 'email'],
  ['a phone', { first_name: 'A', phones: [{ value: '0044 20 79460000' }] }, 'phone'],
  [
    'a name with a company',
    { first_name: 'ada', last_name: 'LOVELACE', company: 'analytical engines' },
    'name_and_company',
  ],
];
for (const [what, fields, matched_by] of samePerson) {
  test(`${what} of an existing contact is refused, with that contact`, async () => {
    const { id } = await create(ada);
    await expect(create(fields)).rejects.toMatchObject({
      code: 'duplicate_contact',
      details: { id, full_name: 'Ada Lovelace', matched_by },
    });
    expect(await countContacts()).toBe(1);
  });
}

test('values that don’t identify a person are accepted', async () => {
  await create({ ...ada, links: [{ value: 'https://engines.example' }] });
  await create({ first_name: 'Ada', last_name: 'Lovelace', company: 'Other Works' });
  await create({ first_name: 'Ada', last_name: 'Lovelace' });
  await create({ first_name: 'Bo', links: [{ value: 'https://engines.example' }] });
  expect(await countContacts()).toBe(4);
});

test('a duplicate can be added on purpose', async () => {
  await create(ada);
  await create({ ...ada, allow_duplicate: true });
  expect(await countContacts()).toBe(2);
});

test('archived contacts count as duplicates, deleted ones and those of others do not', async () => {
  const { id } = await create(ada);
  await create(ada, stranger);
  await archiveContact({ ctx, input: { id } });
  expect(await refusalOf(create(ada))).toBe('duplicate_contact');
  await deleteContact({ ctx, input: { id } });
  expect(await refusalOf(create(ada))).toBeNull();
});

test('racing additions of one person create one contact', async () => {
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => refusalOf(create(ada))));
  expect(outcomes.toSorted()).toEqual([...Array(5).fill('duplicate_contact'), null]);
  expect(await countContacts()).toBe(1);
});

test('bad input is refused with its code', () => {
  const rules: [object, string][] = [
    [{}, 'first_name'],
    [{ first_name: ' ' }, 'name_required'],
    [{ first_name: 'x'.repeat(201) }, 'too_big'],
    [{ first_name: 'A', emails: [{ value: 'nobody' }] }, 'invalid_email'],
    [{ first_name: 'A', phones: [{ value: 'call me' }] }, 'invalid_phone'],
    [{ first_name: 'A', links: [{ value: 'javascript:alert(1)' }] }, 'invalid_link'],
    [{ first_name: 'A', birthday: { month: 2, day: 30, year: null } }, 'invalid_date'],
    [{ first_name: 'A', cadence_days: 0 }, 'too_small'],
  ];
  for (const [input, rule] of rules) {
    expect(JSON.stringify(contactCreateSchema.safeParse(input).error?.issues)).toContain(rule);
  }
});

test('a birthday on 29 February is valid, in a leap year or without a year', () => {
  for (const year of [2024, null]) {
    const input = { first_name: 'A', birthday: { month: 2, day: 29, year } };
    expect(contactCreateSchema.safeParse(input).success).toBe(true);
  }
});

test('the database refuses a contact without its owner', async () => {
  const { id } = await create(ada);
  const rows = await stranger.database.transaction(async (tx) => {
    const touched = await sql`update contacts set notes = 'mine' where id = ${id}`.execute(tx);
    const erased = await sql`delete from contact_points where contact_id = ${id}`.execute(tx);
    return [touched.numAffectedRows, erased.numAffectedRows];
  });
  expect(rows).toEqual([0n, 0n]);
});
