import type { ContactGroup, GroupCreate } from '@kith/contract/cadence/endpoints';
import { cadenceLimits } from '@kith/contract/cadence/rules';
import { AppError } from '#platform/app-error.ts';
import { lockRules } from '#features/contacts/lock-rules.ts';
import type { MemberContext } from '#platform/context.ts';

import { findGroups } from './group-row.ts';

/**
 * Creates an empty group.
 *
 * @throws `limit_reached` when the member has the maximum number.
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
    const row = await tx
      .insertInto('contact_groups')
      .values({
        owner_id: ownerId,
        name: input.name,
        cadence_days: input.cadence_days,
        created_at: ctx.clock.now(),
      })
      .returning(['id', 'name', 'cadence_days'])
      .executeTakeFirstOrThrow();
    return { ...row, count: 0 };
  });
}
