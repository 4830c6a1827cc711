import { type ContactCreate, contactCreateSchema } from '@kith/contract/contacts/schemas';
import { z } from 'zod';
import {
  birthdayFromValues,
  cadenceFromValues,
  type ContactFormValues,
  type PointValues,
} from './contact-form-values.ts';

type Issue = { code: string; message: string; path: readonly PropertyKey[] };

const ruleCodes = [
  'name_required',
  'invalid_email',
  'invalid_phone',
  'invalid_link',
  'invalid_date',
] as const;
/** Each has a text of its own in the catalogue. */
export const fieldErrorCodes = [...ruleCodes, 'too_long', 'invalid_value'] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

/** The code of the text for an issue of the contract. */
export function codeOf({ code, message }: Issue): FieldErrorCode {
  return (
    ruleCodes.find((rule) => rule === message) ??
    (code === 'too_big' ? 'too_long' : 'invalid_value')
  );
}

type FilledRows = { rows: PointValues[]; places: number[] };

/** Leaves blank rows out and remembers the positions of the others. */
function dropEmptyRows(points: readonly PointValues[]): FilledRows {
  const places = points.flatMap((point, place) => (point.value.trim() === '' ? [] : [place]));
  return { rows: places.map((place) => points[place] as PointValues), places };
}

/** "kith.example/me" means "https://kith.example/me". */
export function completeLink(point: PointValues): PointValues {
  const value = point.value.trim();
  return /^[a-z][a-z\d+.-]*:/iu.test(value) ? point : { ...point, value: `https://${value}` };
}

/**
 * Checks the form against the contract: returns the contact to send, or one code for each refused
 * control. The path of an issue is mapped back to the control.
 */
export const contactFormSchema = z
  .custom<ContactFormValues>()
  .transform((values, context): ContactCreate => {
    const { birthday, cadence, emails, phones, links, ...plain } = values;
    const filled = {
      emails: dropEmptyRows(emails),
      phones: dropEmptyRows(phones),
      links: dropEmptyRows(links),
    };
    const parsed = contactCreateSchema.safeParse({
      ...plain,
      emails: filled.emails.rows,
      phones: filled.phones.rows,
      links: filled.links.rows.map(completeLink),
      birthday: birthdayFromValues(birthday),
      cadence_days: cadenceFromValues(cadence),
    });
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const path = placeOf(issue, filled).split('.');
      context.addIssue({ code: 'custom', path, message: codeOf(issue) });
    }
    return z.NEVER;
  });

function placeOf({ path }: Issue, filled: Record<string, FilledRows>): string {
  const [field, row, ...rest] = path.map(String);
  if (field === 'birthday') return 'birthday.month';
  if (field === 'cadence_days') return 'cadence.choice';
  if (field === undefined) return 'root';
  const place = filled[field]?.places[Number(row)];
  if (place !== undefined) return [field, place, rest[0] ?? 'value'].join('.');
  return row === undefined || filled[field] ? field : `${field}.${row}`;
}
