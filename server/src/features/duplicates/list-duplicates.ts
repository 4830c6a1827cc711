import type { Duplicate } from '@kith/contract/duplicates/schemas';
import { readContacts } from '#features/contacts/read-contacts.ts';
import type { MemberContext } from '#platform/context.ts';
import { cutPage, decodeCursor } from '#platform/http/cursor.ts';

import { presentDuplicate } from './present.ts';
import { candidateKeysetSchema, listCandidates } from './queries.ts';

/**
 * The pairs to review, surest first.
 *
 * @throws `invalid_cursor`.
 */
export function listDuplicates({
  ctx,
  input: { cursor, limit },
}: {
  ctx: MemberContext;
  input: { cursor?: string | undefined; limit: number };
}): Promise<{ items: Duplicate[]; next_cursor: string | null }> {
  const ownerId = ctx.actor.memberId;
  const after = cursor === undefined ? null : decodeCursor(candidateKeysetSchema, cursor);
  return ctx.database.transaction(async (tx) => {
    const rows = await listCandidates(tx, ownerId, { after, limit: limit + 1 });
    const page = cutPage(rows, limit, ({ score_key, id }) => [score_key, id]);
    const ids = page.items.flatMap(({ first_id, second_id }) => [first_id, second_id]);
    const contacts = await readContacts(tx, ownerId, { ids, now: ctx.clock.now() });
    return {
      items: page.items.flatMap((row) => {
        const one = contacts.get(row.first_id);
        const other = contacts.get(row.second_id);
        return one && other ? [presentDuplicate(row, one, other)] : [];
      }),
      next_cursor: page.next_cursor,
    };
  });
}
