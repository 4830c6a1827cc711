import type { Message, MessageHit, MessagePage } from '@kith/contract/messages/schemas';

import { toWireTime } from '#platform/database/rows.ts';

import type { MessageRows } from './list-messages.ts';
import type { MessageRow } from './message-queries.ts';
import type { HitRow } from './search-messages.ts';

/** The public fields of a message. */
export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    seq: row.seq,
    sender_id: row.sender_id,
    client_msg_id: row.client_msg_id,
    message_type: row.message_type,
    content: row.content,
    reply_to: row.reply_to,
    attachments: row.attachments ?? [],
    reactions: row.reactions ?? [],
    created_at: toWireTime(row.created_at),
    edited_at: toWireTime(row.edited_at),
    deleted_at: toWireTime(row.deleted_at),
  };
}

export function presentPage({ rows, has_older, has_newer }: MessageRows): MessagePage {
  return { items: rows.map(presentMessage), has_older, has_newer };
}

export function presentHit(row: HitRow): MessageHit {
  return {
    message_id: row.message_id,
    conversation_id: row.conversation_id,
    seq: row.seq,
    sender_id: row.sender_id,
    other_participant_name: row.other_name,
    content: row.content,
    created_at: toWireTime(row.created_at),
  };
}
