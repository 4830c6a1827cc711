import { z } from 'zod';

import { brand } from '../core/brand.ts';
import { mapDetails, photoTypes } from './rules.ts';
import { birthdaySchema, contactPointLabels } from './schemas.ts';

const product = brand.name.toLowerCase();
const pointsSchema = z.array(z.object({ value: z.string(), label: z.enum(contactPointLabels) }));

/** A contact in an exported JSON file; every other exported file has the same fields. */
export const exportedContactSchema = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  title: z.string(),
  location: z.string(),
  // Absent in files from before they existed.
  ...mapDetails(() => z.string().default('')),
  emails: pointsSchema,
  phones: pointsSchema,
  links: pointsSchema,
  tags: z.array(z.string()),
  offers: z.array(z.string()),
  seeks: z.array(z.string()),
  birthday: birthdaySchema.nullable(),
  cadence_days: z.number().int().nullable(),
  notes: z.string(),
  connected_on: z.iso.date().nullable(),
  archived_at: z.iso.datetime().nullable(),
  /** Base64; absent in older files and in CSV, which has no place for pictures. */
  photo: z
    .object({ media_type: z.enum(photoTypes), data: z.string() })
    .nullable()
    .default(null),
  created_at: z.iso.datetime(),
});
export type ExportedContact = z.infer<typeof exportedContactSchema>;

/** The head of the JSON file, before its contacts. */
export const exportedJsonHead = { format: `${product}-contacts`, version: 1 } as const;

/** The headings of the CSV file. The heading of a point precedes its number. */
export const exportedColumns = {
  first_name: 'First name',
  last_name: 'Last name',
  company: 'Company',
  title: 'Title',
  location: 'Location',
  name_prefix: 'Name prefix',
  name_suffix: 'Name suffix',
  nickname: 'Nickname',
  phonetic_last_name: 'Phonetic last name',
  phonetic_first_name: 'Phonetic first name',
  department: 'Department',
  street: 'Street',
  postal_code: 'Postal code',
  country: 'Country',
  emails: 'Email',
  phones: 'Phone',
  links: 'Link',
  tags: 'Tags',
  offers: 'Offers',
  seeks: 'Seeks',
  birthday: 'Birthday',
  cadence_days: 'Cadence in days',
  notes: 'Notes',
  connected_on: 'Connected on',
  archived_at: 'Archived at',
  created_at: 'Added at',
  // Not the first: spreadsheets take a file that starts with ID for another format.
  id: 'ID',
} as const satisfies Record<Exclude<keyof ExportedContact, 'photo'>, string>;

/** The headings of the `number`th email, phone or link: its value and its label. */
export function pointColumns(
  list: 'emails' | 'phones' | 'links',
  number: number,
): [value: string, label: string] {
  return [`${exportedColumns[list]} ${number}`, `${exportedColumns[list]} ${number} label`];
}

const spreadsheetMark = /^'*[=+\-@\t\r＝＋－＠]/u;

/**
 * A cell that no spreadsheet takes for a formula: text that starts like one gets an apostrophe
 * before it. `readCell` removes exactly that one again.
 */
export function escapeCell(text: string): string {
  return spreadsheetMark.test(text) ? `'${text}` : text;
}

/** The original text of `escapeCell`. */
export function readCell(text: string): string {
  return text.startsWith("'") && spreadsheetMark.test(text) ? text.slice(1) : text;
}

const extension = `X-${brand.name.toUpperCase()}`;

/** Fields without a vCard property. */
export const vcardExtensions = {
  location: `${extension}-LOCATION`,
  offers: `${extension}-OFFERS`,
  seeks: `${extension}-SEEKS`,
  cadence_days: `${extension}-CADENCE-DAYS`,
  connected_on: `${extension}-CONNECTED-ON`,
  archived_at: `${extension}-ARCHIVED-AT`,
  created_at: `${extension}-ADDED-AT`,
} as const;

/** The program in a card, by which our own cards are recognized. */
export const vcardProductId = `-//${brand.name}//${brand.name} contacts//EN`;

/** The placeholder for an unknown year in vCard 3, with the parameter that marks it. */
export const vcardUnknownYear = 1604;
