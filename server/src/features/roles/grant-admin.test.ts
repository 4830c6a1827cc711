import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { runAsService } from '#platform/database/service.ts';
import { useFileDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';

import { claimFirstAdmin, grantAdmin, hasAdmin, revokeAdmin } from './grant-admin.ts';
import { isAdmin } from './is-admin.ts';

const database = await useFileDatabase();
beforeEach(() => runAsService(database, (tx) => sql`delete from user_roles`.execute(tx)));

test('an account becomes an administrator and a member again, however its address is written', async () => {
  const ctx = await createMember(database, { email: 'ines@test.example' });
  await createMember(database, { email: 'other@test.example' });
  await grantAdmin({ database, email: 'other@test.example' });
  expect(await grantAdmin({ database, email: ' Ines@Test.example' })).toBe('done');
  expect(await isAdmin(ctx)).toBe(true);
  expect(await grantAdmin({ database, email: 'ines@test.example' })).toBe('unchanged');
  expect(await revokeAdmin({ database, email: 'INES@test.example' })).toBe('done');
  expect(await isAdmin(ctx)).toBe(false);
  expect(await revokeAdmin({ database, email: 'ines@test.example' })).toBe('unchanged');
});

test('the last administrator keeps the role, also when two are revoked at once', async () => {
  const emails = ['one@test.example', 'two@test.example'];
  for (const email of emails) {
    await createMember(database, { email });
    await grantAdmin({ database, email });
  }
  const outcomes = await Promise.all(emails.map((email) => revokeAdmin({ database, email })));
  expect(outcomes.sort()).toEqual(['done', 'last_admin']);
  expect(await hasAdmin(database)).toBe(true);
});

test('an address without an account grants nothing', async () => {
  expect(await grantAdmin({ database, email: 'nobody@test.example' })).toBe('no_such_account');
  expect(await revokeAdmin({ database, email: 'nobody@test.example' })).toBe('no_such_account');
  expect(await hasAdmin(database)).toBe(false);
});

test('of many simultaneous claims one becomes the first administrator, and later ones are refused', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember(database)));
  const claims = await Promise.all(
    members.map(({ actor }) => claimFirstAdmin({ database, memberId: actor.memberId })),
  );
  expect(claims.filter(Boolean)).toHaveLength(1);
  const admins = await Promise.all(members.map((ctx) => isAdmin(ctx)));
  expect(admins).toEqual(claims);
  const late = await createMember(database);
  expect(await claimFirstAdmin({ database, memberId: late.actor.memberId })).toBe(false);
});

test('members can’t give themselves a role', async () => {
  const ctx = await createMember(database);
  const take = sql`insert into user_roles (user_id, role) values (${ctx.actor.memberId}, 'admin')`;
  await expect(ctx.database.transaction((tx) => take.execute(tx))).rejects.toThrow();
  expect(await hasAdmin(database)).toBe(false);
});
