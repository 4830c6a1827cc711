import type { Tx } from '#platform/database/tx.ts';

import type { CaseRow } from './case-queries.ts';

type Hiding = Pick<CaseRow, 'id' | 'subject' | 'subject_id' | 'kept_content' | 'kept_words'>;

/**
 * Hides what a case is about from everyone but its writer, or shows it again. A message becomes a
 * tombstone, like a deleted one, whose text the case keeps: every reader knows tombstones already, also
 * devices that are offline now.
 */
export async function setHidden(tx: Tx, held: Hiding, hiddenAt: Date | null): Promise<void> {
  const { subject, subject_id: id } = held;
  switch (subject) {
    case 'post':
      await tx.updateTable('posts').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
      return;
    case 'comment':
      await tx.updateTable('comments').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
      return;
    case 'profile':
      await hideProfile(tx, id, hiddenAt);
      return;
    case 'bridge':
      await tx.updateTable('bridges').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
      return;
    case 'meeting':
      await tx.updateTable('meetings').set({ hidden_at: hiddenAt }).where('id', '=', id).execute();
      return;
    case 'message':
      await (hiddenAt === null ? showMessage(tx, held) : hideMessage(tx, held, hiddenAt));
      return;
    case 'conversation':
      throw new Error('Conversations are never hidden');
  }
}

async function hideProfile(tx: Tx, ownerId: string, hiddenAt: Date | null): Promise<void> {
  if (hiddenAt !== null) {
    // Who never wrote a profile still has its pictures' and sections' defaults.
    await tx
      .insertInto('member_profiles')
      .values({ owner_id: ownerId, created_at: hiddenAt, updated_at: hiddenAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await tx
    .updateTable('member_profiles')
    .set({ hidden_at: hiddenAt })
    .where('owner_id', '=', ownerId)
    .execute();
}

async function hideMessage(tx: Tx, { id, subject_id: messageId }: Hiding, at: Date): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .select(['content', 'search_text'])
    .where('id', '=', messageId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!message) return;
  await tx
    .updateTable('moderation_cases')
    .set({ kept_content: message.content, kept_words: message.search_text })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('message_attachments')
    .set({ message_id: null, hidden_message_id: messageId })
    .where('message_id', '=', messageId)
    .execute();
  await tx
    .updateTable('messages')
    .set({ content: '', search_text: '', deleted_at: at })
    .where('id', '=', messageId)
    .execute();
}

async function showMessage(tx: Tx, { id, subject_id: messageId, ...kept }: Hiding): Promise<void> {
  if (kept.kept_content === null) return;
  await tx
    .updateTable('message_attachments')
    .set({ message_id: messageId, hidden_message_id: null })
    .where('hidden_message_id', '=', messageId)
    .execute();
  await tx
    .updateTable('messages')
    .set({ content: kept.kept_content, search_text: kept.kept_words ?? '', deleted_at: null })
    .where('id', '=', messageId)
    .execute();
  await tx
    .updateTable('moderation_cases')
    .set({ kept_content: null, kept_words: null })
    .where('id', '=', id)
    .execute();
}
