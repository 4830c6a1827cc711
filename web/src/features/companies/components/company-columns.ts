import type { CompanySort } from '@kith/contract/companies/rules';

/**
 * The table's columns by its own width: narrow, one line of name, people and warmth in figures; from
 * 32rem without the industry; from 48rem all. Shared by head and rows.
 */
export const companyGrid =
  'grid h-full w-full items-center gap-x-3 px-4 grid-cols-[minmax(0,1fr)_auto_2rem] @lg:grid-cols-[minmax(0,1.2fr)_5.5rem_minmax(0,1fr)_6rem] @3xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_5.5rem_minmax(0,1.1fr)_6rem] @5xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1.1fr)_5.5rem_minmax(0,1.3fr)_7rem] @5xl:gap-x-6';

/** In their order. */
export const companyColumns = [
  'name',
  'industry',
  'people',
  'warmth',
  'last_contact',
] as const satisfies readonly CompanySort[];

/** At which widths of the table a column's cell shows. */
export const columnClasses: Record<CompanySort, string> = {
  name: 'min-w-0',
  industry: 'hidden min-w-0 @3xl:block',
  people: 'min-w-0',
  warmth: 'min-w-0',
  last_contact: 'hidden min-w-0 @lg:block',
};
