import type { ContactGroup, GroupCreate } from '@kith/contract/cadence/endpoints';
import { cadenceLimits } from '@kith/contract/cadence/rules';
import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';
import { sql } from 'drizzle-orm';

import { lockRules } from './apply-cadence.ts';
import { findGroups } from './group-row.ts';

/**
 * Makes a group, empty yet.
 *
 * @throws `limit_reached` where there are as many as a member may have.
 */
export function createGroup({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: GroupCreate;
}): Promise<ContactGroup> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await lockRules(tx, ownerId);
    const groups = await findGroups(tx, ownerId, undefined);
    if (groups.length >= cadenceLimits.groups) {
      throw new AppError('limit_reached', 'There are as many groups as there can be', {
        limit: cadenceLimits.groups,
      });
    }
    const row = await readRow<Omit<ContactGroup, 'count'>>(
      tx,
      sql`insert into contact_groups (owner_id, name, cadence_days, created_at)
        values (${ownerId}, ${input.name}, ${input.cadence_days}::integer, ${ctx.clock.now()})
        returning id, name, cadence_days`,
    );
    if (!row) throw new Error('An insert gave no row');
    return { ...row, count: 0 };
  });
}
