import { searchWords } from '#features/contacts/identity.ts';
import type { MemberContext } from '#platform/context.ts';

import { readRecipients, type RecipientRow } from './conversation-queries.ts';

const recipientLimit = 50;

/** Linked members one may write to, found by words of their contact; the warmest first. */
export async function listRecipients({
  ctx,
  input: { q },
}: {
  ctx: MemberContext;
  input: { q: string };
}): Promise<RecipientRow[]> {
  const words = searchWords(q);
  const linked = await ctx.database.transaction((tx) => readRecipients(tx, ctx.actor.memberId));
  return linked
    .filter(({ search_text: text }) => words.every((word) => text.includes(` ${word}`)))
    .slice(0, recipientLimit);
}
