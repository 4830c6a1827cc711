import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';

import {
  type ConversationRow,
  type ParticipantRow,
  readConversation,
} from './conversation-queries.ts';

/** @throws `not_found`, also for a member who is no participant. */
export async function getConversation({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<{ row: ConversationRow; participants: ParticipantRow[] }> {
  const found = await ctx.database.transaction((tx) => readConversation(tx, id));
  if (!found) throw notFound('Conversation');
  return found;
}
