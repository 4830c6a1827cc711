import type { ContactMatch } from '@kith/contract/contacts/schemas';
import { hasInName } from '#features/contacts/describe-match.ts';
import { readMatches } from '#features/contacts/read-matches.ts';
import { sortMatches } from '#features/contacts/search-match.ts';
import { readQuery } from '#features/contacts/search-query.ts';
import type { MemberContext } from '#platform/context.ts';

import type { Computed } from '#platform/database/rows.ts';
import { readRecipients, type RecipientRow } from './conversation-queries.ts';

/** A recipient, and why a search found them if not by their name. */
export type FoundRecipient = RecipientRow & Computed<{ match: ContactMatch | null }>;

const recipientLimit = 50;

/** Linked members one may write to, found as contacts are; the best matches first, then the warmest. */
export async function listRecipients({
  ctx,
  input: { q },
}: {
  ctx: MemberContext;
  input: { q: string };
}): Promise<FoundRecipient[]> {
  const { memberId: ownerId } = ctx.actor;
  const query = readQuery(q);
  return ctx.database.transaction(async (tx) => {
    const linked = await readRecipients(tx, ownerId);
    if (!query) {
      const shown = q.trim() === '' ? linked.slice(0, recipientLimit) : [];
      return shown.map((row) => ({ ...row, match: null }));
    }
    const found = sortMatches(query, linked, ({ search_text: text }) => text);
    const shown = found.slice(0, recipientLimit);
    const others = shown.filter(({ name }) => !hasInName({ full_name: name }, query));
    const ids = others.map(({ contact_id: id }) => id);
    const matches = await readMatches(tx, ownerId, { ids, query });
    return shown.map((row) => ({ ...row, match: matches.get(row.contact_id) ?? null }));
  });
}
