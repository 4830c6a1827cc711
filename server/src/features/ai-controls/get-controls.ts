import { aiUses } from '@kith/contract/ai-controls/rules';
import type { AiControls } from '@kith/contract/ai-controls/schemas';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { requireControls } from './require-controls.ts';

/** What the AI may do for the member. @throws `feature_disabled` */
export function getControls({ ctx }: { ctx: MemberContext }): Promise<AiControls> {
  return ctx.database.transaction(async (tx) => {
    await requireControls(tx);
    return readControls(tx, ctx);
  });
}

export async function readControls(
  tx: Tx,
  { actor, ai }: Pick<MemberContext, 'actor' | 'ai'>,
): Promise<AiControls> {
  const rows = await tx
    .selectFrom('ai_denials')
    .select('use')
    .where('owner_id', '=', actor.memberId)
    .execute();
  const denied = new Set(rows.map(({ use }) => use));
  return {
    service: ai.remote && { host: ai.remote.host, model: ai.remote.model },
    uses: aiUses.map((use) => ({ use, is_allowed: !denied.has(use) })),
  };
}
