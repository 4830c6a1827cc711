import { isEmail } from '@kith/contract/account/sign-in-rules';
import { splitPhone } from '@kith/contract/contacts/phone';
import { contactLimits } from '@kith/contract/contacts/rules';
import { cleanLine } from '@kith/contract/core/text';
import { normalizePoint, type PointKind } from '#features/contacts/identity.ts';

import { readLine } from './linkedin-values.ts';
import type { PointRecord } from './reader.ts';
import type { RowLosses } from './row-losses.ts';

/** A point in a file; its label is derived from the file's word for it. */
export type DraftPoint = { value: string; label?: PointRecord['label'] };

const readValue: Record<PointKind, (text: string) => string | null> = {
  email: (text) => {
    const address = text.replace(/^mailto:/iu, '').replace(/^<(.*)>$/u, '$1');
    return isEmail(address) ? address : null;
  },
  phone: (text) => {
    const number = readLine(readable(text), contactLimits.phone + 1);
    const isPhone = number.length <= contactLimits.phone && number.replace(/\D/gu, '').length >= 3;
    return isPhone ? number : null;
  },
  link: (text) => {
    const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
    const isShort = address.length <= contactLimits.link && !/\s/u.test(address);
    if (!isShort || !URL.canParse(address)) return null;
    const { hostname, protocol } = new URL(address);
    const isNamed = /^https?:\/\//iu.test(text) || /[^.]\.[^.]{2,}/u.test(hostname);
    return isNamed && /^https?:$/u.test(protocol) ? address : null;
  },
};

/** `tel:+1-212-555-0100;ext=5` of a card, as people write it. */
function readable(text: string): string {
  const number = text.replace(/^tel:/iu, '');
  const { number: dialled, extension } = splitPhone(number);
  if (extension === '' || !/;ext=/iu.test(number)) return number;
  const isAddress = number !== text;
  return `${isAddress ? dialled.replaceAll('-', ' ') : dialled} ext. ${extension}`;
}

/** The usable ones, each once; the others are reported. */
export function readPoints(
  kind: PointKind,
  points: readonly DraftPoint[] = [],
  losses: RowLosses,
): PointRecord[] {
  const found = new Map<string, PointRecord>();
  for (const { value, label = 'other' } of points) {
    const text = cleanLine(value);
    if (text === '') continue;
    const read = readValue[kind](text);
    if (read === null) {
      losses.add(kind, 'unreadable', text);
      continue;
    }
    const normalized = normalizePoint(kind, read);
    if (found.has(normalized)) continue;
    if (found.size === contactLimits.points) losses.add(kind, 'no_room', text);
    else found.set(normalized, { value: read, label });
  }
  return [...found.values()];
}
