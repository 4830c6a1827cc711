import { z } from 'zod';

const farZone = /[+-]\d\d:\d\d$/u;

/**
 * A moment that a request names, as the database can store it. It has no year 0 and none after
 * 9999 in this form, and knows no zone more than 16 hours away, which ISO 8601 allows: such a
 * moment is written in UTC.
 *
 * @throws `invalid_date`.
 */
export const givenMomentSchema = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => {
      const year = new Date(text).getUTCFullYear();
      return year >= 1 && year <= 9_999 && !text.startsWith('0000');
    },
    { error: 'invalid_date' },
  )
  .transform((text) => (farZone.test(text) ? new Date(text).toISOString() : text));
