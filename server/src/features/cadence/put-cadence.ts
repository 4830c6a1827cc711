import type { CadenceSettings } from '@kith/contract/cadence/endpoints';
import { lockRules } from '#features/contacts/lock-rules.ts';
import type { MemberContext } from '#platform/context.ts';
import { jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';
import { sql } from 'kysely';

import { applyRules, applyTouchKinds, lockContacts } from './apply-cadence.ts';
import { findSettings } from './read-cadence.ts';

/**
 * Replaces the kinds that count and the rules by tag; every contact is updated before this returns.
 */
export function putCadence({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: CadenceSettings;
}): Promise<CadenceSettings> {
  const ownerId = ctx.actor.memberId;
  return ctx.database.transaction(async (tx) => {
    await lockRules(tx, ownerId);
    const before = await findSettings(tx, ownerId);
    await writeSettings(tx, ownerId, { settings: input, now: ctx.clock.now() });
    const after = await findSettings(tx, ownerId);
    const hasOtherRules = JSON.stringify(before.tag_rules) !== JSON.stringify(after.tag_rules);
    const hasOtherKinds = before.touch_kinds.join() !== after.touch_kinds.join();
    if (hasOtherRules || hasOtherKinds) await lockContacts(tx, ownerId);
    if (hasOtherRules) await applyRules(tx, ownerId);
    if (hasOtherKinds) await applyTouchKinds(tx, ownerId);
    return after;
  });
}

async function writeSettings(
  tx: Tx,
  ownerId: string,
  { settings, now }: { settings: CadenceSettings; now: Date },
): Promise<void> {
  const values = { kinds: [...new Set(settings.touch_kinds)], updated_at: now };
  await tx
    .insertInto('touch_settings')
    .values({ owner_id: ownerId, ...values })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('cadence_rules').where('owner_id', '=', ownerId).execute();
  await sql`
    insert into cadence_rules (owner_id, tag, days)
    select ${ownerId}, r.tag, r.days
    from jsonb_to_recordset(${jsonParam(settings.tag_rules)}) as r(tag text, days integer)`.execute(
    tx,
  );
}
