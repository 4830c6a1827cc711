import type { CadenceSettings } from '@kith/contract/cadence/endpoints';
import { interactionKinds } from '@kith/contract/warmth/rules';
import type { MemberContext } from '#platform/context.ts';
import { readRows } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { readTouchKinds } from './apply-cadence.ts';

/** What counts as being in touch, and the rules by tag. */
export function readCadence({ ctx }: { ctx: MemberContext }): Promise<CadenceSettings> {
  return ctx.database.transaction((tx) => findSettings(tx, ctx.actor.memberId));
}

/** The same, in the transaction of a change. */
export async function findSettings(tx: Tx, ownerId: string): Promise<CadenceSettings> {
  const kinds = await readTouchKinds(tx, ownerId);
  const rules = await readRows<CadenceSettings['tag_rules'][number]>(
    tx,
    sql`select tag, days from cadence_rules where owner_id = ${ownerId} order by tag`,
  );
  return {
    touch_kinds: interactionKinds.filter((kind) => kinds.includes(kind)),
    tag_rules: rules,
  };
}
