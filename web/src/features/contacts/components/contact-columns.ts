/**
 * The list's columns by its own width: narrow, a face with its warmth in figures; then the bar; from
 * 32rem company and last contact; from 42rem everything. Head and rows share them.
 */
export const rowGrid =
  'grid h-full w-full items-center gap-x-3 px-3 grid-cols-[1.5rem_minmax(0,1fr)_2rem] @sm:grid-cols-[1.5rem_minmax(0,1fr)_6rem] @lg:grid-cols-[1.5rem_minmax(0,1.6fr)_minmax(0,1fr)_6rem_5rem] @2xl:grid-cols-[1.5rem_minmax(0,1.7fr)_minmax(0,1.1fr)_6.75rem_6.25rem_5.5rem]';

/** A cell that needs the middle width. */
export const fromMiddle = 'hidden @lg:block';

/** A cell that needs the whole width. */
export const fromWide = 'hidden @2xl:block';
