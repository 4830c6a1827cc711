import { createHash } from 'node:crypto';

import { dayS } from '@kith/contract/core/time';
import { notificationPath } from '@kith/contract/notifications/paths';
import { pushBodyMaxLength, pushTitleMaxLength } from '@kith/contract/notifications/rules';
import type { NotificationData } from '@kith/contract/notifications/schemas';
import type { PushMessage } from '#platform/push/send-push.ts';

/** The text of a push. A push replaces an earlier one with the same tag. */
export type PushText = { title: string; body: string; url: string; tag: string };

const ttlS = 3 * dayS;
const topicLength = 32;

/** What the service worker is sent: `{title, body, url, tag, badge_count}`, at most 3 kB. */
export function composePush(text: PushText, badgeCount: number): PushMessage {
  const body = JSON.stringify({
    title: cut(text.title, pushTitleMaxLength),
    body: cut(text.body, pushBodyMaxLength),
    url: text.url,
    tag: text.tag,
    badge_count: badgeCount,
  });
  const topic = createHash('sha256').update(text.tag).digest('base64url').slice(0, topicLength);
  return { body, topic, urgency: text.tag.startsWith('conversation:') ? 'high' : 'normal', ttlS };
}

/** The push for a notification whose text is formatted already. */
export function describePush(
  data: NotificationData,
  formatted: { title: string; message: string },
  id: string,
): PushText {
  const { title, message } = formatted;
  return { title, body: message, url: notificationPath(data), tag: tagOf(data, id) };
}

function tagOf(data: NotificationData, id: string): string {
  if (data.kind === 'like' && data.post_id !== undefined) return `like:${data.post_id}`;
  if (data.conversation_id !== undefined) return `conversation:${data.conversation_id}`;
  return id;
}

function cut(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`;
}
