/** Limits of one contact. The spec gives none, but a hostile file must be limited. */
export const contactLimits = {
  name: 200,
  company: 300,
  title: 300,
  location: 200,
  email: 254,
  phone: 50,
  link: 2_000,
  tag: 60,
  tags: 50,
  points: 20,
  notes: 20_000,
  cadenceDays: 3_650,
  query: 200,
  extension: 20,
} as const;

/** The fields of an address book that only some contacts have, with their limits. */
export const contactDetailLimits = {
  name_prefix: 60,
  name_suffix: 60,
  nickname: 200,
  phonetic_last_name: 200,
  phonetic_first_name: 200,
  department: 300,
  street: 300,
  postal_code: 40,
  country: 100,
} as const;
export type ContactDetail = keyof typeof contactDetailLimits;
export const contactDetails = Object.keys(contactDetailLimits) as ContactDetail[];
export type ContactDetails = Record<ContactDetail, string>;

/** The details of a contact, without its other fields. */
export function detailsOf(contact: ContactDetails): ContactDetails {
  return mapDetails((name) => contact[name]);
}

/** A value for each detail. */
export function mapDetails<Value>(
  toValue: (name: ContactDetail) => Value,
): Record<ContactDetail, Value> {
  return Object.fromEntries(contactDetails.map((name) => [name, toValue(name)])) as Record<
    ContactDetail,
    Value
  >;
}

const eastAsian =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・ ]+$/u;

/** The largest accepted picture of a contact. */
export const photoLimitBytes = 5 * 1024 * 1024;
/** Where a picture is read, below `/api/v1`. */
export function photoPath(photoId: string): string {
  return `/contact-photos/${photoId}`;
}
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The display name: first then last, family name first in Han or kana. */
export function fullName(contact: { first_name: string; last_name: string }): string {
  const parts = [contact.first_name, contact.last_name].filter((part) => part !== '');
  return (parts.every((part) => eastAsian.test(part)) ? parts.toReversed() : parts).join(' ');
}

/** The cadences that the form suggests, in days. */
export const offeredCadencesDays = [7, 14, 30, 60, 90, 180, 365] as const;

/** How long a deleted contact or interaction can be restored before it is erased. */
export const restorableDays = 30;

/** The orders of the contact list; the first is the default. */
export const contactSorts = ['warmth', 'name', 'last_interaction', 'added'] as const;
export type ContactSort = (typeof contactSorts)[number];

/** How long the list waits for more typing before it searches. */
export const listSearchPauseMs = 150;

/** The page size of the contact list, for which the server has a prepared query. */
export const contactPageSize = 50;

/** The export formats. */
export const contactFormats = ['csv', 'salesforce', 'hubspot', 'vcard4', 'vcard3', 'json'] as const;
export type ContactFormat = (typeof contactFormats)[number];
export const companyFormats = ['salesforce_accounts', 'hubspot_companies'] as const;
export type CompanyFormat = (typeof companyFormats)[number];
export const exportFormats = [...contactFormats, ...companyFormats] as const;
export type ExportFormat = (typeof exportFormats)[number];
