import { z } from 'zod';

import { contactMatchSchema } from '../contacts/schemas.ts';
import { idSchema } from '../core/ids.ts';
import { givenMomentSchema } from '../core/moment.ts';
import { cleanInput, proseSchema } from '../core/text.ts';
import { conversationParts, conversationSorts, messageLimits, reportReasons } from './rules.ts';

const moment = z.iso.datetime({ offset: true });

/**
 * The status of a conversation for the asking participant. `request_sent` also after a decline;
 * `closed`: nothing more can be written, whatever the cause.
 */
export const conversationStatuses = ['open', 'request_sent', 'request_received', 'closed'] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];

/** A row of `list_conversations`: the spec's entity, then the list's other data. */
export const conversationSchema = z.object({
  id: idSchema,
  created_at: moment,
  last_message_at: moment.nullable(),
  /** Empty after a deletion and for a file without text. */
  last_message_content: z.string(),
  other_participant_name: z.string(),
  unread_count: z.number().int(),
  is_blocked: z.boolean(),
  kind: z.enum(['direct', 'bridge']),
  status: z.enum(conversationStatuses),
  can_write: z.boolean(),
  /** Null when they left Kith, or in a conversation of three. */
  other_participant_id: idSchema.nullable(),
  /** The member's own contact for the other participant, and its warmth. */
  contact_id: idSchema.nullable(),
  warmth: z.number().nullable(),
  last_message_sender_id: idSchema.nullable(),
  last_message_type: z.enum(['text', 'attachment']).nullable(),
  last_message_deleted: z.boolean(),
  last_seq: z.number().int(),
  muted_until: z.string().nullable(),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** Arguments of `list_conversations`. The first two are the spec's, the others ours. */
export const listConversationsSchema = z.object({
  page_limit: z.number().int().min(1).max(100).default(20),
  page_offset: z.number().int().min(0).max(100_000).default(0),
  sort: z.enum(conversationSorts).default('last_activity'),
  direction: z.enum(['asc', 'desc']).nullish(),
  include_blocked: z.boolean().default(false),
  /** Requests that wait for the member's answer, everything else, or both in one order. */
  part: z.enum(conversationParts).default('all'),
  query: z.string().max(200).default(''),
});
export type ListConversations = z.infer<typeof listConversationsSchema>;

/** How far a participant got; zero if they don't share it. */
export const participantSchema = z.object({
  member_id: idSchema,
  name: z.string(),
  delivered_seq: z.number().int(),
  read_seq: z.number().int(),
  read_at: moment.nullable(),
});
export type Participant = z.infer<typeof participantSchema>;

/** `shares_presence`: both sides show when they are there and typing. */
export const conversationDetailSchema = conversationSchema.extend({
  participants: z.array(participantSchema),
  shares_presence: z.boolean(),
});
export type ConversationDetail = z.infer<typeof conversationDetailSchema>;

/** Its bytes are at `/files/attachments/{id}`. */
export const attachmentSchema = z.object({
  id: idSchema,
  name: z.string(),
  media_type: z.string(),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const reactionSchema = z.object({
  emoji: z.string(),
  member_ids: z.array(idSchema),
});

export const messageSchema = z.object({
  id: idSchema,
  conversation_id: idSchema,
  /** Its number in the conversation, from 1, independent of clocks. */
  seq: z.number().int(),
  sender_id: idSchema,
  client_msg_id: z.string(),
  message_type: z.enum(['text', 'attachment']),
  /** Empty in a tombstone. */
  content: z.string(),
  reply_to: z
    .object({ id: idSchema, seq: z.number().int(), sender_id: idSchema, content: z.string() })
    .nullable(),
  attachments: z.array(attachmentSchema),
  reactions: z.array(reactionSchema),
  created_at: moment,
  edited_at: moment.nullable(),
  deleted_at: moment.nullable(),
});
export type Message = z.infer<typeof messageSchema>;

/** At most one bound: `before_seq` pages back, `after_seq` catches up. Without one, the newest. */
export const listMessagesSchema = z
  .object({
    conversation_id: idSchema,
    before_seq: z.coerce.number().int().min(1).optional(),
    after_seq: z.coerce.number().int().min(0).optional(),
    /** The page around a message, for a hit of the search. */
    around_seq: z.coerce.number().int().min(1).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  })
  .refine(
    ({ before_seq: before, after_seq: after, around_seq: around }) =>
      [before, after, around].filter((bound) => bound !== undefined).length < 2,
    { path: ['before_seq'], error: 'one_bound_only' },
  );
export type ListMessages = z.infer<typeof listMessagesSchema>;
/** In the order of the conversation. */
export const messagePageSchema = z.object({
  items: z.array(messageSchema),
  has_older: z.boolean(),
  has_newer: z.boolean(),
});
export type MessagePage = z.infer<typeof messagePageSchema>;

/** Body of `dm-send-message`. The first four are the spec's. */
export const sendMessageSchema = z
  .object({
    conversation_id: idSchema,
    content: z.string().default('').transform(cleanInput),
    message_type: z.enum(['text', 'attachment']).default('text'),
    client_msg_id: z
      .string()
      .max(messageLimits.clientMsgId)
      .regex(/^[\u0021-\u007E]+$/u),
    reply_to_id: idSchema.nullish(),
    attachment_ids: z.array(idSchema).max(messageLimits.attachmentsPerMessage).default([]),
  })
  .refine(({ content, attachment_ids: files }) => content !== '' || files.length > 0, {
    path: ['content'],
    error: 'empty_message',
  });
export type SendMessage = z.infer<typeof sendMessageSchema>;

export const editMessageSchema = z.object({
  id: idSchema,
  content: z.string().transform(cleanInput).pipe(z.string().min(1)),
});
export type EditMessage = z.infer<typeof editMessageSchema>;

/** Body of `dm-read-receipt-handler`. The first form is the spec's. */
export const readReceiptSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('mark_all_read') }),
  z.object({
    action: z.enum(['mark_read', 'mark_delivered']),
    conversation_id: idSchema,
    seq: z.number().int().min(0),
  }),
]);
export type ReadReceipt = z.infer<typeof readReceiptSchema>;

