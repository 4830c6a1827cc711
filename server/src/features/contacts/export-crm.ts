import { cutText } from '@kith/contract/core/text';
import type { ExportedContact } from '@kith/contract/contacts/exported';
import { fullName } from '@kith/contract/contacts/rules';
import { locales } from '@kith/contract/core/locales';
import { byteOrderMark, toLine } from '#platform/csv.ts';
import { translate } from '#platform/i18n/translate.ts';

import { formatBirthday } from './birthday-text.ts';
import { type BlockField, joinBlock, joinList, joinPoints } from './crm-block.ts';

/*
 * Contacts as the import of a CRM takes them, without mapping by hand: under the names of its own
 * fields, within their lengths and with what it requires. Everything else is kept below the notes
 * (`crm-block.ts`), so that our own import gets the same contacts back.
 */

type Block = [BlockField, string][];
type Point = ExportedContact['emails'][number];

const salesforceColumns = [
  'Salutation',
  'First Name',
  'Last Name',
  'Title',
  'Department',
  'Account Name',
  'Email',
  'Phone',
  'Mobile',
  'Home Phone',
  'Other Phone',
  'Mailing Street',
  'Mailing City',
  'Mailing Zip/Postal Code',
  'Mailing Country',
  'Birthdate',
  'Do Not Call',
  'Email Opt Out',
  'Contact Description',
] as const;

const hubspotColumns = [
  'Salutation',
  'First Name',
  'Last Name',
  'Job Title',
  'Company Name',
  'Email',
  'Phone Number',
  'Mobile Phone Number',
  'Website URL',
  'LinkedIn URL',
  'Street Address',
  'City',
  'Postal Code',
  'Country/Region',
  'Date of birth',
  'Message',
] as const;

export function crmHeader(format: 'salesforce' | 'hubspot'): string {
  return byteOrderMark + toLine(format === 'salesforce' ? salesforceColumns : hubspotColumns);
}

/** The lengths of Salesforce's fields: one value that is longer and the whole row is refused. */
const lengths = {
  name_prefix: 40,
  first_name: 40,
  last_name: 80,
  title: 128,
  department: 80,
  company: 255,
  email: 80,
  phone: 40,
  street: 255,
  location: 40,
  postal_code: 20,
  country: 80,
  description: 32_000,
} as const;

/** A contact as one record for the Data Import Wizard, which asks for a last name and an account. */
export function toSalesforce(contact: ExportedContact): string {
  const block: Block = [];
  const fit = (
    field: Exclude<keyof typeof lengths, 'email' | 'phone' | 'location' | 'description'>,
  ) => {
    const value = contact[field];
    if (value.length > lengths[field]) block.push([field, value]);
    return cutText(value, lengths[field]);
  };
  const isSingle = contact.last_name === '';
  const names = isSingle
    ? { first_name: '', last_name: cutText(contact.first_name, lengths.last_name) }
    : { first_name: fit('first_name'), last_name: fit('last_name') };
  if (isSingle) block.push(['first_name', contact.first_name]);
  const email = pick(contact.emails, 'work', lengths.email);
  const phones = (['work', 'mobile', 'home', 'other'] as const).map((label) =>
    contact.phones.find((one) => one.label === label && one.value.length <= lengths.phone),
  );
  const city = cityOf(contact).length > lengths.location ? '' : cityOf(contact);
  const cells = [
    fit('name_prefix'),
    names.first_name,
    names.last_name,
    fit('title'),
    fit('department'),
    fit('company') || fullName(names) || 'Unknown',
    email?.value ?? '',
    ...phones.map(phoneCell),
    fit('street'),
    city,
    fit('postal_code'),
    fit('country'),
    contact.birthday?.year ? formatBirthday(contact.birthday) : '',
    hasLabel(contact, 'do_not_call'),
    hasLabel(contact, 'no_email'),
  ];
  block.push(
    ...placeBlock(contact, city),
    ...companyBlock(contact),
    ...pointBlock('emails', contact.emails, email ? [email] : [], ['work']),
    ...pointBlock(
      'phones',
      contact.phones,
      phones.flatMap((one) => one ?? []),
      null,
    ),
    ...pointBlock('links', contact.links, [], null),
    ...commonBlock(contact),
  );
  return toLine([...cells, describe(contact.notes, unique(block))]);
}

/** The notes give way where both are too long. */
function describe(notes: string, block: Block): string {
  const whole = joinBlock(notes, block);
  const excess = whole.length - lengths.description;
  return excess <= 0 ? whole : joinBlock(cutText(notes, Math.max(0, notes.length - excess)), block);
}

