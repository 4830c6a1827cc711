import type { CadenceSettings } from '@kith/contract/cadence/endpoints';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam, jsonParam } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { sql } from 'drizzle-orm';

import { applyRules, applyTouchKinds, lockContacts, lockRules } from './apply-cadence.ts';
import { findSettings } from './read-cadence.ts';

/** Replaces what counts and the rules by tag; every contact follows before this returns. */
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
  const kinds = arrayParam([...new Set(settings.touch_kinds)], 'text[]');
  await tx.execute(sql`
    insert into touch_settings (owner_id, kinds, updated_at) values (${ownerId}, ${kinds}, ${now})
    on conflict (owner_id) do update set kinds = excluded.kinds, updated_at = excluded.updated_at`);
  await tx.execute(sql`delete from cadence_rules where owner_id = ${ownerId}`);
  await tx.execute(sql`
    insert into cadence_rules (owner_id, tag, days)
    select ${ownerId}, r.tag, r.days
    from jsonb_to_recordset(${jsonParam(settings.tag_rules)}) as r(tag text, days integer)`);
}
