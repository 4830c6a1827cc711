import { defaultDisplayName } from '@kith/contract/account/sign-in-rules';
import { type Locale, locales, pickLocale } from '@kith/contract/core/locales';
import { cleanInput, cutText } from '@kith/contract/core/text';
import { isTimeZone } from '@kith/contract/core/time-zone';
import { invalidInput } from '#platform/auth-error.ts';

/** A user's own description. It decides nothing: every member may write their own. */
export type Metadata = Record<string, unknown>;

const nameLimit = 200;
/** It is part of every access token, so it has to stay small. */
const metadataLimit = 8_000;
const unstorable = /\u0000|\p{Surrogate}/gu;

/**
 * Metadata as it may be stored: an object without what PostgreSQL's JSON can't hold, with names
 * cleaned of markup.
 *
 * @throws `validation_failed` when it is no object or too large.
 */
export function cleanMetadata(data: unknown): Metadata {
  if (data === undefined || data === null) return {};
  if (typeof data !== 'object' || Array.isArray(data)) throw invalidInput('data must be an object');
  if (JSON.stringify(data).length > metadataLimit) throw invalidInput('data is too large');
  const cleaned = cleanValue(data) as Metadata;
  for (const key of ['full_name', 'display_name']) {
    const name = cleaned[key];
    if (typeof name === 'string') cleaned[key] = cleanName(name);
  }
  return cleaned;
}

/**
 * Metadata that the service gives a user, exactly as it is: no program of ours shows it, names
 * come from the profile.
 *
 * @throws `validation_failed` when it is no object or too large.
 */
export function readGivenMetadata(data: unknown): Metadata {
  cleanMetadata(data);
  return { ...(data as Metadata | null | undefined) };
}

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(unstorable, '\uFFFD');
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key.replace(unstorable, '\uFFFD'),
      cleanValue(part),
    ]),
  );
}

function cleanName(name: string): string {
  return cutText(cleanInput(name), nameLimit);
}

export type NewProfile = { displayName: string; locale: Locale; timezone: string };

/** A new member's profile from the data of the sign-up and the browser. */
export function readProfile(
  email: string,
  data: Metadata,
  languages: readonly string[],
): NewProfile {
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '');
  const wanted = locales.find((locale) => locale === data['locale']);
  const timezone = text('timezone');
  return {
    displayName: text('full_name') || text('display_name') || cleanName(defaultDisplayName(email)),
    locale: wanted ?? pickLocale(languages),
    timezone: timezone !== '' && isTimeZone(timezone) ? timezone : 'UTC',
  };
}

/** A shallow merge; null removes a key. */
export function mergeMetadata(stored: Metadata, changes: Metadata): Metadata {
  const merged = Object.entries({ ...stored, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(merged);
}