/** A contact as one record for HubSpot's import, which knows people by their email address. */
export function toHubSpot(contact: ExportedContact): string {
  const email = pick(contact.emails, 'work', Number.POSITIVE_INFINITY);
  const phone = contact.phones.find(({ label }) => label === 'work');
  const mobile = contact.phones.find(({ label }) => label === 'mobile');
  const website = contact.links.find(({ label }) => label === 'website');
  const linkedIn = contact.links.find(
    ({ value, label }) => label === 'profile' && /linkedin\.com\//iu.test(value),
  );
  const block: Block = [
    ...(contact.department === '' ? [] : ([['department', contact.department]] satisfies Block)),
    ...placeBlock(contact, cityOf(contact)),
    ...companyBlock(contact),
    ...pointBlock('emails', contact.emails, email ? [email] : [], ['work']),
    ...pointBlock(
      'phones',
      contact.phones,
      [phone, mobile].flatMap((one) => one ?? []),
      null,
    ),
    ...pointBlock(
      'links',
      contact.links,
      [linkedIn, website].flatMap((one) => one ?? []),
      null,
    ),
    ...commonBlock(contact),
  ];
  return toLine([
    contact.name_prefix,
    contact.first_name,
    contact.last_name,
    contact.title,
    contact.company,
    email?.value ?? '',
    phoneCell(phone),
    phoneCell(mobile),
    website?.value ?? '',
    linkedIn?.value ?? '',
    contact.street,
    cityOf(contact),
    contact.postal_code,
    contact.country,
    contact.birthday?.year ? formatBirthday(contact.birthday) : '',
    joinBlock(contact.notes, unique(block)),
  ]);
}

function pick(points: readonly Point[], label: Point['label'], max: number): Point | undefined {
  const fitting = points.filter(({ value }) => value.length <= max);
  return fitting.find((one) => one.label === label) ?? fitting[0];
}

/** Digits after a plus are a number in every program: an apostrophe would be part of it in a CRM. */
function phoneCell(phone: Point | undefined) {
  if (!phone) return '';
  return /^\+[\d\s().-]+(?:ext\. \d+)?$/u.test(phone.value) ? { plain: phone.value } : phone.value;
}

/** Our location without the country, which has a column of its own. */
function cityOf({ location, country }: ExportedContact): string {
  const end = `, ${country}`;
  return country !== '' && location.endsWith(end) ? location.slice(0, -end.length) : location;
}

/** The location, where city and country don't say the same. */
function placeBlock({ location, country }: ExportedContact, city: string): Block {
  const said =
    city === '' || country === ''
      ? city || country
      : city.includes(country)
        ? city
        : `${city}, ${country}`;
  return said === location ? [] : [['location', location]];
}

/** A company named like the person would count as none. */
function companyBlock(contact: ExportedContact): Block {
  return contact.company !== '' && contact.company === fullName(contact)
    ? [['company', contact.company]]
    : [];
}

/** The whole list, unless the columns say all of it. */
function pointBlock(
  field: 'emails' | 'phones' | 'links',
  points: readonly Point[],
  written: readonly Point[],
  labels: readonly Point['label'][] | null,
): Block {
  const isSaid =
    points.length === written.length &&
    points.every((one, index) => one === written[index] && (labels?.includes(one.label) ?? true));
  return isSaid ? [] : [[field, joinPoints(points)]];
}

function commonBlock(contact: ExportedContact): Block {
  const all: Block = [
    ['name_suffix', contact.name_suffix],
    ['nickname', contact.nickname],
    ['phonetic_last_name', contact.phonetic_last_name],
    ['phonetic_first_name', contact.phonetic_first_name],
    ['tags', joinList(contact.tags)],
    ['offers', joinList(contact.offers)],
    ['seeks', joinList(contact.seeks)],
    ['birthday', contact.birthday?.year === null ? formatBirthday(contact.birthday) : ''],
    ['cadence_days', contact.cadence_days === null ? '' : String(contact.cadence_days)],
    ['connected_on', contact.connected_on ?? ''],
    ['archived_at', contact.archived_at ?? ''],
  ];
  return all.filter(([, value]) => value !== '');
}

function unique(block: Block): Block {
  return [...new Map(block)];
}

type OptOut = 'do_not_call' | 'no_email';
const optOutWords = new Map<OptOut, ReadonlySet<string>>();

/** Our label for it in every language; read once, and not with the start of the server. */
function wordsOf(label: OptOut): ReadonlySet<string> {
  const words =
    optOutWords.get(label) ??
    new Set(locales.map((locale) => translate(locale, `imports:notes.${label}`)));
  optOutWords.set(label, words);
  return words;
}

/** Checked for contacts with our label for it, in whatever language it was given. */
function hasLabel({ tags }: ExportedContact, label: OptOut): string {
  const words = wordsOf(label);
  return tags.some((tag) => words.has(tag)) ? '1' : '0';
}
