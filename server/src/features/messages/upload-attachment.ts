import { hourMs } from '@kith/contract/core/time';
import { messageLimits } from '@kith/contract/messages/rules';
import type { Attachment } from '@kith/contract/messages/schemas';
import { sql } from 'kysely';

import { AppError } from '#platform/app-error.ts';
import type { MemberContext } from '#platform/context.ts';
import { withRefusals } from '#platform/database/refusals.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { FileStore } from '#platform/files/file-store.ts';

import type { PreparedFile } from './attachment-types.ts';

/** The longest time from a file's first byte to its row. */
const uploadTimeMs = hourMs;

/**
 * Reserves a storage key for a member who may write in the conversation.
 *
 * @throws `not_found`, `conversation_closed`, `illegal_state` while one's request waits.
 */
export async function reserveFile({
  ctx,
  input: { conversationId },
}: {
  ctx: MemberContext;
  input: { conversationId: string };
}): Promise<string> {
  const until = new Date(ctx.clock.now().getTime() + uploadTimeMs);
  const row = await withRefusals(
    ctx.database.transaction((tx) =>
      readRow(
        tx,
        sql<
          Computed<{ key: string }>
        >`select reserve_message_file(${conversationId}, ${until}) as key`,
      ),
    ),
  );
  if (!row) throw new Error('A function gave no row');
  return row.key;
}

/** Writes a file under its key. @throws `file_empty`, `attachment_too_large`, `storage_full`. */
export async function writeFile(files: FileStore, key: string, content: Buffer): Promise<void> {
  if (content.length === 0) throw new AppError('file_empty', 'The file is empty');
  await files.put(key, content);
}

/**
 * Stores the uploaded file's row; its uploader can send it in this conversation within a day.
 *
 * @throws as `reserveFile`; `attachment_space_used_up`.
 */
export async function keepFile({
  ctx,
  input: { conversationId, key, file },
}: {
  ctx: MemberContext;
  input: { conversationId: string; key: string; file: PreparedFile };
}): Promise<Attachment> {
  const { name, mediaType, content, size } = file;
  const bytes = content.length;
  const [width, height] = [size?.width ?? null, size?.height ?? null];
  const row = await withRefusals(
    ctx.database.transaction((tx) =>
      readRow(
        tx,
        sql<
          Computed<{ id: string }>
        >`select add_message_file(${conversationId}, ${key}, ${name}, ${mediaType}, ${bytes}, ${width},
          ${height}, ${ctx.clock.now()}, ${messageLimits.memberAttachmentBytes}) as id`,
      ),
    ),
  );
  if (!row) throw new Error('A function gave no row');
  return { id: row.id, name, media_type: mediaType, bytes, width, height };
}
