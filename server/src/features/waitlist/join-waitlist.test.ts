import { waitlistEndpoints } from '@kith/contract/waitlist/endpoints';
import { openAnonDatabase } from '#platform/database/transaction.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createTestClock } from '#testing/test-member.ts';
import { expect, test } from 'vitest';
import { sql } from 'kysely';

import { joinWaitlist } from './join-waitlist.ts';

const database = await useFileDatabase();

const join = (email: string, consentText = 'Tell me.') =>
  joinWaitlist({
    database: openAnonDatabase(database),
    clock: createTestClock(),
    input: { email, locale: 'en-US', consent_text: consentText },
  });
const kept = async () =>
  (await database.pool.query('select email, consent_text from waitlist order by email')).rows;

test('an address is stored once with the consent text, also when it comes twice at once', async () => {
  await Promise.all([join('ana@example.org'), join('ana@example.org')]);
  await join('ana@example.org', 'Other words.');
  expect(await kept()).toEqual([{ email: 'ana@example.org', consent_text: 'Tell me.' }]);
});

test('the list can’t be read, changed or emptied from outside', async () => {
  for (const statement of [
    sql`select * from waitlist`,
    sql`update waitlist set email = 'x@example.org'`,
    sql`delete from waitlist`,
  ]) {
    await expect(
      openAnonDatabase(database).transaction((tx) => statement.execute(tx)),
    ).rejects.toMatchObject({ code: '42501' });
  }
});

test('addresses are folded to lower case; invalid ones are refused', () => {
  const schema = waitlistEndpoints.join['~orpc'].inputSchema!;
  const input = { email: ' Ana@Example.org ', locale: 'en-US', consent_text: 'Tell me.' };
  expect(schema.parse(input)).toMatchObject({ email: 'ana@example.org' });
  expect(schema.safeParse({ ...input, email: 'ana' }).success).toBe(false);
});
