import { minuteMs, secondMs } from '@kith/contract/core/time';

const megabyte = 1024 * 1024;

/** What a file may make the server do; sizes of files and archives are in `contract/imports`. */
export const readingBounds = {
  /** Rows that come from the thread at once; requests wait up to 15 ms while these are planned. */
  batchRows: 500,
  /** … or fewer, when so many characters of pictures have come. */
  batchPictures: 16 * megabyte,
  /** Rows that can't be read: each is stored to be shown, and no one reads more. */
  faults: 50_000,
};

/** An upload is answered when its format is known: its beginning is examined, or a ZIP's list. */
export const findingWork = { threads: 1, waiting: 32, timeMs: 30 * secondMs, heapMb: 256 };

/** The time of one batch: in real files some milliseconds, in an archive without rows its whole. */
export const readingWork = { threads: 2, timeMs: minuteMs, heapMb: 384 };
