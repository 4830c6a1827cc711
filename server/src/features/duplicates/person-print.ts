import { createHash } from 'node:crypto';

import { foldText } from '@kith/contract/core/text';

import type { PersonInput } from './describe-person.ts';

type Printed = Pick<
  PersonInput,
  'first_name' | 'last_name' | 'company' | 'emails' | 'phones' | 'links'
>;

/** A fingerprint of a person: equal when the same person is imported again. */
export function printOf(person: Printed): string {
  const { first_name, last_name, company, emails, phones, links } = person;
  const known = [
    foldText(first_name),
    foldText(last_name),
    foldText(company),
    emails.toSorted(),
    phones.toSorted(),
    links.toSorted(),
  ];
  return createHash('sha256').update(JSON.stringify(known)).digest('base64url').slice(0, 22);
}

/** Two fingerprints in their stored order. */
export function pairPrints(one: string, other: string): [string, string] {
  return one < other ? [one, other] : [other, one];
}
