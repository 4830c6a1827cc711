import type { ContactFilter } from '@kith/contract/contacts/filter';
import type { Contact } from '@kith/contract/contacts/schemas';

/** The offered spans of the last contact, by name; fields not named are removed. */
export const lastContactChoices = {
  within7: { last_contact_max_days: 7 },
  within30: { last_contact_max_days: 30 },
  within90: { last_contact_max_days: 90 },
  over30: { last_contact_min_days: 30 },
  over90: { last_contact_min_days: 90 },
  over180: { last_contact_min_days: 180 },
  over365: { last_contact_min_days: 365 },
  over180OrNever: { last_contact_min_days: 180, never_contacted: true },
  never: { never_contacted: true },
} as const satisfies Record<string, ContactFilter>;

export type LastContactChoice = keyof typeof lastContactChoices;
export const lastContactNames = Object.keys(lastContactChoices) as LastContactChoice[];

export const anyLastContact: ContactFilter = {
  last_contact_min_days: undefined,
  last_contact_max_days: undefined,
  never_contacted: undefined,
};

export type LastContactState = LastContactChoice | 'any' | 'custom';

/** The offered span of a filter; `custom` for the member's own numbers. */
export function lastContactOf(filter: ContactFilter): LastContactState {
  const fields = Object.keys(anyLastContact) as (keyof typeof anyLastContact)[];
  if (fields.every((field) => filter[field] === undefined)) return 'any';
  const isChoice = (name: LastContactChoice) => {
    const choice: ContactFilter = lastContactChoices[name];
    return fields.every((field) => filter[field] === choice[field]);
  };
  return lastContactNames.find(isChoice) ?? 'custom';
}

export const presenceFields = ['has_email', 'has_phone', 'has_birthday', 'has_cadence'] as const;

/** Every source, so that the compiler asks for a new one's place. */
const sourceSet: Record<Contact['source'], true> = {
  manual: true,
  linkedin: true,
  google: true,
  outlook: true,
  salesforce: true,
  hubspot: true,
  vcard: true,
  table: true,
  paste: true,
  own: true,
  sample: true,
};
export const filterSources = Object.keys(sourceSet) as Contact['source'][];
