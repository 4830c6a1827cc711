import { sortMatches } from '#features/contacts/search-match.ts';
import { readQuery } from '#features/contacts/search-query.ts';
import type { MemberContext } from '#platform/context.ts';

import { readRecipients, type RecipientRow } from './conversation-queries.ts';

const recipientLimit = 50;

/** Linked members one may write to, found as contacts are; the best matches first, then the warmest. */
export async function listRecipients({
  ctx,
  input: { q },
}: {
  ctx: MemberContext;
  input: { q: string };
}): Promise<RecipientRow[]> {
  const linked = await ctx.database.transaction((tx) => readRecipients(tx, ctx.actor.memberId));
  const query = readQuery(q);
  if (!query) return q.trim() === '' ? linked.slice(0, recipientLimit) : [];
  return sortMatches(query, linked, ({ search_text: text }) => text).slice(0, recipientLimit);
}