/** One emoji, with skin tones and joined forms. */
export const emojiSchema = z
  .string()
  .max(32)
  .regex(/^\p{RGI_Emoji}$/v);

export const reactSchema = z.object({ id: idSchema, emoji: emojiSchema });

export const searchMessagesSchema = z.object({
  q: z.string().trim().min(messageLimits.searchMinimum).max(200),
  conversation_id: idSchema.optional(),
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type SearchMessages = z.infer<typeof searchMessagesSchema>;
export const messageHitSchema = z.object({
  message_id: idSchema,
  conversation_id: idSchema,
  seq: z.number().int(),
  sender_id: idSchema,
  other_participant_name: z.string(),
  content: z.string(),
  created_at: moment,
});
export type MessageHit = z.infer<typeof messageHitSchema>;

/** A member that the caller may write to without a request. */
export const recipientSchema = z.object({
  member_id: idSchema,
  name: z.string(),
  contact_id: idSchema.nullable(),
  title: z.string(),
  company: z.string(),
  warmth: z.number().nullable(),
  conversation_id: idSchema.nullable(),
  photo_id: idSchema.nullable(),
  /** Why a search found them; null where the name matches, and without a search. */
  match: contactMatchSchema.nullable(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** A page of the members that the caller blocked, the last first. */
export const listBlockedSchema = z.object({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListBlocked = z.infer<typeof listBlockedSchema>;
export const blockedMemberSchema = z.object({
  member_id: idSchema,
  /** Empty without a name. */
  name: z.string(),
  warmth: z.number().nullable(),
  blocked_at: moment,
});
export type BlockedMember = z.infer<typeof blockedMemberSchema>;

/** `until` null ends it; `forever` instead of a moment. */
export const muteSchema = z.object({
  id: idSchema,
  until: z.union([givenMomentSchema, z.literal('forever')]).nullable(),
});
export type Mute = z.infer<typeof muteSchema>;

export const reportSchema = z.object({
  conversation_id: idSchema,
  message_id: idSchema.nullish(),
  reason: z.enum(reportReasons),
  note: proseSchema(messageLimits.reportNote).default(''),
});
export type Report = z.infer<typeof reportSchema>;

export const messageSettingsSchema = z.object({
  shows_presence: z.boolean(),
  sends_read_receipts: z.boolean(),
});
export type MessageSettings = z.infer<typeof messageSettingsSchema>;

/** For the badge: unread messages, and the conversation that the button opens. */
export const unreadSchema = z.object({
  unread_count: z.number().int(),
  unread_conversations: z.number().int(),
  request_count: z.number().int(),
  latest_conversation_id: idSchema.nullable(),
});
export type Unread = z.infer<typeof unreadSchema>;
