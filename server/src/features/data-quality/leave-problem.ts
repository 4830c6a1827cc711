import type { Problem } from '@kith/contract/insights/quality';

import { requireFlag } from '#features/flags/require-flag.ts';
import { hasContact } from '#features/contacts/has-contact.ts';
import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { recheck } from './recheck.ts';
import { changeAndRecount } from './recount.ts';

type Params = { ctx: MemberContext; input: Problem; atOnce?: number };

/** Leaves a problem as it is, until the value changes; a repeat changes nothing. @throws `not_found` */
export function leaveProblem({ ctx, input }: Params): Promise<{ left: boolean }> {
  const ownerId = ctx.actor.memberId;
  const now = ctx.clock.now();
  return ctx.database.transaction(
    async (tx) => {
      await requireFlag(tx, 'data_quality_v1');
      if (!(await hasContact(tx, ownerId, input.contact_id))) throw notFound('Contact');
      await changeAndRecount(tx, {
        ownerId,
        now,
        change: () => leave(tx, ownerId, { input, now }),
      });
      return { left: true };
    },
    { lock: `quality:${ownerId}` },
  );
}

async function leave(
  tx: Tx,
  ownerId: string,
  { input, now }: { input: Problem; now: Date },
): Promise<void> {
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
}

/** Undoes it: the problem is found again, in a large network by the job. @throws `not_found` */
export function raiseProblem({ ctx, input, atOnce }: Params): Promise<{ left: boolean }> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(
    async (tx) => {
      await requireFlag(tx, 'data_quality_v1');
      if (!(await hasContact(tx, ownerId, input.contact_id))) throw notFound('Contact');
      const { numDeletedRows } = await tx
        .deleteFrom('quality_left')
        .where('owner_id', '=', ownerId)
        .where('contact_id', '=', input.contact_id)
        .where('kind', '=', input.kind)
        .where('detail', '=', input.detail)
        .executeTakeFirstOrThrow();
      if (numDeletedRows > 0n) await recheck(tx, ctx, atOnce);
      return { left: false };
    },
    { lock: `quality:${ownerId}` },
  );
}
