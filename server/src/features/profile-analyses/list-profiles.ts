import { profileLimits } from '@kith/contract/profile-analyses/rules';
import type { ProfileAnalysis, ProfileList } from '@kith/contract/profile-analyses/schemas';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { readProfile, readProfiles } from './read-profile.ts';

type Named = { ctx: MemberContext; input: { id: string } };

/** What waits, and what ended last. */
export function listProfiles({ ctx }: { ctx: MemberContext }): Promise<ProfileList> {
  const now = ctx.clock.now();
  return ctx.database.transaction((tx) => readList(tx, ctx.actor.memberId, now));
}

export async function readList(tx: Tx, ownerId: string, now: Date): Promise<ProfileList> {
  const ids = (condition: RawBuilder<unknown>, order: RawBuilder<unknown>, limit: number) => sql`
    select w.id from profile_analyses w where w.owner_id = ${ownerId} and ${condition}
    order by ${order} limit ${limit}`;
  // In one statement: of two, the second could show as ended what the first showed as waiting.
  const shown = await readProfiles(tx, ownerId, {
    condition: sql`p.id in (
      (${ids(sql`w.status = 'waiting'`, sql`w.queued_at, w.id`, profileLimits.waiting)})
      union all
      (${ids(sql`w.status <> 'waiting'`, sql`w.finished_at desc, w.id`, profileLimits.recent)}))`,
    order: sql`case when p.status = 'waiting' then p.queued_at end, p.finished_at desc, p.id`,
    limit: profileLimits.waiting + profileLimits.recent,
    now,
  });
  const { waiting = [], ended = [] } = Object.groupBy(shown, ({ status }) =>
    status === 'waiting' ? 'waiting' : 'ended',
  );
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
