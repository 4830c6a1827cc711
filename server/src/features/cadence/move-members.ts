import type { GroupMembers } from '@kith/contract/cadence/endpoints';
import { selectionCondition } from '#features/contacts/bulk-change.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { ContactGroupMembers } from '#platform/database/database-types.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';

import { lockRules } from './apply-cadence.ts';
import { findGroup } from './group-row.ts';

type Params = { ctx: MemberContext; input: GroupMembers };
type Moved = { contact_ids: string[] };
type MemberRow = Pick<Selectable<ContactGroupMembers>, 'contact_id'>;

/**
 * Adds contacts to a group; the group's cadence applies to them at once (by a trigger). Existing
 * members of the group stay unchanged.
 */
export function addMembers({ ctx, input }: Params): Promise<Moved> {
  const ownerId = ctx.actor.memberId;
  return moveMembers(
    { ctx, input },
    (selected) => sql<MemberRow>`
    insert into contact_group_members (owner_id, group_id, contact_id)
    select ${ownerId}, ${input.id}, c.id from contacts c where ${selected}
    on conflict do nothing returning contact_id`,
  );
}

/** Removes contacts from a group; others stay unchanged. */
export function removeMembers({ ctx, input }: Params): Promise<Moved> {
  const ownerId = ctx.actor.memberId;
  return moveMembers(
    { ctx, input },
    (selected) => sql<MemberRow>`
    delete from contact_group_members m using contacts c
    where m.owner_id = ${ownerId} and m.group_id = ${input.id}
      and c.owner_id = ${ownerId} and c.id = m.contact_id and ${selected}
    returning m.contact_id`,
  );
}

function moveMembers(
  { ctx, input }: Params,
  statement: (selected: RawBuilder<unknown>) => RawBuilder<MemberRow>,
): Promise<Moved> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(async (tx: Tx) => {
    await lockRules(tx, ownerId);
    if (!(await findGroup(tx, ownerId, input.id))) throw notFound('Group');
    const selected = await selectionCondition(tx, input.selection, { ownerId, now });
    const rows = await readRows(tx, statement(selected));
    return { contact_ids: rows.map((row) => row.contact_id) };
  });
}
