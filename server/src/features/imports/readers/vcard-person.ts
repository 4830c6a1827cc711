import { vcardExtensions, vcardProductId } from '@kith/contract/contacts/exported';
import type { Birthday } from '@kith/contract/contacts/schemas';
import { readText, splitValue, type VcardProperty } from '@kith/contract/vcard/property';
import {
  isGroup,
  linkProperties,
  propertiesOf,
  readAddresses,
  readVcardName,
} from '@kith/contract/vcard/values';
import { toBirthday } from '#features/contacts/birthday-text.ts';
import { z } from 'zod';

import type { NamedValue, PersonDraft } from './person-draft.ts';
import type { DraftPoint } from './person-points.ts';
import { readPointLabel } from './point-label.ts';
import { readBirthday } from './read-date.ts';
import { readInlinePhoto } from './read-photo.ts';
import type { NoteLabels } from './reader.ts';

/** The person of a card by its properties; null for a group of people. */
export function readVcardPerson(
  properties: readonly VcardProperty[],
  labels: NoteLabels,
): PersonDraft | null {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const value = (name: string) => all(name)[0]?.value ?? '';
  const text = (name: string) => readText(value(name));
  const words = (name: string) => all(name).flatMap((property) => splitValue(property.value, ','));
  if (isGroup(properties)) return null;
  const isOwn = value('PRODID') === vcardProductId;
  const [organization, ...organizations] = all('ORG').map(({ value }) => splitValue(value, ';'));
  const [company = '', ...units] = organization ?? [];
  const titles = [...all('TITLE'), ...all('ROLE')].map(({ value }) => readText(value));
  const [birthday] = all('BDAY');
  const [photo] = all('PHOTO');
  const born = birthdayOf(birthday);
  const picture = photoOf(photo);
  const { address, addresses } = readAddresses(properties);
  return {
    ...readVcardName(properties),
    nickname: words('NICKNAME')
      .map((word) => word.trim())
      .filter(Boolean)
      .join(', '),
    phonetic_first_name: text('X-PHONETIC-FIRST-NAME'),
    phonetic_last_name: text('X-PHONETIC-LAST-NAME'),
    company,
    department: units
      .map((unit) => unit.trim())
      .filter(Boolean)
      .join(', '),
    title: titles[0] ?? '',
    ...address,
    ...(isOwn && all(vcardExtensions.location).length > 0
      ? { location: text(vcardExtensions.location) }
      : {}),
    notes: all('NOTE')
      .map((property) => readText(property.value))
      .join('\n\n'),
    others: [
      ...titles.slice(1).map((title) => ({ name: labels.title, value: title })),
      ...organizations.map((parts) => ({
        name: labels.company,
        value: parts.filter(Boolean).join(', '),
      })),
      ...addresses.map((whole) => ({ name: labels.address, value: whole })),
      ...readOthers(properties, labels),
    ],
    emails: pointsOf(properties, ['EMAIL']),
    phones: pointsOf(properties, ['TEL']),
    links: pointsOf(properties, linkProperties),
    tags: words('CATEGORIES'),
    birthday: born,
    offers: words(vcardExtensions.offers),
    seeks: words(vcardExtensions.seeks),
    cadence_days: Number(value(vcardExtensions.cadence_days)) || null,
    connected_on: z.iso.date().nullable().catch(null).parse(value(vcardExtensions.connected_on)),
    archived_at: readTime(value(vcardExtensions.archived_at)),
    added_at: readTime(value(vcardExtensions.created_at)),
    photo: picture,
    export_id: isOwn ? value('UID').replace(/^urn:uuid:/u, '') : null,
    unread: [
      ...(birthday && losesBirthday(birthday.value, born)
        ? [{ field: 'birthday', value: birthday.value }]
        : []),
      ...(photo && picture === null && photo.value.trim() !== ''
        ? [{ field: 'photo', value: addressIn(photo.value) }]
        : []),
    ],
  };
}

const otherProperties: Record<string, keyof NoteLabels> = {
  ANNIVERSARY: 'anniversary',
  'X-ANNIVERSARY': 'anniversary',
  'X-ABDATE': 'anniversary',
  IMPP: 'messenger',
  'X-SKYPE': 'messenger',
  'X-SKYPE-USERNAME': 'messenger',
  'X-AIM': 'messenger',
  'X-ICQ': 'messenger',
  'X-JABBER': 'messenger',
  'X-QQ': 'messenger',
  'X-WECHAT': 'messenger',
  RELATED: 'relation',
  'X-ABRELATEDNAMES': 'relation',
  'X-SPOUSE': 'relation',
  'X-MANAGER': 'relation',
  'X-ASSISTANT': 'relation',
};

function readOthers(properties: readonly VcardProperty[], labels: NoteLabels): NamedValue[] {
  return properties.flatMap((property) => {
    const label = otherProperties[property.name];
    if (label === undefined) return [];
    const word = labelOf(property, properties).replace(/^_\$!<(.*)>!\$_$/u, '$1');
    return [{ name: word || labels[label], value: readText(property.value) }];
  });
}

/** A picture's address; the letters of one inside the card say nothing. */
function addressIn(value: string): string {
  return /^https?:/iu.test(value) ? value : '';
}

/** Only a picture inside the card: `data:` of version 4, base64 in earlier ones. */
function photoOf(property: VcardProperty | undefined): string | null {
  if (!property) return null;
  const text = property.value.replaceAll(/[\s\\]/gu, '');
  return readInlinePhoto(text.replace(/^data:[\w/+.-]{1,50};base64,/iu, ''));
}

function readTime(text: string): string | null {
  return z.iso.datetime().nullable().catch(null).parse(text);
}

/** Apple writes a label of its own in the same group. */
function labelOf({ group }: VcardProperty, properties: readonly VcardProperty[]): string {
  const named = properties.find(
    (other) => other.name === 'X-ABLABEL' && group !== '' && group === other.group,
  );
  return named ? readText(named.value) : '';
}

function pointsOf(properties: readonly VcardProperty[], names: readonly string[]): DraftPoint[] {
  return propertiesOf(properties, names).map((property) => {
    const isProfile = property.name !== names[0];
    const word = labelOf(property, properties) || property.types.join(' ');
    return {
      value: readText(property.value),
      label: isProfile ? 'profile' : readPointLabel(word),
    };
  });
}

/** `19900208`, `1990-02-08T00:00:00Z`, `--0208`, and a year that Apple marks as omitted. */
function birthdayOf(property: VcardProperty | undefined): Birthday | null {
  if (!property) return null;
  const text = property.value.trim();
  const day = readBirthday(text, 'month_first');
  const isUnknown = text.startsWith(property.parameters.get('x-apple-omit-year') ?? '-');
  return day && toBirthday(isUnknown ? null : day.year, day.month, day.day);
}

/** Whether a day that can't be read, or a year that no birthday has, is lost. */
function losesBirthday(text: string, birthday: Birthday | null): boolean {
  if (text.trim() === '') return false;
  return (
    birthday === null ||
    (birthday.year === null && /^1[0-8]\d\d/u.test(text) && !text.startsWith('1604'))
  );
}
