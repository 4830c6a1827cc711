import { type Birthday, birthdaySchema } from '@kith/contract/contacts/schemas';

/** A birthday as `1990-02-08`, or `--02-08` where the year is unknown (ISO 8601). */
export function formatBirthday({ year, month, day }: Birthday): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${year ?? '-'}-${pad(month)}-${pad(day)}`;
}

/** The birthday that `formatBirthday` wrote; null for an invalid text. */
export function parseBirthday(text: string): Birthday | null {
  const found = /^(?:(\d{4})|-)-(\d{2})-(\d{2})$/u.exec(text);
  if (!found) return null;
  return toBirthday(found[1] ? Number(found[1]) : null, Number(found[2]), Number(found[3]));
}

/** A calendar day as a birthday; an impossible year is left out. */
export function toBirthday(year: number | null, month: number, day: number): Birthday | null {
  const isYear = year !== null && year >= 1900 && year <= 2100;
  return birthdaySchema.safeParse({ year: isYear ? year : null, month, day }).data ?? null;
}
