import type { ConversationStatus } from '@kith/contract/messages/schemas';
import { type Selectable, sql } from 'kysely';

import { AppError, notFound } from '#platform/app-error.ts';
import type { Messages } from '#platform/database/database-types.ts';
import { type Computed, readRow } from '#platform/database/rows.ts';
import type { Tx } from '#platform/database/tx.ts';

type LockedMessage = Pick<
  Selectable<Messages>,
  'conversation_id' | 'sender_id' | 'created_at' | 'deleted_at'
> &
  Computed<{ status: ConversationStatus }>;

/**
 * Locks a message of one's conversations until the transaction ends, so that changes, reactions and
 * its deletion come one after another.
 *
 * @throws `not_found`
 */
export async function lockMessage(tx: Tx, id: string): Promise<LockedMessage> {
  const row = await readRow(tx, sql<LockedMessage>`select * from lock_message(${id})`);
  if (!row) throw notFound('Message');
  return row;
}

/** It never says why a conversation is closed: a block stays unknown. */
export function conversationClosed(): AppError {
  return new AppError('conversation_closed', 'Nothing can be written here');
}
