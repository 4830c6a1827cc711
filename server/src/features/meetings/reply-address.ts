import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { keepSetting } from '#features/notifications/service-settings.ts';
import type { Database } from '#platform/database/database.ts';

/*
 * Where a guest's calendar sends its answer, where a mailbox is read: an address of its own for each
 * guest, as the local part of a mailbox takes an extension. Threat: whoever knows a guest's address can
 * write an email in their name; only the invitation names this one. It stays the same in all emails about
 * the meeting, because calendars know an event's organiser by it; so it is computed, and no list of
 * addresses can be stolen.
 */
const keyBytes = 32;
const idLength = 32;
const proofLength = 20;
const pattern = new RegExp(`\\+([0-9a-f]{${idLength}})([0-9a-f]{${proofLength}})$`, 'u');

/** The key of the proofs, made once. A plain backup leaves it out. */
export const readReplyKey = (database: Database): Promise<string> =>
  keepSetting(database, 'meeting_reply_key', () => randomBytes(keyBytes).toString('base64url'));

function proofOf(key: string, id: string): string {
  return createHmac('sha256', key).update(`meeting ${id}`).digest('hex').slice(0, proofLength);
}

/** `replies@kith.example` and a guest's id → `replies+…@kith.example` */
export function replyAddressFor(mailbox: string, key: string, guestId: string): string {
  const [local = '', domain = ''] = mailbox.split('@');
  const id = guestId.replaceAll('-', '');
  return `${local}+${id}${proofOf(key, id)}@${domain}`;
}

/** The guest that an address was made for; null for any other address. */
export function guestOfAddress(mailbox: string, key: string, address: string): string | null {
  const [local = '', domain = ''] = mailbox.toLowerCase().split('@');
  const [givenLocal = '', givenDomain = ''] = address.trim().toLowerCase().split('@');
  if (givenDomain !== domain || !givenLocal.startsWith(`${local}+`)) return null;
  const [, id = '', proof = ''] = pattern.exec(givenLocal) ?? [];
  if (givenLocal !== `${local}+${id}${proof}` || id === '') return null;
  if (!timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key, id)))) return null;
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
}
