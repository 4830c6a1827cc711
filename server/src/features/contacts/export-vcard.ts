import {
  type ExportedContact,
  vcardExtensions,
  vcardProductId,
  vcardUnknownYear,
} from '@kith/contract/contacts/exported';
import { splitPhone } from '@kith/contract/contacts/phone';
import { fullName } from '@kith/contract/contacts/rules';

import { formatBirthday } from './birthday-text.ts';

type Version = '3.0' | '4.0';
type Point = ExportedContact['emails'][number];

const typeOfLabel: Record<Point['label'], string> = {
  work: ';TYPE=work',
  home: ';TYPE=home',
  mobile: ';TYPE=cell',
  profile: ';TYPE=x-profile',
  website: ';TYPE=x-website',
  other: '',
};

/**
 * A contact as a card of vCard 3.0 (RFC 2426) or 4.0 (RFC 6350). Where the standard has no
 * property, one of ours (`X-…`) contains the field, which other programs ignore.
 */
export function toVcard(contact: ExportedContact, version: Version): string {
  const lines = [
    'BEGIN:VCARD',
    `VERSION:${version}`,
    `PRODID:${vcardProductId}`,
    `UID:urn:uuid:${contact.id}`,
    `FN:${escapeText(fullName(contact))}`,
    `N:${structure(contact.last_name, contact.first_name, '', contact.name_prefix, contact.name_suffix)}`,
    ...when(contact.nickname, (text) => `NICKNAME:${escapeText(text)}`),
    ...when(contact.phonetic_first_name, (text) => `X-PHONETIC-FIRST-NAME:${escapeText(text)}`),
    ...when(contact.phonetic_last_name, (text) => `X-PHONETIC-LAST-NAME:${escapeText(text)}`),
    ...when(contact.company || contact.department, () => `ORG:${toOrganization(contact)}`),
    ...when(contact.title, (text) => `TITLE:${escapeText(text)}`),
    ...toAddress(contact),
    ...contact.emails.map((point) => `EMAIL${typeOf(point)}:${escapeText(point.value)}`),
    ...contact.phones.map((point) => toPhone(point, version)),
    // A web address is not text: only the escape character is escaped.
    ...contact.links.map((point) => `URL${typeOf(point)}:${point.value.replaceAll('\\', '\\\\')}`),
    ...list('CATEGORIES', contact.tags),
    ...when(contact.birthday, (birthday) => toBirthday(birthday, version)),
    ...when(contact.notes, (text) => `NOTE:${escapeText(text)}`),
    ...when(contact.photo, (photo) => toPhoto(photo, version)),
    ...list(vcardExtensions.offers, contact.offers),
    ...list(vcardExtensions.seeks, contact.seeks),
    ...(['cadence_days', 'connected_on', 'archived_at', 'created_at'] as const).flatMap((field) =>
      when(contact[field], (value) => `${vcardExtensions[field]}:${value}`),
    ),
    'END:VCARD',
  ];
  return lines.map(fold).join('');
}

function structure(...parts: readonly string[]): string {
  return parts.map(escapeText).join(';');
}

function toOrganization({ company, department }: ExportedContact): string {
  return department === '' ? escapeText(company) : structure(company, department);
}

/**
 * The location is the town with its country, which has a part of its own: it is repeated only where
 * the parts don't say the same.
 */
function toAddress({ location, street, postal_code, country }: ExportedContact): string[] {
  const end = location === country ? country : `, ${country}`;
  const isWhole = country === '' || location.endsWith(end);
  const town = country !== '' && isWhole ? location.slice(0, -end.length) : location;
  const isNone = [street, location, postal_code, country].every((part) => part === '');
  if (isNone) return [];
  return [
    `ADR:${structure('', '', street, town, '', postal_code, country)}`,
    ...(isWhole ? [] : [`${vcardExtensions.location}:${escapeText(location)}`]),
  ];
}

function when<Value>(value: Value | null, toLine: (value: Value) => string): string[] {
  return value === null || value === '' ? [] : [toLine(value)];
}

function list(property: string, words: readonly string[]): string[] {
  return words.length === 0 ? [] : [`${property}:${words.map(escapeText).join(',')}`];
}

/** Where a version can, the extension is apart as in RFC 3966, for which a country is needed. */
function toPhone(point: Point, version: Version): string {
  const { number, extension } = splitPhone(point.value);
  if (extension === '') return `TEL${typeOf(point)}:${escapeText(point.value)}`;
  if (version === '4.0' && number.startsWith('+')) {
    const dialled = number.replace(/[^\d+().]+/gu, '-');
    return `TEL;VALUE=uri${typeOf(point)}:tel:${dialled};ext=${extension}`;
  }
  return `TEL${typeOf(point)}:${escapeText(`${number};ext=${extension}`)}`;
}

function typeOf({ label }: Point): string {
  return typeOfLabel[label];
}

/** Version 4 leaves an unknown year out; version 3 needs one, and a parameter to ignore it. */
function toBirthday(birthday: NonNullable<ExportedContact['birthday']>, version: Version): string {
  if (birthday.year !== null) return `BDAY:${formatBirthday(birthday)}`;
  if (version === '4.0') return `BDAY:${formatBirthday(birthday).replace(/-(\d\d)$/u, '$1')}`;
  const day = formatBirthday({ ...birthday, year: vcardUnknownYear });
  return `BDAY;X-APPLE-OMIT-YEAR=${vcardUnknownYear}:${day}`;
}

function toPhoto(photo: NonNullable<ExportedContact['photo']>, version: Version): string {
  const { media_type: type, data } = photo;
  if (version === '4.0') return `PHOTO:data:${type};base64,${data}`;
  return `PHOTO;ENCODING=b;TYPE=${type.slice('image/'.length).toUpperCase()}:${data}`;
}

function escapeText(text: string): string {
  return text.replace(/[\\,;]/gu, '\\$&').replace(/\r?\n/gu, '\\n');
}

const lineBytes = 75;

/** Lines of at most 75 bytes; longer ones are folded. */
function fold(line: string): string {
  if (/^[\u0020-\u007E]*$/u.test(line)) return foldPlain(line);
  let folded = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytes) {
      folded += '\r\n ';
      bytes = 1;
    }
    folded += character;
    bytes += size;
  }
  return `${folded}\r\n`;
}

/** The same for a line of single-byte characters, such as a long picture. */
function foldPlain(line: string): string {
  const parts = [line.slice(0, lineBytes)];
  for (let at = lineBytes; at < line.length; at += lineBytes - 1) {
    parts.push(line.slice(at, at + lineBytes - 1));
  }
  return `${parts.join('\r\n ')}\r\n`;
}
