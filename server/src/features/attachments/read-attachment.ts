import { sql } from 'drizzle-orm';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { readRow } from '#platform/database/rows.ts';

export type AttachmentRow = {
  name: string;
  media_type: string;
  bytes: number;
  storage_key: string;
};

/** A file of a conversation in which the member takes part, or one of theirs that waits to be sent. */
export async function readAttachment({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<AttachmentRow> {
  const { memberId } = ctx.actor;
  const row = await ctx.database.transaction((tx) =>
    readRow<AttachmentRow>(
      tx,
      sql`select a.name, a.media_type, a.bytes, a.storage_key from message_attachments a
          join conversation_participants p
            on p.conversation_id = a.conversation_id and p.user_id = ${memberId}
        where a.id = ${id} and (a.message_id is not null or a.user_id = ${memberId})`,
    ),
  );
  if (!row) throw notFound('File');
  return row;
}
