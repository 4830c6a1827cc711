import { minuteMs } from '../core/time.ts';

/** How many conversations one page of the list has (spec point 9). */
export const conversationPageSize = 20;
export const messagePageSize = 50;

export const messageLimits = {
  /** A message's text; the spec's cap on text input. */
  content: 1_000,
  clientMsgId: 100,
  attachmentsPerMessage: 10,
  attachmentBytes: 25 * 1024 * 1024,
  /** The space for all files that a member sent and uploaded. */
  memberAttachmentBytes: 1024 * 1024 * 1024,
  reactionsPerMessage: 20,
  reportNote: 1_000,
  /** The report of a whole conversation quotes so many of the others' last messages. */
  quotedMessages: 20,
  searchMinimum: 2,
} as const;

/** How long after sending its sender may change a message. */
export const editWindowMs = 15 * minuteMs;
/** New requests to members who are not connected to the sender. */
export const requestsPerDay = 20;

export const conversationSorts = ['last_activity', 'name', 'unread'] as const;
export type ConversationSort = (typeof conversationSorts)[number];

export const conversationParts = ['all', 'requests', 'conversations'] as const;
export type ConversationPart = (typeof conversationParts)[number];

/** The first suggestions; any other emoji can be chosen. */
export const quickReactions = ['👍', '❤️', '😄', '🎉', '🙏', '👀'] as const;

export const reportReasons = ['spam', 'harassment', 'fraud', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The allowed types of a file in a message, by its content. */
export const imageMediaTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
/**
 * Pictures with more pixels are downloads, not shown: a few hundred kilobytes may unpack to
 * gigabytes in the browser.
 */
export const shownPicturePixels = 60_000_000;
