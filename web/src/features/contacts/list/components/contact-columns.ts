import type { ListColumn } from '@kith/contract/contact-views/rules';
import { clsx } from 'clsx';
import type { CSSProperties } from 'react';

/**
 * The list's columns by its own width: narrow, an avatar with the warmth in figures; then the bar;
 * from 32rem the first three chosen columns, from 48rem four, from 64rem all. Shared by head and
 * rows.
 */
const fromMiddle = 3;
const fromWide = 4;

export const rowGrid =
  'grid h-full w-full items-center gap-x-3 px-3 grid-cols-(--columns-narrow) @sm:grid-cols-(--columns-small) @lg:grid-cols-(--columns-middle) @3xl:grid-cols-(--columns-wide) @5xl:grid-cols-(--columns-full)';

const selection = '1.5rem';
const widths: Record<ListColumn, string> = {
  company: 'minmax(0, 1.1fr)',
  warmth: '6.5rem',
  last_contact: '6rem',
  health: '5.5rem',
  location: 'minmax(0, 0.8fr)',
  tags: 'minmax(0, 1fr)',
  cadence: '7rem',
  next_due: '8rem',
  next_step: 'minmax(0, 1fr)',
  added: '6rem',
};

/** The custom properties that `rowGrid` reads, for an element around head and rows. */
export function gridStyle(columns: readonly ListColumn[]): CSSProperties {
  const template = (name: string, shown: readonly string[]) =>
    [selection, `minmax(0, ${name})`, ...shown].join(' ');
  const wide = columns.map((column) => widths[column]);
  const hasWarmth = columns.includes('warmth');
  return {
    '--columns-narrow': template('1fr', hasWarmth ? ['2rem'] : []),
    '--columns-small': template('1fr', hasWarmth ? ['6rem'] : []),
    '--columns-middle': template('1.6fr', wide.slice(0, fromMiddle)),
    '--columns-wide': template('1.7fr', wide.slice(0, fromWide)),
    '--columns-full': template('1.7fr', wide),
  } as CSSProperties;
}

/** Shows a column's cell at the widths that have room for it. */
export function cellClass(column: ListColumn, index: number): string {
  return clsx(
    'min-w-0',
    column === 'warmth' ? 'block' : 'hidden',
    index < fromMiddle ? '@lg:block' : '@lg:hidden',
    index < fromWide ? '@3xl:block' : '@3xl:hidden',
    '@5xl:block',
  );
}
