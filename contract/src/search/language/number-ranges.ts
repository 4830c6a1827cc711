const comparison = /^(?<sign>[<>]=?|=)?(?<number>\d{1,3}(?:\.\d)?)$/u;
const between = /^(?<min>\d{1,3})(?:\.\.|-|–)(?<max>\d{1,3})$/u;
const most = 100;

/** Warmth is shown with one decimal place: half of its last digit separates `>70` from `>=70`. */
const half = 0.05;

/** `min` is included, `max` is not. */
export type NumberRange = { min?: number; max?: number };

/** `>70`, `<=30`, `40..60`; a number alone is the least. Null for anything else. */
export function canonicalNumberRange(value: string): string | null {
  const { min, max } = between.exec(value)?.groups ?? {};
  if (min !== undefined && max !== undefined) {
    return Number(min) <= Number(max) && Number(max) <= most
      ? `${Number(min)}..${Number(max)}`
      : null;
  }
  const { sign = '>=', number } = comparison.exec(value)?.groups ?? {};
  if (number === undefined || Number(number) > most) return null;
  return sign === '=' ? `${Number(number)}..${Number(number)}` : sign + Number(number);
}

/** The bounds of a canonical range. */
export function numberRange(canonical: string): NumberRange {
  const { min, max } = between.exec(canonical)?.groups ?? {};
  if (min !== undefined) return { min: Number(min), max: Number(max) + half };
  const { sign, number } = comparison.exec(canonical)?.groups ?? {};
  const bound = Number(number);
  if (sign === '>') return { min: bound + half };
  if (sign === '<') return { max: bound };
  return sign === '<=' ? { max: bound + half } : { min: bound };
}
