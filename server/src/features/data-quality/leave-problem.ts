import type { Problem } from '@kith/contract/insights/quality';

import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import { recount } from './recount.ts';
import { requireQuality } from './require-quality.ts';
import { runCheck } from './run-check.ts';

type Params = { ctx: MemberContext; input: Problem };

/** Leaves a problem as it is, until the value changes; a repeat changes nothing. @throws `not_found` */
export function leaveProblem({ ctx, input }: Params): Promise<{ left: boolean }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      await requireQuality(tx);
      if (!(await hasContact(tx, ownerId, input.contact_id))) throw notFound('Contact');
      await tx
        .insertInto('quality_left')
        .values({ owner_id: ownerId, ...input, left_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx
        .deleteFrom('quality_problems')
        .where('owner_id', '=', ownerId)
        .where('contact_id', '=', input.contact_id)
        .where('kind', '=', input.kind)
        .where('detail', '=', input.detail)
        .execute();
      await recount(tx, ownerId, now);
      return { left: true };
    },
    { lock: `quality:${ownerId}` },
  );
}

/** Undoes it: the problem is found again. @throws `not_found` */
export function raiseProblem({ ctx, input }: Params): Promise<{ left: boolean }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(
    async (tx) => {
      await requireQuality(tx);
      if (!(await hasContact(tx, ownerId, input.contact_id))) throw notFound('Contact');
      const { numDeletedRows } = await tx
        .deleteFrom('quality_left')
        .where('owner_id', '=', ownerId)
        .where('contact_id', '=', input.contact_id)
        .where('kind', '=', input.kind)
        .where('detail', '=', input.detail)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await runCheck(tx, ownerId, ctx.clock.now());
      return { left: false };
    },
    { lock: `quality:${ownerId}` },
  );
}
