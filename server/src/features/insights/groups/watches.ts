import { groupLimits } from '@kith/contract/insights/group-rules';
import type { GroupRef } from '@kith/contract/insights/groups';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { type Computed, readRow, type TimeText, toWireTime } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { type Group, readGroup, requireGroupFlag } from './group.ts';

type Watched = { watched_since: string | null };

/** Since when a group is watched: a company by any of its names. */
export async function readWatch(
  tx: Tx,
  ownerId: string,
  ref: Group['ref'],
): Promise<TimeText | null> {
  const row = await readRow(
    tx,
    sql<Computed<{ since: TimeText | null }>>`select min(w.watched_since) as since from watches w
      where w.owner_id = ${ownerId} and ${isOf(ref, ownerId)}`,
  );
  return row?.since ?? null;
}

function isOf({ company_id: id, industry }: Group['ref'], ownerId: string): RawBuilder<unknown> {
  if (id === undefined) return sql`w.industry = ${industry ?? null}`;
  return sql`w.company_id in (select k.id from companies k
    where k.owner_id = ${ownerId} and (k.id = ${id} or k.root_id = ${id}))`;
}

/**
 * From now on what changes at a company or in an industry makes signals. A repeat changes nothing.
 *
 * @throws `not_found`, `limit_reached`, `feature_disabled`
 */
export function watchGroup({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: GroupRef;
}): Promise<Watched> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await requireGroupFlag(tx, input);
    const { ref } = await readGroup(tx, ownerId, input);
    const before = await readWatch(tx, ownerId, ref);
    if (before !== null) return { watched_since: toWireTime(before) };
    await requireRoom(tx, ownerId);
    await tx
      .insertInto('watches')
      .values({
        owner_id: ownerId,
        company_id: ref.company_id ?? null,
        industry: ref.industry ?? null,
        watched_since: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const since = await readWatch(tx, ownerId, ref);
    return { watched_since: since === null ? null : toWireTime(since) };
  });
}

async function requireRoom(tx: Tx, ownerId: string): Promise<void> {
  const row = await readRow(
    tx,
    sql<Computed<{ count: number }>>`select count(*)::integer as count from watches w
      where w.owner_id = ${ownerId}`,
  );
  if ((row?.count ?? 0) >= groupLimits.watches) {
    throw new AppError('limit_reached', `A member watches at most ${groupLimits.watches}`);
  }
}

/**
 * Ends it; what was said so far is no longer shown.
 *
 * @throws `not_found`
 */
export function unwatchGroup({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: GroupRef;
}): Promise<Watched> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    const { ref } = await readGroup(tx, ownerId, input);
    await sql`delete from watches w where w.owner_id = ${ownerId} and ${isOf(ref, ownerId)}`.execute(
      tx,
    );
    return { watched_since: null };
  });
}
