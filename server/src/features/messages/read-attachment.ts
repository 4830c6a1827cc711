import type { Selectable } from 'kysely';

import { notFound } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import type { MessageAttachments } from '#platform/database/database-types.ts';

const attachmentColumns = ['a.name', 'a.media_type', 'a.bytes', 'a.storage_key'] as const;

export type AttachmentRow = Pick<
  Selectable<MessageAttachments>,
  'name' | 'media_type' | 'bytes' | 'storage_key'
>;

/** A file of one of the member's conversations, or an upload of theirs that is not sent yet. */
export async function readAttachment({
  ctx,
  input: { id },
}: {
  ctx: MemberContext;
  input: { id: string };
}): Promise<AttachmentRow> {
  const { memberId } = ctx.actor;
  const row = await ctx.database.transaction((tx) =>
    tx
      .selectFrom('message_attachments as a')
      .innerJoin('conversation_participants as p', 'p.conversation_id', 'a.conversation_id')
      .select(attachmentColumns)
      .where('p.user_id', '=', memberId)
      .where('a.id', '=', id)
      .where((row) =>
        row.or([row('a.message_id', 'is not', null), row('a.user_id', '=', memberId)]),
      )
      .executeTakeFirst(),
  );
  if (!row) throw notFound('File');
  return row;
}
