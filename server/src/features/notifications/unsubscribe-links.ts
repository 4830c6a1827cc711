import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { notificationTopics, type NotificationTopic } from '@kith/contract/notifications/rules';
import { isUuid } from '@kith/contract/core/ids';
import type { Database } from '#platform/database/database.ts';

import { keepSetting } from './service-settings.ts';

/** What a mail can be ended for: a topic, or every digest. */
export type MailSubject = NotificationTopic | 'digest';

const secretBytes = 32;

/** What makes the links unforgeable, kept with the database: old mails stay good. */
export function readUnsubscribeSecret(database: Database): Promise<string> {
  return keepSetting(database, 'unsubscribe_secret', () =>
    randomBytes(secretBytes).toString('base64url'),
  );
}

/**
 * The link of a mail that ends such mails without signing in. It says whose mails and which, with an
 * HMAC over both, so that nobody makes one for somebody else or for another subject.
 */
export function makeUnsubscribeUrl(
  { secret, origin }: { secret: string; origin: URL },
  { memberId, subject }: { memberId: string; subject: MailSubject },
): string {
  const token = `${memberId}.${subject}.${sign(secret, memberId, subject)}`;
  return new URL(`/unsubscribe/${token}`, origin).href;
}

/** Whose mails of what a token ends; null for one that this service did not make. */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { memberId: string; subject: MailSubject } | null {
  const [memberId = '', named = '', signature = '', ...rest] = token.split('.');
  const subject = [...notificationTopics, 'digest' as const].find((known) => known === named);
  if (!isUuid(memberId) || subject === undefined || rest.length > 0) return null;
  const expected = Buffer.from(sign(secret, memberId, subject));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { memberId, subject } : null;
}

function sign(secret: string, memberId: string, subject: MailSubject): string {
  return createHmac('sha256', secret)
    .update(`unsubscribe.${memberId}.${subject}`)
    .digest('base64url');
}
