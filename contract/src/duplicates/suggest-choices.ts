import type { Contact } from '../contacts/schemas.ts';
import { type ChoiceField, choiceFields } from './rules.ts';

type Pair = { first: Contact; second: Contact };

/**
 * The contact of a pair that stays in a merge, then the other: the more active one, then the older.
 */
export function orderPair(one: Contact, other: Contact): Pair {
  const isActive = (contact: Contact) => Number(contact.archived_at === null);
  const better =
    isActive(one) - isActive(other) ||
    one.interaction_count - other.interaction_count ||
    Date.parse(other.created_at) - Date.parse(one.created_at) ||
    (one.id < other.id ? 1 : -1);
  return better > 0 ? { first: one, second: other } : { first: other, second: one };
}

/** Which of the two each field is taken from by default: by id. */
export function suggestChoices({ first, second }: Pair): Record<ChoiceField, string> {
  const named = hasFullerName(second, first) ? second.id : first.id;
  const employed = first.company === '' ? second : first;
  const isSameCompany = first.company.toLowerCase() === second.company.toLowerCase();
  const from = (field: ChoiceField) =>
    isEmpty(first[field]) && !isEmpty(second[field]) ? second.id : first.id;
  const choices = Object.fromEntries(choiceFields.map((field) => [field, from(field)])) as Record<
    ChoiceField,
    string
  >;
  // A title belongs to its company.
  const title = isSameCompany || first.company === '' ? from('title') : employed.id;
  return { ...choices, first_name: named, last_name: named, title };
}

/**
 * A name is taken as a whole: two filled fields beat one with everything, a full name beats an
 * initial.
 */
function hasFullerName(one: Contact, other: Contact): boolean {
  return nameQuality(one) > nameQuality(other);
}

function nameQuality({ first_name: first, last_name: last }: Contact): number {
  const isInitial = first.replace('.', '').length <= 1;
  const isShouted =
    first.length > 1 && first === first.toUpperCase() && first !== first.toLowerCase();
  return Number(first !== '' && last !== '') * 4 + Number(!isInitial) * 2 + Number(!isShouted);
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === '';
}
