import { profileLimits } from '@kith/contract/profile-analyses/rules';
import type { ProfileAnalysis, ProfileList } from '@kith/contract/profile-analyses/schemas';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { readProfile, readProfiles } from './read-profile.ts';

type Named = { ctx: MemberContext; input: { id: string } };

/** What waits, and what ended last. */
export function listProfiles({ ctx }: { ctx: MemberContext }): Promise<ProfileList> {
  const now = ctx.clock.now();
  return ctx.database.transaction((tx) => readList(tx, ctx.actor.memberId, now));
}

export async function readList(tx: Tx, ownerId: string, now: Date): Promise<ProfileList> {
  const waiting = await readProfiles(tx, ownerId, {
    condition: sql`p.status = 'waiting'`,
    order: sql`p.queued_at, p.id`,
    limit: profileLimits.waiting,
    now,
  });
  const ended = await readProfiles(tx, ownerId, {
    condition: sql`p.status <> 'waiting'`,
    order: sql`p.finished_at desc, p.id`,
    limit: profileLimits.recent,
    now,
  });
  return { waiting, ended };
}

/** @throws `not_found` */
export function getProfile({ ctx, input: { id } }: Named): Promise<ProfileAnalysis> {
  const now = ctx.clock.now();
  return ctx.database.transaction((tx) => readProfile(tx, ctx.actor.memberId, { id, now }));
}

/** @throws `not_found` */
export function readProfileText({ ctx, input: { id } }: Named): Promise<{ text: string }> {
  return ctx.database.transaction(async (tx) => {
    const found = await tx
      .selectFrom('profile_analyses')
      .select('body as text')
      .where('owner_id', '=', ctx.actor.memberId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) throw notFound('Profile analysis');
    return found;
  });
}
