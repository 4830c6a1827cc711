import { waitlistEndpoints } from '@kith/contract/waitlist/endpoints';
import { openAnonDatabase } from '#platform/database/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createTestClock } from '#testing/test-member.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';

import { joinWaitlist } from './join-waitlist.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const join = (email: string, consentText = 'Tell me.') =>
  joinWaitlist({
    database: openAnonDatabase(database),
    clock: createTestClock(),
    input: { email, locale: 'en-US', consent_text: consentText },
  });
const kept = async () =>
  (await database.pool.query('select email, consent_text from waitlist order by email')).rows;

test('an address is kept once with the words agreed to, also when it comes twice at once', async () => {
  await Promise.all([join('ana@example.org'), join('ana@example.org')]);
  await join('ana@example.org', 'Other words.');
  expect(await kept()).toEqual([{ email: 'ana@example.org', consent_text: 'Tell me.' }]);
});

test('nobody reads, changes or empties the list from outside', async () => {
  for (const statement of [
    sql`select * from waitlist`,
    sql`update waitlist set email = 'x@example.org'`,
    sql`delete from waitlist`,
  ]) {
    await expect(
      openAnonDatabase(database).transaction((tx) => tx.execute(statement)),
    ).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

test('addresses are folded to lower case; what is none is refused', () => {
  const schema = waitlistEndpoints.join['~orpc'].inputSchema!;
  const input = { email: ' Ana@Example.org ', locale: 'en-US', consent_text: 'Tell me.' };
  expect(schema.parse(input)).toMatchObject({ email: 'ana@example.org' });
  expect(schema.safeParse({ ...input, email: 'ana' }).success).toBe(false);
});
