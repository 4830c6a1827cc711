import { foldText } from '@kith/contract/core/text';
import type { SearchMessages } from '@kith/contract/messages/schemas';
import { type Selectable, sql } from 'kysely';

import { searchWords } from '#features/contacts/search-words.ts';
import type { MemberContext } from '#platform/context.ts';
import type { Messages } from '#platform/database/database-types.ts';
import { arrayParam, type Computed, readRows } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

export type HitRow = Pick<
  Selectable<Messages>,
  'conversation_id' | 'seq' | 'sender_id' | 'content' | 'created_at'
> &
  Computed<{ message_id: string; other_name: string }>;

/** Messages that contain the words, of the member's conversations, newest first. @throws `invalid_cursor` */
export async function searchMessages({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: SearchMessages;
}): Promise<{ items: HitRow[]; next_cursor: string | null }> {
  const words = searchWords(input.q, foldText);
  const [at, id] = readTimeCursor(input.cursor) ?? [null, null];
  if (words.length === 0) return { items: [], next_cursor: null };
  const hits = await ctx.database.transaction((tx) =>
    readRows(
      tx,
      sql<HitRow>`select * from find_messages(${arrayParam(words, 'text[]')},
        ${input.conversation_id ?? null}, ${at}, ${id}, ${input.limit + 1})`,
    ),
  );
  return cutPage(hits, input.limit, (last) => toTimeKeyset(last.created_at, last.message_id));
}
