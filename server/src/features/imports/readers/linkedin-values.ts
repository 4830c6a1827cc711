import { contactLimits } from '@kith/contract/contacts/rules';
import { cleanLine, cleanText, cutText } from '@kith/contract/core/text';
import type { ImportLoss } from '@kith/contract/imports/schemas';
import { interactionBodyLimit, interactionSummaryLimit } from '@kith/contract/interactions/schemas';
import { namesPerson, normalizeProfileUrl } from '#features/contacts/identity.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const centuryStart = 2000;
const firstYear = 1900;
const noonHour = 12;

/** A cell as one line of at most `max` characters. */
export function readLine(text: string, max: number): string {
  return cutText(cleanLine(text), max).trim();
}

/** `08 Feb 2026` (also `08-Feb-26` and `2026-02-08`, as spreadsheets rewrite it) as `2026-02-08`. */
export function readDay(text: string): string | null {
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})$/iu.exec(text.trim());
  if (named) {
    return toDay(readYear(named[3]), months.indexOf(named[2]!.toLowerCase()) + 1, Number(named[1]));
  }
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text.trim());
  return iso ? toDay(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null;
}

const isoMoment =
  /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(?:UTC|Z)?$/iu;
const spokenMoment =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?$/iu;

/**
 * `2026-06-07 09:14:22 UTC` (messages) or `6/7/26, 9:14 AM` (invitations, which name no zone and are
 * taken as UTC) as RFC 3339.
 */
export function readMoment(text: string): string | null {
  const trimmed = text.replace(/\s+/gu, ' ').trim();
  const iso = isoMoment.exec(trimmed);
  if (iso) {
    const day = toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    return toMoment(day, Number(iso[4]), Number(iso[5]), Number(iso[6] ?? 0));
  }
  const spoken = spokenMoment.exec(trimmed);
  if (!spoken) return null;
  const day = toDay(readYear(spoken[3]), Number(spoken[1]), Number(spoken[2]));
  return toMoment(day, readHour(spoken[4], spoken[7]), Number(spoken[5]), Number(spoken[6] ?? 0));
}

function readYear(text = ''): number {
  return text.length === 2 ? centuryStart + Number(text) : Number(text);
}

function readHour(text = '', half: string | undefined): number {
  const hour = Number(text);
  if (half === undefined) return hour;
  return (hour % noonHour) + (half.toLowerCase() === 'pm' ? noonHour : 0);
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= firstYear && year < 2100 ? date.toISOString().slice(0, 10) : null;
}

function toMoment(day: string | null, hour: number, minute: number, second: number): string | null {
  if (day === null || hour > 23 || minute > 59 || second > 59) return null;
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${day}T${pad(hour)}:${pad(minute)}:${pad(second)}.000Z`;
}

/** The addresses of a cell: `a@x.example` alone or several with commas. */
export function readEmailParts(text: string): string[] {
  return text.split(/[,;\s]+/u).filter((part) => part !== '');
}

/** A profile's address as LinkedIn shows it, also without `https://`; null if it is none. */
export function readProfileUrl(text: string): string | null {
  const given = text.trim();
  const address = /^[a-z][a-z\d+.-]*:/iu.test(given) ? given : `https://${given}`;
  if (address.length > contactLimits.link || !/^https?:\/\//iu.test(address)) return null;
  return URL.canParse(address) && namesPerson(normalizeProfileUrl(address)) ? address : null;
}

/** The people of a cell by their normalized profiles; deleted LinkedIn accounts have no address. */
export function readProfiles(text: string): string[] {
  const addresses = text.split(/[,;\s]+/u).map(readProfileUrl);
  return [
    ...new Set(addresses.flatMap((address) => (address ? [normalizeProfileUrl(address)] : []))),
  ];
}

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/giu;
const lineBreakTags = /<br\s*\/?>|<\/(?:p|div|li)>/giu;
const otherTags = /<\/?(?:p|div|span|a|b|i|u|em|strong|ul|ol|li)(?:\s[^<>]{0,2000})?>/giu;
const lastCodePoint = 0x10ffff;

/** A message without LinkedIn's tags and entities, within the limit of an interaction. */
export function readProse(text: string): string {
  return cutText(readWholeProse(text), interactionBodyLimit);
}

/** The same, and what of it did not fit. */
export function readMessageText(text: string): { text: string; losses?: ImportLoss[] } {
  const whole = readWholeProse(text);
  const value = excerptOf(whole.slice(interactionBodyLimit));
  return {
    text: cutText(whole, interactionBodyLimit),
    ...(value === '' ? {} : { losses: [{ field: 'body', reason: 'cut' as const, value }] }),
  };
}

function readWholeProse(text: string): string {
  const plain = text
    .replace(/\r\n?/gu, '\n')
    .replace(lineBreakTags, '\n')
    .replace(otherTags, '')
    .replace(entity, decodeEntity);
  return cleanText(plain).replace(/\n{3,}/gu, '\n\n');
}

function decodeEntity(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return namedEntities[name.toLowerCase()] ?? whole;
  const codePoint = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return codePoint <= lastCodePoint ? String.fromCodePoint(codePoint) : whole;
}

const excerptLength = 140;

/** A timeline's headline and text: a short message is its own headline and needs no text. */
export function summarise(subject: string, body: string): { summary: string; body: string } {
  const headline = readLine(subject, interactionSummaryLimit);
  if (headline !== '') return { summary: headline, body };
  const isShort = body.length <= excerptLength && !body.includes('\n');
  return isShort ? { summary: body, body: '' } : { summary: excerptOf(body), body };
}

/** The first characters of a text in one line. */
export function excerptOf(text: string): string {
  const line = cutText(text, 2 * excerptLength)
    .replace(/\s+/gu, ' ')
    .trim();
  if (line.length <= excerptLength && text.length <= 2 * excerptLength) return line;
  return `${cutText(line, excerptLength - 1).trimEnd()}…`;
}
