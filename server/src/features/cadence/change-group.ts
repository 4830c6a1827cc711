import type { ContactGroup, GroupUpdate } from '@kith/contract/cadence/endpoints';
import { restorableSince } from '#features/contacts/restorable-since.ts';
import { lockRules } from '#features/contacts/lock-rules.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';
import { type RawBuilder, sql } from 'kysely';

import { applyRules, lockContacts } from './apply-cadence.ts';
import { findGroup } from './group-row.ts';

type ById = { ctx: MemberContext; input: { id: string } };

/** Changes the supplied fields of a group; a new cadence applies to its people at once. */
export function updateGroup({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: GroupUpdate;
}): Promise<ContactGroup> {
  const ownerId = ctx.actor.memberId;
  const { name = null, cadence_days: days } = input;
  return changeGroup(ctx, input.id, async (tx) => {
    const found = await writeGroup(
      tx,
      sql`update contact_groups set
      name = coalesce(${name}, name),
      cadence_days = ${days === undefined ? sql`cadence_days` : sql`${days}::integer`}
      where owner_id = ${ownerId} and id = ${input.id} and deleted_at is null`,
    );
    return { found, hasOtherCadence: days !== undefined };
  });
}

/** Deletes a group, not its people; it can be restored until it is erased. */
export async function deleteGroup({ ctx, input }: ById): Promise<{ id: string }> {
  const now = ctx.clock.now();
  await moveGroup({ ctx, input }, sql`coalesce(deleted_at, ${now}::timestamptz)`);
  return { id: input.id };
}

/** Undoes the deletion of a group, with the same people. */
export async function restoreGroup({ ctx, input }: ById): Promise<ContactGroup> {
  const group = await moveGroup({ ctx, input }, sql`null`);
  if (!group) throw notFound('Group');
  return group;
}

function moveGroup(
  { ctx, input }: ById,
  deletedAt: RawBuilder<unknown>,
): Promise<ContactGroup | undefined> {
  const ownerId = ctx.actor.memberId;
  const since = restorableSince(ctx.clock.now());
  return runChange(ctx, input.id, async (tx) => ({
    found: await writeGroup(
      tx,
      sql`update contact_groups set deleted_at = ${deletedAt}
      where owner_id = ${ownerId} and id = ${input.id}
        and (deleted_at is null or deleted_at > ${since})`,
    ),
    hasOtherCadence: true,
  }));
}

type Change = (tx: Tx) => Promise<{ found: boolean; hasOtherCadence: boolean }>;

async function changeGroup(ctx: MemberContext, id: string, change: Change): Promise<ContactGroup> {
  const group = await runChange(ctx, id, change);
  if (!group) throw notFound('Group');
  return group;
}

/** Undefined for a deleted group. */
function runChange(
  ctx: MemberContext,
  id: string,
  change: Change,
): Promise<ContactGroup | undefined> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await lockRules(tx, ownerId);
    const { found, hasOtherCadence } = await change(tx);
    if (!found) throw notFound('Group');
    if (hasOtherCadence) {
      await lockContacts(tx, ownerId);
      await applyRules(tx, ownerId);
    }
    return findGroup(tx, ownerId, id);
  });
}

async function writeGroup(tx: Tx, statement: RawBuilder<unknown>): Promise<boolean> {
  return (await statement.execute(tx)).numAffectedRows === 1n;
}
