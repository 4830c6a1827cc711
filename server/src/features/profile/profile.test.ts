import { expect, test } from 'vitest';

import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { sql } from 'kysely';

import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

const database = await useSharedDatabase();

test('a member reads and changes their own profile, a field at a time', async () => {
  const ctx = await createMember(database, { email: 'ana@test.example' });
  expect(await getProfile({ ctx })).toMatchObject({
    id: ctx.actor.memberId,
    email: 'ana@test.example',
    display_name: 'Test Member',
    locale: 'en-US',
  });
  await updateProfile({ ctx, input: { locale: 'ja-JP' } });
  const changed = await updateProfile({ ctx, input: { display_name: 'Ana' } });
  expect(changed).toMatchObject({ display_name: 'Ana', locale: 'ja-JP', timezone: 'UTC' });
});

test('another member’s profile and address can’t be seen or changed', async () => {
  const [mine, theirs] = [await createMember(database), await createMember(database)];
  const stranger = { ...theirs, database: mine.database };
  await expect(getProfile({ ctx: stranger })).rejects.toMatchObject({ code: 'not_found' });
  const change = updateProfile({ ctx: stranger, input: { display_name: 'Taken' } });
  await expect(change).rejects.toMatchObject({ code: 'not_found' });
  expect(await getProfile({ ctx: theirs })).toMatchObject({ display_name: 'Test Member' });
  const seen = await mine.database.transaction((tx) => sql`select id from auth.users`.execute(tx));
  expect(seen.rows).toEqual([{ id: mine.actor.memberId }]);
});

test('a member’s role can’t read passwords or service tables', async () => {
  const ctx = await createMember(database);
  const read = (what: ReturnType<typeof sql>) =>
    ctx.database.transaction((tx) => sql`select ${what}`.execute(tx));
  for (const what of [
    sql`encrypted_password from auth.users`,
    sql`raw_app_meta_data from auth.users`,
    sql`refresh_counter from auth.sessions`,
    sql`ip from auth.sessions`,
    sql`1 from auth.signing_keys`,
    sql`1 from auth.settings`,
    sql`1 from auth.one_time_tokens`,
    sql`1 from auth.flow_states`,
    sql`1 from auth.outgoing_emails`,
    sql`1 from auth.rate_limits`,
  ]) {
    await expect(read(what)).rejects.toMatchObject({ code: '42501' });
  }
});
