import { fullName } from '@kith/contract/contacts/rules';

import { nameKey } from './identity.ts';
import { type SearchedContact, searchText } from './search-text.ts';

/** The columns of `contacts` that follow from others; addresses are given as entered. */
export function deriveContactColumns(contact: SearchedContact): {
  full_name: string;
  name_key: string;
  search_text: string;
} {
  const name = fullName(contact);
  return { full_name: name, name_key: nameKey(name), search_text: searchText(contact) };
}
