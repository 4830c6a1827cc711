import type { GroupMembers } from '@kith/contract/cadence/endpoints';
import { selectionCondition } from '#features/contacts/bulk-change.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type SQL, sql } from 'drizzle-orm';

import { lockRules } from './apply-cadence.ts';
import { findGroup } from './group-row.ts';

type Params = { ctx: MemberContext; input: GroupMembers };
type Moved = { contact_ids: string[] };

/**
 * Puts contacts into a group; the group's cadence holds for them at once (a trigger sees to it).
 * Those who are in it already are left alone.
 */
export function addMembers({ ctx, input }: Params): Promise<Moved> {
  const ownerId = ctx.actor.memberId;
  return moveMembers(
    { ctx, input },
    (selected) => sql`
    insert into contact_group_members (owner_id, group_id, contact_id)
    select ${ownerId}, ${input.id}, c.id from contacts c where ${selected}
    on conflict do nothing returning contact_id`,
  );
}

/** Takes contacts out of a group; those who are not in it are left alone. */
export function removeMembers({ ctx, input }: Params): Promise<Moved> {
  const ownerId = ctx.actor.memberId;
  return moveMembers(
    { ctx, input },
    (selected) => sql`
    delete from contact_group_members m using contacts c
    where m.owner_id = ${ownerId} and m.group_id = ${input.id}
      and c.owner_id = ${ownerId} and c.id = m.contact_id and ${selected}
    returning m.contact_id`,
  );
}

function moveMembers({ ctx, input }: Params, statement: (selected: SQL) => SQL): Promise<Moved> {
  const ownerId = ctx.actor.memberId;
  const selected = selectionCondition(input.selection, { ownerId, now: ctx.clock.now() });
  return ctx.database.transaction(async (tx: Tx) => {
    await lockRules(tx, ownerId);
    if (!(await findGroup(tx, ownerId, input.id))) throw notFound('Group');
    const rows = await readRows<{ contact_id: string }>(tx, statement(selected));
    return { contact_ids: rows.map((row) => row.contact_id) };
  });
}
