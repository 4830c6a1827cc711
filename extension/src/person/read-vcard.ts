import { readVcards } from '@kith/contract/vcard/cards';
import { readText, splitValue, type VcardProperty } from '@kith/contract/vcard/property';
import {
  isGroup,
  linkProperties,
  propertiesOf,
  readAddresses,
  readVcardName,
} from '@kith/contract/vcard/values';

import { type FoundPerson, nameOf, noPerson, splitName } from './found-person.ts';

/** A page about a person links to their card, perhaps in a file with a few others. */
const cardLimit = 20;

function readCard(properties: readonly VcardProperty[]): FoundPerson {
  const all = (...names: string[]) =>
    propertiesOf(properties, names).map(({ value }) => readText(value));
  const { first_name: first, last_name: last, full_name: whole } = readVcardName(properties);
  const [organization = ''] = propertiesOf(properties, ['ORG']).map(({ value }) => value);
  return {
    ...noPerson,
    ...(first + last === '' ? splitName(whole) : { first_name: first, last_name: last }),
    title: [...all('TITLE'), ...all('ROLE')].find((text) => text.trim() !== '') ?? '',
    company: splitValue(organization, ';')[0] ?? '',
    location: readAddresses(properties).address.location ?? '',
    emails: all('EMAIL'),
    phones: all('TEL'),
    links: all(...linkProperties),
  };
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

/** The people in a vCard file; those without a name are left out. */
export async function readVcard(text: string): Promise<FoundPerson[]> {
  const people: FoundPerson[] = [];
  for await (const { properties } of readVcards(once(text))) {
    const person = isGroup(properties) ? noPerson : readCard(properties);
    if (nameOf(person).trim() !== '') people.push(person);
    if (people.length >= cardLimit) break;
  }
  return people;
}
