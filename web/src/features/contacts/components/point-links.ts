import type { PointsName } from './contact-form-values.ts';

const encodeAddress = (email: string) => encodeURIComponent(email).replace('%40', '@');

/** Where a contact point leads; an import may bring links of any scheme, only web ones are opened. */
export function pointHref(name: PointsName, value: string): string | null {
  if (name === 'emails') return `mailto:${encodeAddress(value)}`;
  if (name === 'phones') return `tel:${value.replace(/[^\d+*#,;]/gu, '')}`;
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  return ['http:', 'https:'].includes(url.protocol) ? url.href : null;
}

/** "https://www.kith.example/in/me/" is shown as "kith.example/in/me". */
export function shownPoint(name: PointsName, value: string): string {
  if (name !== 'links') return value;
  return value.replace(/^https?:\/\/(?:www\.)?/iu, '').replace(/\/$/u, '');
}
