import { vcardExtensions, vcardProductId } from '@kith/contract/contacts/exported';
import type { Birthday } from '@kith/contract/contacts/schemas';
import { toBirthday } from '#features/contacts/birthday-text.ts';
import { z } from 'zod';

import { type DraftPoint, type PersonDraft, toPersonRow } from './person-draft.ts';
import { readPointLabel } from './point-label.ts';
import { readBirthday } from './read-date.ts';
import type { FormatReader, ParsedRow, SourceFile } from './reader.ts';
import { readInlinePhoto } from './read-photo.ts';
import { readVcardLines, type VcardLine } from './vcard-lines.ts';
import { readText, readVcardProperty, splitValue, type VcardProperty } from './vcard-property.ts';

const begin = /^BEGIN:VCARD\s*$/iu;
const end = /^END:VCARD\s*$/iu;
/** Logos, sounds and keys are skipped; the rest of a card is read up to this many properties. */
const propertyLimit = 1_000;
const left = new Set(['LOGO', 'SOUND', 'KEY']);

/** vCard 2.1, 3.0 and 4.0, one card or many. */
export const vcardReader: FormatReader = {
  format: 'vcard',
  takesFile: (name) => /\.vcf$/iu.test(name),
  recognises: async (beginning) => /^[ \t]*BEGIN:VCARD[ \t\r]*$/imu.test(beginning),
  read: async (files) => ({ survey: { newestOn: null }, rows: readCards(files) }),
};

type Card = { line: number; properties: VcardProperty[] };

async function* readCards(files: readonly SourceFile[]): AsyncGenerator<ParsedRow> {
  for (const file of files) {
    for await (const card of splitCards(file)) {
      const row = readCard(card);
      if (row) yield { file: file.name, line: card.line, kind: 'contact', ...row };
    }
  }
}

/** A nested card (`AGENT` of version 2.1) is skipped; an unfinished one ends at the next. */
async function* splitCards(file: SourceFile): AsyncGenerator<Card> {
  const reading: Reading = { card: null, inner: 0, last: '' };
  for await (const lines of readVcardLines(file.open())) {
    for (const line of lines) {
      const card = takeLine(reading, line);
      if (card && card.properties.length > 0) yield card;
    }
  }
  if (reading.card) yield reading.card;
}

type Reading = { card: Card | null; inner: number; last: string };

/** Returns the card that ends at this line. */
function takeLine(reading: Reading, { line, text }: VcardLine): Card | null {
  const { card, last } = reading;
  reading.last = '';
  if (begin.test(text)) {
    if (card && last === 'AGENT') {
      reading.inner += 1;
      return null;
    }
    reading.card = { line, properties: [] };
    reading.inner = 0;
    return card;
  }
  if (end.test(text)) {
    if (reading.inner === 0) reading.card = null;
    else reading.inner -= 1;
    return reading.card ? null : card;
  }
  if (card && reading.inner === 0 && card.properties.length < propertyLimit) {
    const property = readVcardProperty(text);
    if (property && !left.has(property.name)) card.properties.push(property);
    reading.last = property?.name ?? last;
  }
  return null;
}

/** Null for a card of a group of people, and for one with nothing in it. */
function readCard({ properties }: Card) {
  if (properties.length === 0) return null;
  const all = (name: string) => properties.filter((property) => property.name === name);
  const value = (name: string) => all(name)[0]?.value ?? '';
  const text = (name: string) => readText(value(name));
  const words = (name: string) => all(name).flatMap((property) => splitValue(property.value, ','));
  const kind = value('KIND') || value('X-ADDRESSBOOKSERVER-KIND');
  if (/^group$/iu.test(kind.trim())) return null;
  const [family = '', given = '', additional = '', , suffix = ''] = splitValue(value('N'), ';');
  const isOwn = value('PRODID') === vcardProductId;
  const draft: PersonDraft = {
    first_name: [given, additional].filter(Boolean).join(' '),
    last_name: [family, suffix].filter(Boolean).join(' '),
    full_name: text('FN') || text('NICKNAME'),
    company: splitValue(value('ORG'), ';')[0] ?? '',
    title: text('TITLE') || text('ROLE'),
    location: placeOf(all('ADR')),
    notes: all('NOTE')
      .map((property) => readText(property.value))
      .join('\n\n'),
    emails: pointsOf(properties, ['EMAIL']),
    phones: pointsOf(properties, ['TEL']),
    links: pointsOf(properties, ['URL', 'X-SOCIALPROFILE', 'SOCIALPROFILE']),
    tags: words('CATEGORIES'),
    birthday: birthdayOf(all('BDAY')[0]),
    offers: words(vcardExtensions.offers),
    seeks: words(vcardExtensions.seeks),
    cadence_days: Number(value(vcardExtensions.cadence_days)) || null,
    connected_on: z.iso.date().nullable().catch(null).parse(value(vcardExtensions.connected_on)),
    archived_at: readTime(value(vcardExtensions.archived_at)),
    added_at: readTime(value(vcardExtensions.created_at)),
    photo: photoOf(all('PHOTO')[0]),
    export_id: isOwn ? value('UID').replace(/^urn:uuid:/u, '') : null,
  };
  return toPersonRow(draft);
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

/** Town, region and country of the preferred address, else of the first. */
function placeOf(addresses: VcardProperty[]): string {
  const chosen = addresses.find(isPreferred) ?? addresses[0];
  if (!chosen) return '';
  const [, , , town = '', region = '', , country = ''] = splitValue(chosen.value, ';');
  return [town, region, country]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}

function isPreferred({ types, parameters }: VcardProperty): boolean {
  return types.includes('pref') || parameters.get('pref') === '1';
}

/** The preferred ones first; Apple writes a label of its own in the same group. */
function pointsOf(properties: readonly VcardProperty[], names: readonly string[]): DraftPoint[] {
  const found = properties.filter(({ name }) => names.includes(name));
  const sorted = [...found.filter(isPreferred), ...found.filter((one) => !isPreferred(one))];
  return sorted.map((property) => {
    const named = properties.find(
      ({ name, group }) => name === 'X-ABLABEL' && group !== '' && group === property.group,
    );
    const isProfile = property.name !== names[0];
    const word = named ? readText(named.value) : property.types.join(' ');
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
