import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { notificationTopics, type NotificationTopic } from '@kith/contract/notifications/rules';
import { isUuid } from '@kith/contract/core/uuid';
import type { Database } from '#platform/database/database.ts';

import { keepSetting } from './service-settings.ts';

/** What a link unsubscribes from: a topic, or every digest. */
export type EmailSubject = NotificationTopic | 'digest';

const secretBytes = 32;

/** The key that signs the links, stored in the database so that links of old emails stay valid. */
export function readUnsubscribeSecret(database: Database): Promise<string> {
  return keepSetting(database, 'unsubscribe_secret', () =>
    randomBytes(secretBytes).toString('base64url'),
  );
}

/**
 * The unsubscribe link of an email, which works without signing in. It names the member and the
 * subject, with an HMAC over both, so that it can't be forged for another member or subject.
 */
export function makeUnsubscribeUrl(
  { secret, origin }: { secret: string; origin: URL },
  { memberId, subject }: { memberId: string; subject: EmailSubject },
): string {
  const token = `${memberId}.${subject}.${sign(secret, memberId, subject)}`;
  return new URL(`/unsubscribe/${token}`, origin).href;
}

/** The member and the subject of a token; null for one that this service did not sign. */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { memberId: string; subject: EmailSubject } | null {
  const [memberId = '', named = '', signature = '', ...rest] = token.split('.');
  const subject = [...notificationTopics, 'digest' as const].find((known) => known === named);
  if (!isUuid(memberId) || subject === undefined || rest.length > 0) return null;
  const expected = Buffer.from(sign(secret, memberId, subject));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { memberId, subject } : null;
}

function sign(secret: string, memberId: string, subject: EmailSubject): string {
  return createHmac('sha256', secret)
    .update(`unsubscribe.${memberId}.${subject}`)
    .digest('base64url');
}
