import type { Locale } from '@kith/contract/core/locales';

import { isInstruction } from '#features/analyses/engine/find-instructions.ts';
import type { Finding, KnownContact } from './known-contact.ts';
import { readCompany } from './read-company.ts';
import { readIndustry } from './read-industry.ts';
import { readNameParts } from './read-name-parts.ts';
import { readPhone } from './read-phone.ts';

const markup = /[<>{}[\]`\\]|https?:|www\./iu;

/**
 * What can be filled in of a contact by rules alone, where the member has nothing. Texts of contacts may
 * be hostile: what would put markup or an order to a machine into a field is left out.
 */
export function findFills(contact: KnownContact, locale: Locale): Finding[] {
  const found = [
    readNameParts(contact, locale),
    contact.company === '' ? readCompany(contact) : null,
    ...readPhone(contact, locale),
    readIndustry(contact),
  ];
  return found.filter(
    (one): one is Finding =>
      one !== null && !contact.filled.includes(one.field) && isHarmless(one.value),
  );
}

/** A value that may be written: short, plain, no order to a machine. */
export function isHarmless(value: string): boolean {
  return value !== '' && value.length <= 200 && !markup.test(value) && !isInstruction(value);
}
