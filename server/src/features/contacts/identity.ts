import { splitPhone } from '@kith/contract/contacts/phone';
import { foldText } from '@kith/contract/core/text';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * What identifies a person. Everything that writes contacts (the form, every importer) derives
 * these columns here, so that the same person gets the same keys.
 */
export type PointKind = 'email' | 'phone' | 'link';

/** The address in lower case, without `mailto:` and compatibility forms. */
export function normalizeEmail(value: string): string {
  return value
    .normalize('NFKC')
    .trim()
    .replace(/^mailto:/iu, '')
    .toLowerCase();
}

/**
 * E.164 (`+491711234567`) when the number contains its country, else only its digits, which match
 * only another number without a country; with `;ext=12` if there is an extension.
 */
export function normalizePhone(value: string): string {
  const text = value.normalize('NFKC').trim().replace(/^tel:/iu, '').replace(/^00/u, '+');
  const { number, extension } = splitPhone(text);
  const phone = number.startsWith('+') ? parsePhoneNumberFromString(number) : undefined;
  const digits = phone?.number ?? number.replace(/\D/gu, '');
  const dialledAfter = extension || phone?.ext;
  return dialledAfter ? `${digits};ext=${dialledAfter}` : digits;
}

/** Hosts whose profile addresses have a path that ignores case and query. */
const profilePaths: Record<string, RegExp> = {
  'linkedin.com': /^\/(?:in|pub)\/[^/]+/u,
  'xing.com': /^\/profile\/[^/]+/u,
  'github.com': /^\/[^/]+$/u,
  'x.com': /^\/[^/]+$/u,
  'instagram.com': /^\/[^/]+$/u,
};
const hostAliases: Record<string, string> = { 'twitter.com': 'x.com' };
const trackingParameter = /^(?:utm_.*|fbclid|gclid|trk|ref|ref_src)$/iu;

/**
 * One form of a web address: no scheme, no `www.`, no trailing slash, fragment or tracking,
 * percent-decoded; profiles of known networks also lose country host, query and case.
 * `https://de.linkedin.com/in/Ren%C3%A9e/?trk=x` is `linkedin.com/in/renée`.
 */
export function normalizeProfileUrl(value: string): string {
  const text = value.trim();
  const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return text.toLowerCase();
  const url = new URL(address);
  const host = canonicalHost(url.hostname);
  const path = decodePath(url.pathname).replace(/\/+$/u, '');
  const profile = profilePaths[host]?.exec(path.toLowerCase());
  if (profile) return host + profile[0];
  return host + path + significantQuery(url.searchParams);
}

/** Whether a normalized address identifies a person: two contacts with it are the same one. */
export function namesPerson(normalizedUrl: string): boolean {
  const slash = normalizedUrl.indexOf('/');
  if (slash < 0) return false;
  return profilePaths[normalizedUrl.slice(0, slash)]?.test(normalizedUrl.slice(slash)) ?? false;
}

function canonicalHost(hostname: string): string {
  const host = hostname.toLowerCase().replace(/^(?:www|m|mobile)\./u, '');
  const known = Object.keys(profilePaths).find((name) => host.endsWith(`.${name}`));
  return hostAliases[host] ?? known ?? host;
}

const encodedLetters = /(?:%[89a-f][\da-f])+/giu;
const encodedUnreserved = /%(?:2[de]|3\d|[46][1-9a-f]|[57][\da]|5f|7e)/giu;

/** Decodes only letters: an encoded space, control character or delimiter means something else. */
function decodePath(path: string): string {
  return path
    .replaceAll(encodedUnreserved, decodeURIComponent)
    .replaceAll(encodedLetters, (bytes) => {
      try {
        const text = decodeURIComponent(bytes).normalize('NFC');
        return text.replaceAll(/[\s\p{C}]/gu, encodeURIComponent);
      } catch {
        return bytes;
      }
    });
}

function significantQuery(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name]) => !trackingParameter.test(name));
  if (kept.length === 0) return '';
  return `?${new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString()}`;
}

export function normalizePoint(kind: PointKind, value: string): string {
  if (kind === 'email') return normalizeEmail(value);
  return kind === 'phone' ? normalizePhone(value) : normalizeProfileUrl(value);
}

/** The key for sorting and comparing names. */
export function nameKey(name: string): string {
  return foldText(name);
}
