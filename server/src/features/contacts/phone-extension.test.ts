import { createMember } from '#testing/test-member.ts';
import { addContact } from '#testing/test-contact.ts';
import { useSharedDatabase } from '#testing/use-until-end.ts';
import { expect, test } from 'vitest';

import { getContact } from './get-contact.ts';
import { presentContact } from './present.ts';

const database = await useSharedDatabase();

test('an extension is stored apart from its number, and the number is returned as it was typed', async () => {
  const ctx = await createMember(database);
  const phones = ['+1 212 555 0100 ext. 5', '+1 212 555 0100', '030 / 123 45 67 x12'];
  const id = await addContact(ctx, {
    phones: phones.map((value) => ({ value, label: 'work' as const })),
    emails: [{ value: 'ada@host.example', label: 'work' }],
  });
  const stored = await database.pool.query(
    `select value, extension from contact_points where contact_id = $1 and kind = 'phone'
     order by position`,
    [id],
  );
  expect(stored.rows.map(({ value, extension }) => [value, extension])).toEqual([
    [phones[0], '5'],
    [phones[1], ''],
    [phones[2], '12'],
  ]);
  const contact = presentContact(await getContact({ ctx, input: { id } }), ctx.clock.now());
  expect(contact.phones.map(({ value }) => value)).toEqual(phones);
});
