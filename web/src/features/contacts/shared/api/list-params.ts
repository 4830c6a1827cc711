import { contactLimits, type ContactSort, contactSorts } from '@kith/contract/contacts/rules';
import { type ListColumn, listColumns } from '@kith/contract/contact-views/rules';
import type { ContactFilter } from '@kith/contract/contacts/filter';
import { readFilter, writeFilter } from './filter-params.ts';

export type SortDirection = 'asc' | 'desc';

/** What the list shows, as in the address: `?q=&sort=&direction=&archived=1&tags=`. */
export type ListParams = {
  q: string;
  sort: ContactSort;
  direction: SortDirection;
  archived: boolean;
  filter: ContactFilter;
  /** The saved view that this began with; empty for none. */
  view: string;
  /** The chosen columns in their order; null if none were chosen here. */
  columns: readonly ListColumn[] | null;
};

/** The initial direction of a sort: names from A, everything else from the most or newest. */
export function firstDirection(sort: ContactSort): SortDirection {
  return sort === 'name' ? 'asc' : 'desc';
}

export function readListParams(search: URLSearchParams): ListParams {
  const sort = contactSorts.find((name) => name === search.get('sort')) ?? 'warmth';
  const direction = search.get('direction');
  return {
    q: (search.get('q') ?? '').slice(0, contactLimits.query),
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : firstDirection(sort),
    archived: search.get('archived') === '1',
    filter: readFilter(search),
    view: search.get('view') ?? '',
    columns: readColumns(search.get('columns')),
  };
}

/** Columns as `company,warmth`; null if none is valid. */
export function readColumns(text: string | null): ListColumn[] | null {
  const names = new Set(text?.split(','));
  const known = [...names].flatMap((name) => listColumns.filter((column) => column === name));
  return known.length === 0 ? null : known;
}

/** The address's query string, without defaults. */
export function writeListParams(params: ListParams): URLSearchParams {
  const search = writeListing(params);
  if (params.view !== '') search.set('view', params.view);
  if (params.columns) search.set('columns', params.columns.join(','));
  return search;
}

/** The same without view and columns: what is listed, and in which order. */
export function writeListing(params: ListParams): URLSearchParams {
  const { q, sort, direction, archived, filter } = params;
  const search = new URLSearchParams();
  if (q !== '') search.set('q', q);
  if (sort !== 'warmth') search.set('sort', sort);
  if (direction !== firstDirection(sort)) search.set('direction', direction);
  if (archived) search.set('archived', '1');
  writeFilter(search, filter);
  return search;
}

/** A click on a heading: the same sort is reversed, another starts with its own direction. */
export function chooseSort(params: ListParams, sort: ContactSort): ListParams {
  if (sort !== params.sort) return { ...params, sort, direction: firstDirection(sort) };
  return { ...params, direction: params.direction === 'asc' ? 'desc' : 'asc' };
}
