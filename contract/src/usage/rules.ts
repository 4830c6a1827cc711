import { dayMs, secondMs } from '../core/time.ts';

export const usageLimits = {
  name: 100,
  text: 500,
  endpoint: 500,
  /** Characters of an event's free-form data. */
  data: 8_000,
  number: 1_000_000_000,
  /** The longest time span of one query. */
  rangeMs: 366 * dayMs,
};

/** The plan of a member, where it is not the reader's to know: what others pay is theirs. */
export const unknownTier = 'unknown';

export const pageViewUploadMs = 30 * secondMs;
/** A request to the tables that takes longer is reported. */
export const slowQueryMs = 100;
