import type { CadenceSettings } from '@kith/contract/cadence/endpoints';
import { interactionKinds } from '@kith/contract/warmth/rules';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { readTouchKinds } from './apply-cadence.ts';

/** The kinds of interaction that count for the cadence, and the rules by tag. */
export function readCadence({ ctx }: { ctx: MemberContext }): Promise<CadenceSettings> {
  return ctx.database.transaction((tx) => findSettings(tx, ctx.actor.memberId));
}

/** The same, in the transaction of a change. */
export async function findSettings(tx: Tx, ownerId: string): Promise<CadenceSettings> {
  const kinds = await readTouchKinds(tx, ownerId);
  const rules = await tx
    .selectFrom('cadence_rules')
    .select(['tag', 'days'])
    .where('owner_id', '=', ownerId)
    .orderBy('tag')
    .execute();
  return {
    touch_kinds: interactionKinds.filter((kind) => kinds.includes(kind)),
    tag_rules: rules,
  };
}
