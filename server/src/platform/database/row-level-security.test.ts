import { afterAll, beforeAll, expect, test } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'drizzle-orm';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('a transaction of a member is role authenticated with the member as its uid', async () => {
  const ctx = await createMember(database);
  const row = await ctx.database.transaction((tx) =>
    tx.execute(sql`select current_user as role, auth_uid() as uid`),
  );
  expect(row.rows[0]).toEqual({ role: 'authenticated', uid: ctx.actor.memberId });
});
