/** Limits of one contact; spec point 5 leaves the form open, these keep a hostile file bounded. */
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
} as const;

const eastAsian =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー々・ ]+$/u;

/** The largest picture of a contact that is taken. */
export const photoLimitBytes = 5 * 1024 * 1024;
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The way a name is shown: first then last, family name first where it is written in Han or kana. */
export function fullName(contact: { first_name: string; last_name: string }): string {
  const parts = [contact.first_name, contact.last_name].filter((part) => part !== '');
  return (parts.every((part) => eastAsian.test(part)) ? parts.toReversed() : parts).join(' ');
}

/** The cadences that the form offers, in days. */
export const offeredCadencesDays = [7, 14, 30, 60, 90, 180, 365] as const;

/** How long a deleted contact or interaction can be brought back before it is erased. */
export const restorableDays = 30;

/** The orders of the contact list; the first is the default. */
export const contactSorts = ['warmth', 'name', 'last_interaction', 'added'] as const;
export type ContactSort = (typeof contactSorts)[number];

/** The files that a network can be taken away in. */
export const exportFormats = ['csv', 'vcard4', 'vcard3', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];
