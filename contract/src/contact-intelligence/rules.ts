/** What can be filled in; only where the member has nothing. */
export const filledFields = ['name', 'company', 'country', 'time_zone', 'industry'] as const;
export type FilledField = (typeof filledFields)[number];

/** What a filled field was read from. */
export const fillSources = [
  'name',
  'email',
  'colleague',
  'phone',
  'title',
  'company',
  'service',
] as const;
export type FillSource = (typeof fillSources)[number];

/** Contacts of one request. */
export const mostFilledContacts = 100;

/** The parts of a name, as they are in a contact. */
export const nameParts = ['name_prefix', 'first_name', 'last_name', 'name_suffix'] as const;
export type NamePart = (typeof nameParts)[number];
