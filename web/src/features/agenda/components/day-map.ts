import type { CalendarEntry } from '@kith/contract/agenda/schemas';

/** Entries by their date. */
export type DayMap = ReadonlyMap<string, readonly CalendarEntry[]>;
