import { type ContactCreate, contactCreateSchema } from '@kith/contract/contacts/schemas';
import { type FieldErrors, type Resolver, set } from 'react-hook-form';
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
export type FieldErrorCode = (typeof ruleCodes)[number] | 'too_long' | 'invalid_value';

/** The code of a sentence for what the contract refused. */
export function codeOf({ code, message }: Issue): FieldErrorCode {
  return (
    ruleCodes.find((rule) => rule === message) ??
    (code === 'too_big' ? 'too_long' : 'invalid_value')
  );
}

type KeptRows = { rows: PointValues[]; places: number[] };

/** Leaves blank rows out and remembers where the others stood. */
function keepFilled(points: readonly PointValues[]): KeptRows {
  const places = points.flatMap((point, place) => (point.value.trim() === '' ? [] : [place]));
  return { rows: places.map((place) => points[place] as PointValues), places };
}

/** "kith.example/me" is as good as "https://kith.example/me". */
export function completeLink(point: PointValues): PointValues {
  const value = point.value.trim();
  return /^[a-z][a-z\d+.-]*:/iu.test(value) ? point : { ...point, value: `https://${value}` };
}

/**
 * Holds the form against the contract: gives the contact to send, or one code a control. The path of
 * an issue in the contract is led back to the control that the member sees.
 */
export const resolveContactForm: Resolver<ContactFormValues, unknown, ContactCreate> = (values) => {
  const { birthday, cadence, emails, phones, links, ...plain } = values;
  const kept = {
    emails: keepFilled(emails),
    phones: keepFilled(phones),
    links: keepFilled(links),
  };
  const parsed = contactCreateSchema.safeParse({
    ...plain,
    emails: kept.emails.rows,
    phones: kept.phones.rows,
    links: kept.links.rows.map(completeLink),
    birthday: birthdayFromValues(birthday),
    cadence_days: cadenceFromValues(cadence),
  });
  if (parsed.success) return { values: parsed.data, errors: {} };

  const errors: FieldErrors<ContactFormValues> = {};
  for (const issue of parsed.error.issues) {
    const code = codeOf(issue);
    set(errors, placeOf(issue, kept), { type: code, message: code });
  }
  return { values: {}, errors };
};

function placeOf({ path }: Issue, kept: Record<string, KeptRows>): string {
  const [field, row, ...rest] = path.map(String);
  if (field === 'birthday') return 'birthday.month';
  if (field === 'cadence_days') return 'cadence.choice';
  if (field === undefined) return 'root';
  const place = kept[field]?.places[Number(row)];
  if (place !== undefined) return [field, place, rest[0] ?? 'value'].join('.');
  return row === undefined || kept[field] ? field : `${field}.${row}`;
}
