import { splitPhone } from '@kith/contract/contacts/phone';
import type { PointsName } from '#features/contacts/form/components/contact-form-values.ts';

const encodeAddress = (email: string) => encodeURIComponent(email).replace('%40', '@');

/** The link of a contact point; imports may contain any scheme, only web links are opened. */
export function pointHref(name: PointsName, value: string): string | null {
  if (name === 'emails') return `mailto:${encodeAddress(value)}`;
  if (name === 'phones') return dialLink(value);
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

/** Phones dial the extension after a pause. */
function dialLink(value: string): string {
  const { number, extension } = splitPhone(value);
  const dialled = number.replace(/[^\d+*#,;]/gu, '');
  return `tel:${dialled}${extension && `,${extension}`}`;
}

/** "https://www.kith.example/in/me/" is shown as "kith.example/in/me". */
export function shownPoint(name: PointsName, value: string): string {
  if (name !== 'links') return value;
  return value.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '');
}
