import type {
  BlockedMember,
  Conversation,
  ConversationDetail,
  Participant,
  Recipient,
} from '@kith/contract/messages/schemas';
import { warmthAt } from '@kith/contract/warmth/rules';

import { roundWarmth } from '#features/contacts/contact-summary.ts';
import { readTime, toWireTime } from '#platform/database/rows.ts';

import type { BlockedRow, ConversationRow, ParticipantRow } from './conversation-queries.ts';
import type { FoundRecipient } from './list-recipients.ts';

function warmthOf(rank: number | null, now: Date): number | null {
  return rank === null ? null : roundWarmth(warmthAt(rank, now));
}

/** The sender of a request may write one message. */
function canWrite({ status, last_seq: lastSeq }: ConversationRow): boolean {
  if (status === 'request_sent') return lastSeq === 0;
  return status !== 'closed';
}

/** `forever`, a future time, or null. */
function mutedUntil({ muted_until: until }: ConversationRow, now: Date): string | null {
  if (until === null || until === 'infinity') return until && 'forever';
  return readTime(until) > now ? toWireTime(until) : null;
}

/** The public fields of a conversation in lists. */
export function presentConversation(row: ConversationRow, now: Date): Conversation {
  return {
    id: row.id,
    created_at: toWireTime(row.created_at),
    last_message_at: toWireTime(row.last_message_at),
    last_message_content: row.last_content,
    other_participant_name: row.other_name,
    unread_count: row.unread_count,
    is_blocked: row.is_blocked,
    kind: row.kind,
    status: row.status,
    can_write: canWrite(row),
    other_participant_id: row.other_id,
    contact_id: row.contact_id,
    warmth: warmthOf(row.warmth_rank, now),
    last_message_sender_id: row.last_sender_id,
    last_message_type: row.last_type,
    last_message_deleted: row.last_deleted,
    last_seq: row.last_seq,
    muted_until: mutedUntil(row, now),
  };
}

function presentParticipant(row: ParticipantRow): Participant {
  return {
    member_id: row.member_id,
    name: row.name,
    delivered_seq: row.delivered_seq,
    read_seq: row.read_seq,
    read_at: toWireTime(row.read_at),
  };
}

/** The public fields of one conversation. */
export function presentDetail(
  { row, participants }: { row: ConversationRow; participants: ParticipantRow[] },
  now: Date,
): ConversationDetail {
  return {
    ...presentConversation(row, now),
    participants: participants.map(presentParticipant),
    shares_presence: row.status === 'open' && row.shares_presence,
  };
}

/** The public fields of a possible recipient. */
export function presentRecipient(row: FoundRecipient, now: Date): Recipient {
  return {
    member_id: row.member_id,
    name: row.name,
    contact_id: row.contact_id,
    title: row.title,
    company: row.company,
    warmth: warmthOf(row.warmth_rank, now),
    conversation_id: row.conversation_id,
    photo_id: row.photo_id,
    match: row.match,
  };
}

/** The public fields of a blocked member. */
export function presentBlocked(row: BlockedRow, now: Date): BlockedMember {
  return {
    member_id: row.member_id,
    name: row.name,
    warmth: warmthOf(row.warmth_rank, now),
    blocked_at: toWireTime(row.blocked_at),
  };
}
