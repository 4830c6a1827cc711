import { useSharedDatabase } from '#testing/use-until-end.ts';
import { createMember } from '#testing/test-member.ts';
import { setConsents } from '#testing/test-network.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { requireConsents } from './require-consents.ts';

const database = await useSharedDatabase();

const types = ['data_processing', 'ai_matching'] as const;

async function check(ctx: Awaited<ReturnType<typeof createMember>>) {
  const now = ctx.clock.now();
  const { memberId } = ctx.actor;
  await ctx.database.transaction((tx) => requireConsents(tx, memberId, { types, now }));
}

test('granted consents give access; those of another member do not', async () => {
  const ctx = await createMember(database);
  await setConsents(ctx, types);
  await expect(check(ctx)).resolves.toBeUndefined();
  const other = await createMember(database);
  await expect(check(other)).rejects.toMatchObject({
    code: 'consent_required',
    details: { missing: ['data_processing', 'ai_matching'] },
  });
});

test('a revoked or expired consent counts as missing', async () => {
  const ctx = await createMember(database);
  await setConsents(ctx, types);
  await setConsents(ctx, ['data_processing'], false);
  await expect(check(ctx)).rejects.toMatchObject({ details: { missing: ['data_processing'] } });
  await setConsents(ctx, types);
  await ctx.database.transaction((tx) =>
    sql`update user_consent set expires_at = ${ctx.clock.now()}
      where user_id = ${ctx.actor.memberId} and consent_type = 'ai_matching'`.execute(tx),
  );
  await expect(check(ctx)).rejects.toMatchObject({ details: { missing: ['ai_matching'] } });
});
