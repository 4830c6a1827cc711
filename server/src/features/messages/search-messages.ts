import type { SearchMessages } from '@kith/contract/messages/schemas';
import { sql } from 'drizzle-orm';

import { searchWords } from '#features/contacts/identity.ts';
import type { MemberContext } from '#platform/context.ts';
import { arrayParam, readRows, type TimeText } from '#platform/database/rows.ts';
import { cutPage } from '#platform/http/cursor.ts';
import { readTimeCursor, toTimeKeyset } from '#platform/http/time-keyset.ts';

export type HitRow = {
  message_id: string;
  conversation_id: string;
  seq: string;
  sender_id: string;
  content: string;
  created_at: TimeText;
  other_name: string;
};

/** Messages with these words in the member's conversations, newest first. @throws `invalid_cursor` */
export async function searchMessages({
  ctx,
  input,
}: {
  ctx: MemberContext;
  input: SearchMessages;
}): Promise<{ items: HitRow[]; next_cursor: string | null }> {
  const words = searchWords(input.q);
  const [at, id] = readTimeCursor(input.cursor) ?? [null, null];
  if (words.length === 0) return { items: [], next_cursor: null };
  const hits = await ctx.database.transaction((tx) =>
    readRows<HitRow>(
      tx,
      sql`select * from find_messages(${arrayParam(words, 'text[]')},
        ${input.conversation_id ?? null}, ${at}, ${id}, ${input.limit + 1})`,
    ),
  );
  return cutPage(hits, input.limit, (last) => toTimeKeyset(last.created_at, last.message_id));
}
