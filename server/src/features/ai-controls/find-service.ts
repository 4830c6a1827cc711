import type { AiUse } from '@kith/contract/ai-controls/rules';
import type { MemberContext } from '#platform/context.ts';
import type { Tx } from '#platform/database/tx.ts';

import { isAiDenied } from './read-permission.ts';

/** Where texts of a use would be sent; null when they stay on this server. */
export async function findAiService(
  tx: Tx,
  { ai, actor }: Pick<MemberContext, 'ai' | 'actor'>,
  use: AiUse,
): Promise<{ host: string } | null> {
  if (ai.remote === null || (await isAiDenied(tx, actor.memberId, use))) return null;
  return { host: ai.remote.host };
}
